import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { clock, peopleOf, ranked } from '../src/games/wordle/players';
import Race from '../src/games/wordle/Race.svelte';
import Rules from '../src/games/wordle/Rules.svelte';
import { prefs } from '../src/lib/prefs';
import type { wordle } from '../src/lib/protocol';
import { faceFor, spoken } from './mount-face';
import { finished, race } from './wordle';

const { act, sit, rerender, tell, refuse } = faceFor<wordle.State, wordle.Action, wordle.Effect>(Race);

const key = (letter: string) => screen.getByRole('button', { name: new RegExp(`^${letter}( \\w+)?$`) });
const written = () => [...document.querySelectorAll('.board .written')].map((tile) => tile.textContent).join('');
const boardOf = (name: string) => screen.getByRole('img', { name: new RegExp(`^${name}’s guesses`) });
async function press(...keys: string[]): Promise<void> {
  for (const one of keys) await fireEvent.keyDown(document.body, { key: one });
}

describe('a guess', () => {
  test('is written by keys or by clicks, and sent with Enter', async () => {
    sit(race());
    await press('c', 'R', 'x', 'Backspace', 'a');
    await fireEvent.click(key('N'));
    await fireEvent.click(key('E'));
    await press('Enter');

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'guess', word: 'CRANE' });
  });

  test('that is too short is not sent, and says so', async () => {
    sit(race());
    await press('c', 'r', 'Enter');

    expect(act).not.toHaveBeenCalled();
    expect(screen.getByText('Not enough letters.', { selector: '.reason' })).toBeTruthy();
    expect(written()).toBe('CR');
  });

  test('that is refused shows the reason beside the row, which can be corrected', async () => {
    act.mockImplementation(() => (refuse('ZZZZZ is not in the word list.'), Promise.resolve(false)));
    sit(race());
    await press('z', 'z', 'z', 'z', 'z', 'Enter');

    expect(screen.getByText('ZZZZZ is not in the word list.', { selector: '.reason' })).toBeTruthy();
    expect(written()).toBe('ZZZZZ');
  });

  test('is shown with its marks, announced, and marked on the keys', async () => {
    sit(race());
    await rerender({ view: race({ guesses: ['MOUNT'] }, { marks: [[0, 0, 0, 2, 0]] }) });
    await tick();

    expect(spoken()).toContain('Guess 1 of 6: M absent, O absent, U absent, N correct, T absent.');
    expect(key('N').getAttribute('data-status')).toBe('correct');
    expect(written()).toBe('');
  });

  test('that is seen makes way for the next one, even before it is answered', async () => {
    act.mockReturnValue(new Promise(() => undefined));
    sit(race());
    await press('m', 'o', 'u', 'n', 't', 'Enter', 'Enter');
    await rerender({ view: race({ guesses: ['MOUNT'] }, { marks: [[0, 0, 0, 2, 0]] }) });
    await tick();
    await press('c', 'r', 'a', 'n', 'e', 'Enter');

    expect(act.mock.calls).toEqual([[{ event: 'guess', word: 'MOUNT' }], [{ event: 'guess', word: 'CRANE' }]]);
  });

  test('ignores keys that go to the chat', async () => {
    sit(race());
    const field = document.body.appendChild(document.createElement('input'));
    await fireEvent.keyDown(field, { key: 'c' });

    expect(written()).toBe('');
  });

  test('has the letters of its language, whatever the page speaks', () => {
    sit(race({ language: 'de' }));

    expect(key('Ü')).toBeTruthy();
  });
});

describe('the others', () => {
  test('are seen by colours and shapes, without a letter', () => {
    sit(race({}, {}, { marks: [[0, 1, 0, 2, 0]] }));

    expect(boardOf('Ben').textContent.trim()).toBe('');
    expect(boardOf('Ben').getAttribute('aria-label')).toContain('last guess: 1 correct, 1 elsewhere');
    expect([...boardOf('Ben').querySelectorAll('[data-status="present"]')]).toHaveLength(1);
  });

  test('have letters for players who are done, and finished players are announced', async () => {
    const ann = { marks: [[2, 2, 2, 2, 2]], found: true, finished_at: 120 };
    sit(race());
    await rerender({
      view: race({ guesses: ['CRANE'], all_guesses: { p1: ['CRANE'], p2: ['MOUNT'] }, secret: 'CRANE' }, ann, {
        marks: [[0, 0, 0, 2, 0]],
      }),
    });
    await tick();
    tell({ type: 'failed', data: { player_id: 'p2' } } as wordle.Effect);

    expect(boardOf('Ben').textContent).toContain('M');
    expect(screen.getByRole('heading', { name: 'Unbelievable!' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Letters' })).toBeNull();
    expect(spoken()).toContain('Ben did not find it.');
  });

  test('are all that spectators see', () => {
    const { guesses: _, ...watched } = race({ you: 's1' }, { marks: [[0, 0, 0, 0, 0]] });
    sit(watched, null);

    expect(boardOf('Ann').textContent.trim()).toBe('');
    expect(screen.getByText(/^You are watching/)).toBeTruthy();
  });
});

describe('the end', () => {
  test('names the winner, the word, and everyone’s guesses, the best first', () => {
    sit(finished());
    const cards = screen.getAllByRole('listitem').map((card) => card.textContent.replaceAll(/\s+/g, ' '));

    expect(screen.getByRole('heading', { name: 'Ben wins in 1 guess' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /CRANE/ }).getAttribute('href')).toContain('en.wiktionary.org');
    expect(cards[0]).toContain('winner · found in 1 guess · after 1:10 · 6 points');
    expect(cards[1]).toContain('Ann (you)');
  });

  test('is revealed once when it was seen, and not to late visitors', async () => {
    sit(race({ guesses: ['MOUNT'] }, { marks: [[0, 0, 0, 2, 0]] }));
    await rerender({ view: finished() });
    await tick();
    expect(spoken()).toContain('Ben wins in 1 guess. The word was CRANE.');

    cleanup();
    document.body.replaceChildren();
    sit(finished());
    expect(spoken()).toBe('');
  });

  test('waits until the last row is turned over', async () => {
    prefs.update({ motion: 'auto' });
    sit(race({ guesses: ['MOUNT'] }, { marks: [[0, 0, 0, 2, 0]] }));
    await rerender({ view: finished() });

    expect(screen.queryByText('Play again?')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Ben wins in 1 guess' })).toBeNull();
    await vi.advanceTimersByTimeAsync(5 * 250);
    await tick();
    expect(screen.getByRole('heading', { name: 'Ben wins in 1 guess' })).toBeTruthy();
    expect(screen.getByText('Play again?')).toBeTruthy();
  });

  test('of a race that was stopped counts for nobody', () => {
    sit(race({ phase: 'abandoned', secret: 'CRANE', all_guesses: { p1: [], p2: [] } }));

    expect(screen.getByRole('heading', { name: 'This game does not count' })).toBeTruthy();
  });
});

test('people are ranked by what they found, in how many, and when', () => {
  const [first, second] = ranked(peopleOf(finished()));

  expect([first?.name, second?.name]).toEqual(['Ben', 'Ann']);
  expect([0, 59.6, 61].map(clock)).toEqual(['0:00', '1:00', '1:01']);
});

test('the rules show the marks on letters', () => {
  render(Rules);

  expect(screen.getByRole('img', { name: 'C correct' })).toBeTruthy();
  expect(screen.getByText(/fewest guesses wins/)).toBeTruthy();
});
