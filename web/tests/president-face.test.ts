import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import Rules from '../src/games/president/Rules.svelte';
import { preferences } from '../src/games/president/preferences';
import { prefs } from '../src/lib/prefs';
import type { president } from '../src/lib/protocol';
import { spoken } from './mount-face';
import { deal, following, offers } from './president';
import { atTheTable, card } from './president-seat';

const { shows, sit, told } = atTheTable();

describe('the table', () => {
  test('shows everyone’s number of cards, and the players who have passed', () => {
    const view = following();
    view.players.p2!.passed = true;
    view.players.p3!.hand_count = 1;
    sit(view);
    const chairs = within(screen.getByRole('list', { name: 'Turn order' })).getAllByRole('listitem');

    expect(chairs.map((chair) => chair.textContent?.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/Ben.*passed.*12 cards/),
      expect.stringMatching(/Cleo.*last card.*1 card/),
      expect.stringMatching(/Dora.*12 cards/),
    ]);
  });

  test('says only once that a bot is one', () => {
    const view = following();
    Object.assign(view.players.p2!, { is_bot: true, level: 'normal' });
    sit(view);
    const [ben] = within(screen.getByRole('list', { name: 'Turn order' })).getAllByRole('listitem');

    expect(ben?.textContent?.match(/\bbot\b/g)).toHaveLength(1);
  });

  test('says in words that the order is reversed', () => {
    sit(following({ inversion_active: true, pattern: { rank: 9, count: 2 } }));

    expect(screen.getByText('A pair below nine')).toBeTruthy();
    expect(screen.getByText('Reversed: lower beats higher')).toBeTruthy();
  });

  test('names the leader in words that hold in either order', () => {
    sit(following({ inversion_active: true }));
    told('trick_end', { leader: 'p4', reason: 'passes' });

    expect(spoken()).toContain('Nobody beats that. Dora leads.');
  });

  test('tells the player who must answer what was played and what is needed', () => {
    sit(following());
    told('played', { player_id: 'p4', cards: ['6C', '6H'], pattern: { rank: 6, count: 2 } });
    told('passed', { player_id: 'p3' });

    expect(spoken()).toContain('Dora plays two sixes; you need a pair above six.');
    expect(spoken()).toContain('Cleo passes.');
  });

  test.each([
    { rank: 2 as const, count: 1, jokers: false, needs: 'Nothing beats this' },
    { rank: 2 as const, count: 1, jokers: true, needs: 'A single card above two' },
    { rank: 2 as const, count: 3, jokers: true, needs: 'Nothing beats this' },
    { rank: 'JOKER' as const, count: 1, jokers: true, needs: 'Nothing beats this' },
    { rank: 'A' as const, count: 1, jokers: false, needs: 'A single card above Ace' },
  ])('asks for no card that is not in the deck: $count of $rank, Jokers $jokers', ({ rank, count, jokers, needs }) => {
    sit(following({ pattern: { rank, count }, rules: { use_jokers: jokers } }), offers());
    told('played', { player_id: 'p4', cards: [], pattern: { rank, count } });

    expect(screen.getByText(needs)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
      needs.startsWith('Nothing') ? 'You can only pass' : 'Beat it, or pass',
    );
    expect(spoken().includes('you need')).toBe(!needs.startsWith('Nothing'));
  });

  test('speaks of Jokers only where they are in play', async () => {
    sit(following({ rules: { use_jokers: false } }), offers('9D 9H'));
    await fireEvent.click(card('King of spades'));
    await fireEvent.click(card('Queen of hearts'));

    expect(screen.queryByText(/Joker/)).toBeNull();
  });

  test('warns when a player has one card left', () => {
    const view = following();
    view.players.p4!.hand_count = 1;
    sit(view);
    told('played', { player_id: 'p4', cards: ['6C', '6H'], pattern: { rank: 6, count: 2 } });

    expect(spoken()).toContain('Dora has one card left.');
  });

  test('shows for a moment what swept the pile', async () => {
    sit(following());
    await shows(deal({ to_act: ['p2'], turn: 'p2' }));
    told('played', { player_id: 'p2', cards: ['8S', '8D'], pattern: { rank: 8, count: 2 } });
    told('trick_end', { leader: 'p2', reason: 'eight' });
    await tick();
    const pile = () => within(screen.getByRole('list', { name: 'Pile' })).queryAllByRole('img');
    expect(pile().map((one) => one.ariaLabel ?? one.getAttribute('aria-label'))).toContain('eight of spades');

    await vi.advanceTimersByTimeAsync(2_000);
    expect(pile()).toEqual([]);
    expect(spoken()).toContain('The pile is cleared. Ben leads.');
  });

  test('explains a card that is held, and does not select it', async () => {
    sit(following(), offers('7H 7C'));
    await fireEvent.pointerDown(card('seven of hearts'));
    await vi.advanceTimersByTimeAsync(600);
    await fireEvent.pointerUp(card('seven of hearts'));
    await fireEvent.click(card('seven of hearts'));

    expect(spoken()).toContain('Seven: for each seven you play');
    expect(card('seven of hearts').getAttribute('aria-pressed')).toBe('false');
  });

  test('shows no hand to spectators', () => {
    sit(following({ hand: undefined }), [], null);

    expect(screen.getByText('You are watching.')).toBeTruthy();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  test('counts played cards for players who want it', async () => {
    sit(following());
    expect(screen.queryByRole('heading', { name: 'Played so far' })).toBeNull();
    preferences.update({ counts: true });
    await tick();

    expect(screen.getByText('six: 2 of 4')).toBeTruthy();
  });

  test('is worded in German', async () => {
    prefs.update({ language: 'de' });
    sit(following(), offers('9D 9H'));
    await fireEvent.click(card('Herz-Neun'));

    expect(screen.getByText('Ein Paar über Sechs')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Zwei Neunen legen' })).toBeTruthy();
    expect(card('Kreuz-Bube').textContent).toContain('B');
  });
});

describe('the end', () => {
  function over(): president.State {
    const order = ['p2', 'p1', 'p4', 'p3'];
    const view = deal({ phase: 'finished', status: 'waiting', to_act: [], turn: null, finished_order: order });
    const titles = ['President', 'VicePresident', 'Scumbag', 'Asshole'];
    order.forEach((seat, place) => (view.players[seat]!.role = titles[place]!));
    return view;
  }
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent?.replace(/\s+/g, ' ').trim());

  test('gives the titles in the order of going out', () => {
    sit(over());

    expect(screen.getByRole('heading', { name: 'You are Vice President' })).toBeTruthy();
    expect(rows()).toEqual([
      expect.stringMatching(/Ben.*President/),
      expect.stringMatching(/Ann.*Vice President/),
      expect.stringMatching(/Dora.*Scumbag/),
      expect.stringMatching(/Cleo.*Asshole/),
    ]);
  });

  test('keeps a title with the player who won it when someone takes over the seat', () => {
    const view = over();
    const titles = Object.fromEntries(Object.entries(view.players).map(([seat, { role }]) => [seat, role!]));
    const deal = { game_id: 'g1', game: 'president', names: {}, scores: {}, winners: ['p2'], titles, finished_at: 0 };
    view.players.p2!.role = null;
    sit({ ...view, history: [deal] });

    expect(rows()[0]).toMatch(/Ben.*President/);
  });

  test('shows places instead to players who prefer them', () => {
    preferences.update({ plain: true });
    sit(over());

    expect(screen.getByRole('heading', { name: 'You finished 2nd' })).toBeTruthy();
    expect(screen.queryByText(/President|Asshole/)).toBeNull();
  });

  test('gives places instead where the host wants that for the table', () => {
    const ann = { name: 'Ann', played: 1, won: 0, points: 0, titles: { VicePresident: 1 } };
    sit({ ...over(), options: { places: true }, standings: { p1: ann } });

    expect(screen.getByRole('heading', { name: 'You finished 2nd' })).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Places this evening' })).toBeTruthy();
    expect(screen.queryByText(/President|Asshole/)).toBeNull();
  });

  test('is revealed from the last to the first, and nothing before', async () => {
    prefs.update({ motion: 'auto' });
    Element.prototype.animate ??= vi.fn<Element['animate']>();
    sit(following());
    await shows(over());
    expect(screen.queryByText('Play again?')).toBeNull();
    expect(screen.queryByText('Cleo')).toBeNull();

    await vi.advanceTimersByTimeAsync(1_000);
    expect(screen.getByText('Cleo')).toBeTruthy();
    expect(screen.queryByText('Ben')).toBeNull();

    await vi.advanceTimersByTimeAsync(3_000);
    expect(screen.getByText('Ben')).toBeTruthy();
    expect(spoken()).toContain('You are Vice President');
    expect(screen.queryByText('Play again?')).not.toBeNull();
  });

  test('can be shown at once', async () => {
    prefs.update({ motion: 'auto' });
    sit(following());
    await shows(over());
    await fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));

    expect(screen.getByText('Ben')).toBeTruthy();
    expect(screen.queryByText('Play again?')).not.toBeNull();
  });

  test('of a deal that was stopped gives nothing', () => {
    sit(deal({ phase: 'finished', status: 'waiting', to_act: [], turn: null, finished_order: ['p2'] }));

    expect(screen.getByRole('heading', { name: 'The deal was ended early' })).toBeTruthy();
    expect(screen.queryByText(/President/)).toBeNull();
  });
});

test('the rules show every special card', () => {
  render(Rules);

  expect(screen.getAllByText(/^(Seven|Eight|Ten|Jack|Three|Joker):/)).toHaveLength(6);
});

test('the rules of a table without Jokers and titles name neither', () => {
  render(Rules, { options: { use_jokers: false, places: true } });

  expect(document.body.textContent).not.toMatch(/Joker:|Asshole|President/);
  expect(screen.queryByText('Joker')).toBeNull();
});
