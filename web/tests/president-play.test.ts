import { fireEvent, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { preferences } from '../src/games/president/preferences';
import { spoken } from './mount-face';
import { following, offers } from './president';
import { atTheTable, card, chosen } from './president-seat';

const { act, offer, rerender, shows, sit } = atTheTable();

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
    expect(screen.getByRole('button', { name: 'five of clubs, can’t be played' })).toBeTruthy();

    await fireEvent.click(card('five of clubs'));
    expect(screen.getByText('It must be higher than six.', { selector: 'section p' })).toBeTruthy();
    expect(spoken()).toContain('It must be higher than six.');
    expect(screen.getByRole('button', { name: 'Play' }).hasAttribute('disabled')).toBe(true);
  });

  test('takes a double click for the selection of the first click, also for a single card', async () => {
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
    offer(offers('KS'));
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

  test('does not happen by keys typed in a field', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    sit(following(), pairs);
    field.focus();
    await fireEvent.keyDown(field, { key: 'p' });

    expect(act).not.toHaveBeenCalled();
  });

  test('keeps refused cards in the hand, and selected', async () => {
    act.mockResolvedValue(false);
    sit(following(), pairs);
    await fireEvent.click(card('nine of hearts'));
    await fireEvent.click(screen.getByRole('button', { name: 'Play two nines' }));
    await vi.advanceTimersByTimeAsync(0);

    expect(chosen()).toEqual(['9D', '9H']);
  });

  test('can be decided before the turn, and is dropped if it does not fit then', async () => {
    sit(following({ to_act: ['p3'], turn: 'p3' }));
    await fireEvent.click(card('nine of hearts'));
    await fireEvent.click(card('nine of spades'));
    await fireEvent.click(screen.getByRole('button', { name: 'Play on my turn' }));
    expect(act).not.toHaveBeenCalled();

    offer(offers('9D'));
    await shows(following({ pattern: { rank: 4, count: 1 }, pile: ['4H'] }));
    await vi.advanceTimersByTimeAsync(0);
    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'play', cards: ['9S'] });
  });

  test('a decided play that does not fit is reported, and not sent', async () => {
    sit(following({ to_act: ['p3'], turn: 'p3' }));
    await fireEvent.click(card('five of clubs'));
    await fireEvent.click(screen.getByRole('button', { name: 'Play on my turn' }));
    offer(pairs);
    await shows(following());
    await vi.advanceTimersByTimeAsync(0);

    expect(act).not.toHaveBeenCalled();
    expect(spoken()).toContain('no longer fit');
  });

  test('passes automatically only for players who want it, and where nothing else is offered', async () => {
    sit(following(), offers());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(screen.getByText('You can’t play any of your cards.')).toBeTruthy();
    expect(act).not.toHaveBeenCalled();

    preferences.update({ passes: true });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'pass' });
  });

  test('offers automatic passing where nothing fits, once per table', async () => {
    sit(following(), offers());
    await fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
    await vi.advanceTimersByTimeAsync(0);
    await shows(following({ version: 9 }));
    expect(screen.queryByRole('button', { name: 'Always pass when nothing fits' })).toBeNull();

    await shows(following({ version: 10, room_id: 'another' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Always pass when nothing fits' }));
    expect(preferences.get().passes).toBe(true);
  });

  test('while the connection is lost is not done yet', async () => {
    sit(following(), pairs);
    await rerender({ busy: true, unsent: true });

    expect(screen.getByRole('heading', { name: 'Not saved yet' })).toBeTruthy();
  });

  test('keeps the focus in the hand when the card that had it is gone', async () => {
    sit(following(), pairs);
    card('Joker').focus();
    await shows(following({ hand: following().hand!.slice(0, -1), to_act: ['p2'], turn: 'p2' }));
    await tick();

    expect(document.activeElement).toBe(card('two of clubs'));
  });
});
