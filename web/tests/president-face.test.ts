import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import President from '../src/games/president/President.svelte';
import Rules from '../src/games/president/Rules.svelte';
import { taste } from '../src/games/president/taste';
import type { president } from '../src/lib/protocol';
import { prefs } from '../src/lib/prefs';
import type { Action } from '../src/lib/table';
import { chairAt, spoken } from './face';
import { deal, following, offers } from './president';

const NOTHING = { four: false, plain: false, high: false, passes: false, counts: false, left: false };
const { act, rerender, shows, tell, ...chair } = chairAt<president.State, president.Action, president.Effect>(
  President,
);
let offer: Action[] = [];

function sit(view: president.State, offered: Action[] = [], seat: string | null = 'p1'): void {
  offer = offered;
  chair.sit(view, seat, () => offer);
}

const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const chosen = () =>
  within(screen.getByRole('toolbar', { name: 'Your hand' }))
    .getAllByRole('button', { pressed: true })
    .map((one) => one.dataset.card);
const told = <T extends president.Effect['type']>(type: T, data: object) =>
  tell({ event: 'effect', type, version: 4, data } as president.Effect);

beforeEach(() => taste.update(NOTHING));

describe('playing', () => {
  const pairs = offers('7H 7C', '9D 9H');

  test('takes a tap for the set, and a button', async () => {
    sit(following(), pairs);
    await fireEvent.click(card('nine of hearts'));
    expect(chosen()).toEqual(['9D', '9H']);
    await fireEvent.click(screen.getByRole('button', { name: 'Play two nines' }));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'play', cards: ['9H', '9D'] });
  });

  test('says what it takes, of each card whether it fits, and of a choice why not', async () => {
    sit(following(), pairs);
    expect(screen.getByText('A pair above six')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'five of clubs, does not fit' })).toBeTruthy();

    await fireEvent.click(card('five of clubs'));
    expect(screen.getByText('It must be higher than six.', { selector: 'section p' })).toBeTruthy();
    expect(spoken()).toContain('It must be higher than six.');
    expect(screen.getByRole('button', { name: 'Play' }).hasAttribute('disabled')).toBe(true);
  });

  test('takes two clicks of a mouse for what the first one took, also of a card alone', async () => {
    sit(following(), pairs);
    const twice = async (name: string) => {
      for (const _ of [1, 2]) {
        await fireEvent.pointerDown(card(name), { pointerType: 'mouse' });
        await fireEvent.click(card(name));
      }
      await fireEvent.dblClick(card(name));
    };
    await twice('nine of hearts');
    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'play', cards: ['9H', '9D'] });

    await vi.advanceTimersByTimeAsync(0);
    offer = offers('KS');
    await shows(following({ version: 9, pattern: { rank: 'Q', count: 1 } }));
    await twice('King of spades');
    expect(act).toHaveBeenLastCalledWith({ event: 'play', cards: ['KS'] });
  });

  test('takes two taps of a finger for the card alone, and plays nothing', async () => {
    sit(following(), pairs);
    for (const _ of [1, 2]) {
      await fireEvent.pointerDown(card('nine of hearts'), { pointerType: 'touch' });
      await fireEvent.click(card('nine of hearts'));
    }
    await fireEvent.dblClick(card('nine of hearts'));

    expect(chosen()).toEqual(['9H']);
    expect(act).not.toHaveBeenCalled();
  });

  test('takes what a finger pushes up, and not what it only shakes', async () => {
    sit(following(), pairs);
    const push = async (up: number) => {
      const nine = card('nine of hearts');
      const at = (y: number) => ({ pointerType: 'touch', pointerId: 1, isPrimary: true, clientX: 50, clientY: y });
      await fireEvent.pointerDown(nine, at(500));
      await fireEvent.pointerMove(nine, at(500 - up));
      await fireEvent.pointerUp(nine, at(500 - up));
      await vi.advanceTimersByTimeAsync(0);
    };
    await push(30);
    expect(act).not.toHaveBeenCalled();

    await push(90);
    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'play', cards: ['9H', '9D'] });
  });

  test('by keys: a rank leads to its cards, Enter plays, P passes', async () => {
    sit(following(), pairs);
    await fireEvent.keyDown(document.body, { key: '7' });
    expect(document.activeElement).toBe(card('seven of hearts'));

    await fireEvent.click(card('seven of hearts'));
    await fireEvent.keyDown(card('seven of hearts'), { key: 'Enter' });
    expect(act).toHaveBeenLastCalledWith({ event: 'play', cards: ['7H', '7C'] });
    await vi.advanceTimersByTimeAsync(0);

    await fireEvent.keyDown(document.body, { key: 'p' });
    expect(act).toHaveBeenLastCalledWith({ event: 'pass' });
  });

  test('is not what keys mean that are typed elsewhere', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    sit(following(), pairs);
    field.focus();
    await fireEvent.keyDown(field, { key: 'p' });

    expect(act).not.toHaveBeenCalled();
  });

  test('keeps what was refused in the hand, and chosen', async () => {
    act.mockResolvedValue(false);
    sit(following(), pairs);
    await fireEvent.click(card('nine of hearts'));
    await fireEvent.click(screen.getByRole('button', { name: 'Play two nines' }));
    await vi.advanceTimersByTimeAsync(0);

    expect(chosen()).toEqual(['9D', '9H']);
  });

  test('can be decided before it is one’s turn, and is forgotten if it does not fit then', async () => {
    sit(following({ to_act: ['p3'], turn: 'p3' }));
    await fireEvent.click(card('nine of hearts'));
    await fireEvent.click(card('nine of spades'));
    await fireEvent.click(screen.getByRole('button', { name: 'Play on my turn' }));
    expect(act).not.toHaveBeenCalled();

    offer = offers('9D');
    await shows(following({ pattern: { rank: 4, count: 1 }, pile: ['4H'] }));
    await vi.advanceTimersByTimeAsync(0);
    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'play', cards: ['9S'] });
  });

  test('what was decided and does not fit is told, and not sent', async () => {
    sit(following({ to_act: ['p3'], turn: 'p3' }));
    await fireEvent.click(card('five of clubs'));
    await fireEvent.click(screen.getByRole('button', { name: 'Play on my turn' }));
    offer = pairs;
    await shows(following());
    await vi.advanceTimersByTimeAsync(0);

    expect(act).not.toHaveBeenCalled();
    expect(spoken()).toContain('does not fit any more');
  });

  test('passes by itself only for who wants that, and where nothing else is offered', async () => {
    sit(following(), offers());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(screen.getByText('Nothing in your hand fits.')).toBeTruthy();
    expect(act).not.toHaveBeenCalled();

    taste.update({ passes: true });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'pass' });
  });

  test('while the connection is lost is not done yet', async () => {
    sit(following(), pairs);
    await rerender({ busy: true, unsent: true });

    expect(screen.getByRole('heading', { name: 'Not sent yet' })).toBeTruthy();
  });

  test('keeps the focus in the hand when the card that had it is gone', async () => {
    sit(following(), pairs);
    card('Joker').focus();
    await shows(following({ hand: following().hand!.slice(0, -1), to_act: ['p2'], turn: 'p2' }));
    await tick();

    expect(document.activeElement).toBe(card('two of clubs'));
  });
});

describe('what is due', () => {
  test('a gift goes where it is given, and can be taken back before', async () => {
    sit(following({ pending_gift: { remaining: 2, player_id: 'p1' } }));
    const give = screen.getByRole('button', { name: 'Give' });
    await fireEvent.click(card('three of diamonds'));
    await fireEvent.click(screen.getByRole('button', { name: 'To Ben' }));
    await fireEvent.click(card('five of clubs'));
    await fireEvent.click(screen.getByRole('button', { name: 'To Ben' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Take five of clubs back from Ben' }));
    expect(give.hasAttribute('disabled')).toBe(true);

    await fireEvent.click(card('seven of clubs'));
    await fireEvent.click(screen.getByRole('button', { name: 'To Dora' }));
    await fireEvent.click(give);
    expect(act).toHaveBeenCalledExactlyOnceWith({
      event: 'gift_select',
      assignments: [
        { to: 'p2', cards: ['3D'] },
        { to: 'p4', cards: ['7C'] },
      ],
    });
  });

  test('a gift never gets larger than it has to be', async () => {
    sit(following({ pending_gift: { remaining: 1, player_id: 'p1' } }));
    await fireEvent.click(card('three of diamonds'));
    await fireEvent.click(screen.getByRole('button', { name: 'To Ben' }));
    await fireEvent.click(card('five of clubs'));
    await fireEvent.click(screen.getByRole('button', { name: 'To Dora' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Give' }));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'gift_select', assignments: [{ to: 'p2', cards: ['3D'] }] });
  });

  test('what is chosen before the answer came stays chosen', async () => {
    let answer = (_: boolean): void => undefined;
    act.mockReturnValueOnce(new Promise((done) => (answer = done)));
    sit(following(), offers('9D 9H'));
    await fireEvent.click(card('nine of hearts'));
    await fireEvent.click(screen.getByRole('button', { name: 'Play two nines' }));
    const hand = following().hand!.filter((one) => !['9D', '9H'].includes(one));
    await shows(following({ hand, pending_discard: { remaining: 2, player_id: 'p1' } }));
    await fireEvent.click(card('three of diamonds'));
    answer(true);
    await vi.advanceTimersByTimeAsync(0);

    expect(chosen()).toEqual(['3D']);
  });

  test('a gift goes to nobody who is out', () => {
    sit(following({ pending_gift: { remaining: 1, player_id: 'p1' }, finished_order: ['p3'] }));

    expect(screen.queryByRole('button', { name: 'To Cleo' })).toBeNull();
    expect(screen.getByRole('button', { name: 'To Ben' })).toBeTruthy();
  });

  test('cards are thrown away as many as are due', async () => {
    sit(following({ pending_discard: { remaining: 2, player_id: 'p1' } }));
    for (const name of ['three of diamonds', 'five of clubs', 'five of spades']) await fireEvent.click(card(name));
    await fireEvent.click(screen.getByRole('button', { name: 'Throw away' }));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'discard_select', cards: ['5C', '5S'] });
  });

  test.each([
    [1, 'Nobody sees which. It is out for this deal. 0 of 1 chosen.'],
    [2, 'Nobody sees which. They are out for this deal. 0 of 2 chosen.'],
  ])('of %d cards to throw away is told what becomes of them', (remaining, hint) => {
    sit(following({ pending_discard: { remaining, player_id: 'p1' } }));

    expect(screen.getByText(hint)).toBeTruthy();
  });

  test.each([
    ['President', 2, 'exchange_return'],
    ['VicePresident', 1, 'exchange_return_vice'],
  ] as const)('the %s returns what was given', async (title, count, event) => {
    const exchange = [{ title, from: 'p4', to: 'p1', count, due: true }];
    sit(deal({ phase: 'exchange', exchange_due: count, exchange }));
    expect(screen.getByText(/^You got the .*best cards? of Dora/)).toBeTruthy();
    for (const name of ['three of diamonds', 'five of clubs'].slice(0, count)) await fireEvent.click(card(name));
    await fireEvent.click(screen.getByRole('button', { name: 'Return' }));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event, cards: ['3D', '5C'].slice(0, count) });
  });

  test('everybody sees whose best cards went to whom, and who still has to return some', () => {
    const exchange = [
      { title: 'President', from: 'p4', to: 'p2', count: 2, due: true },
      { title: 'VicePresident', from: 'p3', to: 'p1', count: 1, due: false },
    ] as const;
    sit(deal({ phase: 'exchange', to_act: ['p2'], turn: 'p2', hand: undefined, exchange: [...exchange] }), [], null);
    const felt = within(screen.getByRole('region', { name: 'The middle of the table' })).getAllByRole('listitem');

    expect(felt.map((trade) => trade.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'The 2 best cards of Dora went to Ben. Ben still has to return two.',
      'The best card of Cleo went to Ann. Ann has returned one.',
    ]);
  });

  test('cards that came from others are marked and told, until the next move', async () => {
    sit(following({ received: { p4: ['9S', '2C'] } }), offers('9D 9H'));
    expect(card('nine of spades, new')).toBeTruthy();
    expect(
      screen.getByText('You got nine of spades and two of clubs from Dora.', { selector: 'section p' }),
    ).toBeTruthy();
    expect(spoken()).toContain('You got nine of spades and two of clubs from Dora.');

    await fireEvent.keyDown(document.body, { key: 'p' });
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.queryByRole('button', { name: /, new/ })).toBeNull();

    await shows(following({ received: { p4: ['9S', '2C'], p2: ['KS'] } }));
    expect(screen.getAllByRole('button', { name: /, new/ })).toEqual([card('King of spades')]);
  });

  test('what moves by itself has not seen what is new', async () => {
    taste.update({ passes: true });
    sit(following({ received: { p4: ['9S'] } }), offers());
    await vi.advanceTimersByTimeAsync(1_000);

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'pass' });
    expect(card('nine of spades, new')).toBeTruthy();
  });

  test('cards of the last deal are not old in the next', async () => {
    sit(following({ received: { p4: ['9S'] } }), offers('9D 9H'));
    await fireEvent.keyDown(document.body, { key: 'p' });
    await shows(following({ game_id: 'g2', received: { p4: ['9S'] } }));

    expect(card('nine of spades, new')).toBeTruthy();
  });

  test('who gave the best cards reads which, and to whom', () => {
    sit(deal({ phase: 'exchange', to_act: ['p2'], turn: 'p1', known: { p2: ['2S', 'JOKERb'] } }));

    expect(screen.getByText('You gave two of spades and Joker to Ben.')).toBeTruthy();
  });
});

describe('the table', () => {
  test('says of everybody how many cards, and who has passed', () => {
    const view = following();
    view.players.p2!.passed = true;
    view.players.p3!.hand_count = 1;
    sit(view);
    const chairs = within(screen.getByRole('list', { name: 'As the turn goes round' })).getAllByRole('listitem');

    expect(chairs.map((chair) => chair.textContent?.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/Ben.*passed.*12 cards/),
      expect.stringMatching(/Cleo.*last card.*1 card/),
      expect.stringMatching(/Dora.*12 cards/),
    ]);
  });

  test('tells by word that the order is turned round', () => {
    sit(following({ inversion_active: true, pattern: { rank: 9, count: 2 } }));

    expect(screen.getByText('A pair below nine')).toBeTruthy();
    expect(screen.getByText('Turned round: lower beats higher')).toBeTruthy();
  });

  test('tells who leads in words that hold in either order', () => {
    sit(following({ inversion_active: true }));
    told('trick_end', { leader: 'p4', reason: 'passes' });

    expect(spoken()).toContain('Nobody beats that. Dora leads.');
  });

  test('tells who is to answer what was played and what it takes', () => {
    sit(following());
    told('played', { player_id: 'p4', cards: ['6C', '6H'], pattern: { rank: 6, count: 2 } });
    told('passed', { player_id: 'p3' });

    expect(spoken()).toContain('Dora plays two sixes, you need a pair above six.');
    expect(spoken()).toContain('Cleo passes.');
  });

  test('warns of who has one card left', () => {
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
    const pile = () => within(screen.getByRole('list', { name: 'The pile' })).queryAllByRole('img');
    expect(pile().map((one) => one.ariaLabel ?? one.getAttribute('aria-label'))).toContain('eight of spades');

    await vi.advanceTimersByTimeAsync(2_000);
    expect(pile()).toEqual([]);
    expect(spoken()).toContain('The pile is swept. Ben leads.');
  });

  test('explains a card to who holds it, and does not choose it by that', async () => {
    sit(following(), offers('7H 7C'));
    await fireEvent.pointerDown(card('seven of hearts'));
    await vi.advanceTimersByTimeAsync(600);
    await fireEvent.pointerUp(card('seven of hearts'));
    await fireEvent.click(card('seven of hearts'));

    expect(spoken()).toContain('Seven: for each one you lay');
    expect(card('seven of hearts').getAttribute('aria-pressed')).toBe('false');
  });

  test('shows no hand to who watches', () => {
    sit(following({ hand: undefined }), [], null);

    expect(screen.getByText('You are watching.')).toBeTruthy();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  test('counts what was played for who likes that', async () => {
    sit(following());
    expect(screen.queryByRole('heading', { name: 'Played so far' })).toBeNull();
    taste.update({ counts: true });
    await tick();

    expect(screen.getByText('six: 2 of 4')).toBeTruthy();
  });

  test('is said in German', async () => {
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

  test('keeps a title with who won it when somebody takes over the chair', () => {
    const view = over();
    const titles = Object.fromEntries(Object.entries(view.players).map(([seat, { role }]) => [seat, role!]));
    const deal = { game_id: 'g1', game: 'president', names: {}, scores: {}, winners: ['p2'], titles, finished_at: 0 };
    view.players.p2!.role = null;
    sit({ ...view, history: [deal] });

    expect(rows()[0]).toMatch(/Ben.*President/);
  });

  test('gives places instead to who prefers that', () => {
    taste.update({ plain: true });
    sit(over());

    expect(screen.getByRole('heading', { name: 'Place 2 is yours' })).toBeTruthy();
    expect(screen.queryByText(/President|Asshole/)).toBeNull();
  });

  test('is told from the last to the first, and nobody knows it before', async () => {
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

  test('can be had at once', async () => {
    prefs.update({ motion: 'auto' });
    sit(following());
    await shows(over());
    await fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));

    expect(screen.getByText('Ben')).toBeTruthy();
    expect(screen.queryByText('Play again?')).not.toBeNull();
  });

  test('of a deal that was stopped gives nothing', () => {
    sit(deal({ phase: 'finished', status: 'waiting', to_act: [], turn: null, finished_order: ['p2'] }));

    expect(screen.getByRole('heading', { name: 'The deal was stopped' })).toBeTruthy();
    expect(screen.queryByText(/President/)).toBeNull();
  });
});

test('the rules are told with every special card', () => {
  render(Rules);

  expect(screen.getAllByText(/^(Seven|Eight|Ten|Jack|Three|Joker):/)).toHaveLength(6);
});
