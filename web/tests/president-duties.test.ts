import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { preferences } from '../src/games/president/preferences';
import { spoken } from './mount-face';
import { deal, following, offers } from './president';
import { atTheTable, card, chosen } from './president-seat';

const { act, shows, sit } = atTheTable();

describe('what is due', () => {
  test('a gift goes to the chosen players, and can be taken back before it is sent', async () => {
    sit(following({ pending_gift: { remaining: 2, player_id: 'p1' } }));
    const give = screen.getByRole('button', { name: 'Give' });
    await fireEvent.click(card('three of diamonds'));
    await fireEvent.click(screen.getByRole('button', { name: 'To Ben' }));
    await fireEvent.click(card('five of clubs'));
    await fireEvent.click(screen.getByRole('button', { name: 'To Ben' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Take the five of clubs back from Ben' }));
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

  test('a gift is never larger than it has to be', async () => {
    sit(following({ pending_gift: { remaining: 1, player_id: 'p1' } }));
    await fireEvent.click(card('three of diamonds'));
    await fireEvent.click(screen.getByRole('button', { name: 'To Ben' }));
    await fireEvent.click(card('five of clubs'));
    await fireEvent.click(screen.getByRole('button', { name: 'To Dora' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Give' }));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'gift_select', assignments: [{ to: 'p2', cards: ['3D'] }] });
  });

  test('cards selected before the answer arrives stay selected', async () => {
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

  test('cards stay selected when another player moves', async () => {
    const discard = { pending_discard: { remaining: 2, player_id: 'p1' } };
    sit(following(discard));
    await fireEvent.click(card('three of diamonds'));
    await shows(following({ ...discard, version: 9 }));
    await fireEvent.click(card('five of clubs'));

    expect(chosen()).toEqual(['3D', '5C']);
  });

  test('what is due after a move may be done before the move is answered', async () => {
    act.mockReturnValue(new Promise(() => undefined));
    sit(following(), offers('9D 9H'));
    await fireEvent.click(card('nine of hearts'));
    const play = screen.getByRole('button', { name: 'Play two nines' });
    await fireEvent.click(play);
    await fireEvent.click(play); // a second click is no second move
    const hand = following().hand!.filter((one) => !['9D', '9H'].includes(one));
    await shows(following({ hand, pending_discard: { remaining: 1, player_id: 'p1' } }));
    await fireEvent.click(card('three of diamonds'));
    await fireEvent.click(screen.getByRole('button', { name: 'Discard' }));

    expect(act.mock.calls).toEqual([
      [{ event: 'play', cards: ['9H', '9D'] }],
      [{ event: 'discard_select', cards: ['3D'] }],
    ]);
  });

  test('a gift cannot go to a player who is out', () => {
    sit(following({ pending_gift: { remaining: 1, player_id: 'p1' }, finished_order: ['p3'] }));

    expect(screen.queryByRole('button', { name: 'To Cleo' })).toBeNull();
    expect(screen.getByRole('button', { name: 'To Ben' })).toBeTruthy();
  });

  test('a discard leaves nothing to beat, because the trick ends with it', () => {
    sit(following({ pattern: { rank: 10, count: 2 }, pending_discard: { remaining: 2, player_id: 'p4' }, turn: 'p4' }));

    expect(screen.queryByText('A pair above ten')).toBeNull();
    expect(screen.getByText('Dora discards 2 cards')).toBeTruthy();
  });

  test('no more cards are discarded than are due', async () => {
    sit(following({ pending_discard: { remaining: 2, player_id: 'p1' } }));
    for (const name of ['three of diamonds', 'five of clubs', 'five of spades']) await fireEvent.click(card(name));
    await fireEvent.click(screen.getByRole('button', { name: 'Discard' }));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'discard_select', cards: ['5C', '5S'] });
  });

  test.each([
    [1, 'Nobody sees which. It is out of play for this deal. 0 of 1 selected.'],
    [2, 'Nobody sees which. They are out of play for this deal. 0 of 2 selected.'],
  ])('the hint for %d cards to discard says what happens to them', (remaining, hint) => {
    sit(following({ pending_discard: { remaining, player_id: 'p1' } }));

    expect(screen.getByText(hint)).toBeTruthy();
  });

  test.each([
    ['President', 2, 'exchange_return'],
    ['VicePresident', 1, 'exchange_return_vice'],
  ] as const)('the %s returns as many cards as they were given', async (title, count, event) => {
    const exchange = [{ title, from: 'p4', to: 'p1', count, due: true }];
    sit(deal({ phase: 'exchange', exchange_due: count, exchange }));
    expect(screen.getByText(/^You got Dora’s .*best card/)).toBeTruthy();
    for (const name of ['three of diamonds', 'five of clubs'].slice(0, count)) await fireEvent.click(card(name));
    await fireEvent.click(screen.getByRole('button', { name: 'Return' }));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event, cards: ['3D', '5C'].slice(0, count) });
  });

  test('everyone sees who gave their best cards to whom, and who still has to return some', () => {
    const exchange = [
      { title: 'President', from: 'p4', to: 'p2', count: 2, due: true },
      { title: 'VicePresident', from: 'p3', to: 'p1', count: 1, due: false },
    ] as const;
    sit(deal({ phase: 'exchange', to_act: ['p2'], turn: 'p2', hand: undefined, exchange: [...exchange] }), [], null);
    const felt = within(screen.getByRole('region', { name: 'Centre of the table' })).getAllByRole('listitem');

    expect(felt.map((trade) => trade.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'Dora gave their 2 best cards to Ben. Ben still has to return two.',
      'Cleo gave their best card to Ann. Ann has returned one.',
    ]);
  });

  test('cards from others are marked and announced, until the next move', async () => {
    sit(following({ received: { p4: ['9S', '2C'] } }), offers('9D 9H'));
    expect(card('nine of spades, new')).toBeTruthy();
    expect(screen.getByText('From Dora: nine of spades and two of clubs.', { selector: 'section p' })).toBeTruthy();
    expect(spoken()).toContain('From Dora: nine of spades and two of clubs.');

    await fireEvent.keyDown(document.body, { key: 'p' });
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.queryByRole('button', { name: /, new/ })).toBeNull();

    await shows(following({ received: { p4: ['9S', '2C'], p2: ['KS'] } }));
    expect(screen.getAllByRole('button', { name: /, new/ })).toEqual([card('King of spades')]);
  });

  test('new cards stay marked after an automatic move', async () => {
    preferences.update({ passes: true });
    sit(following({ received: { p4: ['9S'] } }), offers());
    await vi.advanceTimersByTimeAsync(1_000);

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'pass' });
    expect(card('nine of spades, new')).toBeTruthy();
  });

  test('cards that were seen in the last deal are marked again in the next', async () => {
    sit(following({ received: { p4: ['9S'] } }), offers('9D 9H'));
    await fireEvent.keyDown(document.body, { key: 'p' });
    await shows(following({ game_id: 'g2', received: { p4: ['9S'] } }));

    expect(card('nine of spades, new')).toBeTruthy();
  });

  test('a player who gave their best cards reads which, and to whom', () => {
    sit(deal({ phase: 'exchange', to_act: ['p2'], turn: 'p1', known: { p2: ['2S', 'JOKERb'] } }));

    expect(screen.getByText('Given to Ben: two of spades and Joker.')).toBeTruthy();
  });
});
