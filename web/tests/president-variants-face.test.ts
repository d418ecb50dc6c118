import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import type { Pattern } from '../src/games/president/cards';
import Rules from '../src/games/president/Rules.svelte';
import type { president } from '../src/lib/protocol';
import { spoken } from './mount-face';
import { deal, following, offers } from './president';
import { atTheTable, card, chosen } from './president-seat';

const { act, shows, sit, told } = atTheTable();
const rules = { use_jokers: true, straights: true, bombs: true, revolution: true } as const;
const variants = { rules, revolution: false, order_reversed: false };
const leading = (change: Partial<president.State> = {}) => deal({ ...variants, ...change });
const answering = (change: Partial<president.State> = {}) => following({ ...variants, ...change });
const felt = () => within(screen.getByRole('region', { name: 'Centre of the table' }));

describe('straights', () => {
  test('are played by taps on both ends', async () => {
    sit(leading(), offers('7H', '9D', '7H 8S 9D'));
    await fireEvent.click(card('seven of hearts'));
    await fireEvent.click(card('nine of spades'));
    expect(chosen()).toEqual(['7H', '8S', '9S']);
    await fireEvent.click(screen.getByRole('button', { name: 'Play a straight to nine' }));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'play', cards: ['7H', '8S', '9S'] });
  });

  test('are suggested where they beat the pile', async () => {
    const pattern: Pattern = { rank: 8, count: 3, straight: true };
    sit(answering({ pattern, pile: ['6C', '7S', '8H'] }), offers('7H 8S 9D'));
    expect(felt().getByText('A straight of 3 that ends above eight, or a bomb')).toBeTruthy();
    const suggestions = within(screen.getByRole('group', { name: 'Suggestions' }));
    const suggestion = suggestions.getByRole('button', { name: 'A straight from seven to nine' });
    await fireEvent.click(suggestion);

    expect(chosen()).toEqual(['7H', '8S', '9D']);
    expect(suggestion.getAttribute('aria-pressed')).toBe('true');
  });

  test('are asked for where something else is selected', async () => {
    const pattern: Pattern = { rank: 8, count: 3, straight: true };
    sit(answering({ pattern, pile: ['6C', '7S', '8H'] }), offers('7H 8S 9D'));
    await fireEvent.click(card('King of spades'));

    expect(spoken()).toContain('You need a straight of 3, or a bomb.');
  });

  test('are no opening lead', async () => {
    sit(leading({ hand: ['3D', '4C', '5C'], opening: true }), offers('3D'));
    await fireEvent.click(card('five of clubs'));

    expect(spoken()).toContain('The first lead must be threes.');
  });
});

describe('a bomb', () => {
  const nines: Pattern = { rank: 9, count: 4 };

  test('is told apart before it is played', async () => {
    const view = { hand: ['9C', '9D', '9H', '9S', 'KS'] };
    sit(answering(view), offers('9C 9D', '9C 9D 9H 9S'));
    expect(felt().getByText('A pair above six, or a bomb')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Bomb: four nines' }));

    expect(screen.getByText('Four of a kind: this reverses the order.', { selector: 'section p' })).toBeTruthy();
    expect(spoken()).toContain('Four of a kind: this reverses the order.');
    expect(screen.getByRole('button', { name: 'Play four nines' })).toBeTruthy();
  });

  test('is not played by a double click on one of its cards', async () => {
    sit(answering({ hand: ['5C', '5D', '5H', '5S', 'KS'] }), offers('5C 5D 5H 5S'));
    for (const _ of [1, 2]) {
      await fireEvent.pointerDown(card('five of clubs'), { pointerType: 'mouse' });
      await fireEvent.click(card('five of clubs'));
    }
    await fireEvent.dblClick(card('five of clubs'));

    expect(act).not.toHaveBeenCalled();
    expect(chosen()).toHaveLength(4);
  });

  test('and a revolution are shown large for a while, and spoken', async () => {
    sit(answering());
    const after = { pattern: nines, pile: ['9C', '9D', '9H', '9S'], revolution: true, order_reversed: true };
    await shows(answering(after));
    told('played', { player_id: 'p4', cards: after.pile, pattern: nines });
    told('bomb', { player_id: 'p4', rank: 9 });
    told('revolution', { player_id: 'p4', revolution: true, order_reversed: true });
    await tick();
    const line = 'Four nines: the order is reversed until the next four of a kind. Lower beats higher.';
    expect(felt().getByText('Revolution!')).toBeTruthy();
    expect(felt().getByText(line)).toBeTruthy();
    expect(felt().getByText('Dora starts a revolution.')).toBeTruthy();
    expect(spoken()).toContain('Dora plays four nines; you need a bomb below nine.');
    expect(spoken()).toContain('Bomb! Four nines: only a bomb below nine beats them.');
    expect(spoken()).toContain(`Revolution! ${line}`);

    await vi.advanceTimersByTimeAsync(7_000);
    expect(felt().queryByText('Revolution!')).toBeNull();
    expect(felt().getByText('Revolution: lower beats higher')).toBeTruthy();
  });
});

describe('the order in force', () => {
  test.each([
    [false, false, 'Normal order: higher beats lower'],
    [false, true, 'Reversed: lower beats higher'],
    [true, false, 'Revolution: lower beats higher'],
    [true, true, 'Revolution and Jacks: higher beats lower'],
  ])('is always shown: revolution %s, Jacks %s', (revolution, inversion_active, text) => {
    sit(answering({ revolution, inversion_active, order_reversed: revolution !== inversion_active }));

    expect(felt().getByText(text)).toBeTruthy();
    expect(felt().getByText('Straights · Bombs · Revolution')).toBeTruthy();
  });

  test('is not shown during the exchange, which always uses the normal order', () => {
    const exchange = [{ title: 'President' as const, from: 'p4', to: 'p2', count: 2, due: true }];
    sit(leading({ phase: 'exchange', turn: null, to_act: ['p2'], exchange }));

    expect(felt().getByText(/Dora gave their 2 best cards to Ben/)).toBeTruthy();
    expect(screen.queryByText(/Normal order/)).toBeNull();
  });

  test('is not mentioned without variants', () => {
    sit(following(), offers('9D 9H'));

    expect(screen.queryByText(/Normal order|Also in play|[Bb]omb|[Ss]traight|[Rr]evolution/)).toBeNull();
    expect(screen.queryByRole('group', { name: 'Suggestions' })).toBeNull();
  });
});

describe('the rules', () => {
  test('name only the variants that are played', () => {
    const { rerender } = render(Rules, { options: { bombs: true, straights: false } });
    expect(screen.getByRole('heading', { name: 'Also in play' })).toBeTruthy();
    expect(screen.getByText(/^Bombs: /)).toBeTruthy();
    expect(screen.queryByText(/^(Straights|Revolution): /)).toBeNull();

    void rerender({ options: { straights: true, revolution: true, use_jokers: false } });
    return tick().then(() => {
      expect(screen.getByText(/^Straights: /).textContent).not.toContain('Joker');
      expect(screen.getByText(/^Revolution: /)).toBeTruthy();
      expect(screen.getByText('Jack: reverses the order until the pile is cleared.')).toBeTruthy();
    });
  });

  test('name none if no variant is played', () => {
    render(Rules);
    expect(screen.queryByText(/Also in play|[Bb]omb|[Ss]traight|[Rr]evolution/)).toBeNull();
  });
});
