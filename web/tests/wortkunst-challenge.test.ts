import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { contestText, rulingText } from '../src/games/wortkunst/challenge';
import { faceStrings } from '../src/games/wortkunst/face.strings';
import Rules from '../src/games/wortkunst/Rules.svelte';
import Wortkunst from '../src/games/wortkunst/Wortkunst.svelte';
import { stringsIn, type Language } from '../src/lib/i18n';
import type { wortkunst } from '../src/lib/protocol';
import { faceFor, spoken } from './mount-face';
import { person } from './fake-table';
import { boardOf, button, cell, game, rose, type } from './wortkunst';

vi.setConfig({ testTimeout: 20_000 }); // a board has many squares, and machines are busy

const { act, sit, shows, tell } = faceFor<wortkunst.State, wortkunst.Action, wortkunst.Effect>(Wortkunst);
const player = (name: string, seat: number) => ({ ...person(name, seat), rack_count: 7, score: 0 });
const players = { p1: player('Ann', 0), p2: player('Ben', 1), p3: player('Cleo', 2) };
const tile = (x: number, letter: string) => ({ x, y: 7, letter, isBlank: false, assignedLetter: null });
const placedTiles = [tile(7, 'R'), tile(8, 'O'), tile(9, 'S'), tile(10, 'X')];

/** Ben has played ROSX, and Ann (`p1`) and Cleo may challenge it. */
function asked(change: Partial<wortkunst.State> = {}, contest: Partial<wortkunst.Contest> = {}): wortkunst.State {
  return game({
    phase: 'challenge',
    turn: 'p2',
    to_act: ['p1', 'p3'],
    challenge: 'free',
    players,
    board: boardOf('ROSX'),
    contest: { player_id: 'p2', placedTiles, words: ['ROSX'], timestamp: 1, replies: {}, ...contest },
    ...change,
  });
}

const answered = (reply: wortkunst.Reply) => asked({ to_act: ['p3'] }, { replies: { p1: reply } });
const firstMoments = () => vi.advanceTimersByTimeAsync(1000);

describe('a move that can be challenged', () => {
  test('is answered with one click', async () => {
    sit(asked());
    await firstMoments();
    await fireEvent.click(button('Challenge'));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'challenge' });
  });

  test('is accepted with one click, too', async () => {
    sit(asked());
    await firstMoments();
    await fireEvent.click(button('Accept'));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'accept' });
  });

  test('takes no answer in the first moments, so that no click hits it by accident', async () => {
    sit(game({ to_act: ['p2'], turn: 'p2', players }));
    await shows(asked());
    await fireEvent.click(button('Challenge'));
    expect(act).not.toHaveBeenCalled();
    expect([button('Accept').disabled, button('Challenge').disabled]).toEqual([true, true]);
    await firstMoments();

    expect([button('Accept').disabled, button('Challenge').disabled]).toEqual([false, false]);
  });

  test('starts anew with the next move', async () => {
    sit(asked());
    await firstMoments();
    await shows(asked({}, { timestamp: 2 }));

    expect(button('Challenge').disabled).toBe(true);
  });

  test('keeps the focus and the keyboard where they are', async () => {
    sit(game({ to_act: ['p2'], turn: 'p2', players }));
    cell(1, 1).focus();
    await shows(asked());
    await firstMoments();
    await type('Enter', ' ', 'Escape');

    expect(document.activeElement).toBe(cell(1, 1));
    expect(act).not.toHaveBeenCalled();
  });

  test('leaves every button that could be clicked before in its place', async () => {
    sit(game({ to_act: ['p2'], turn: 'p2', players }));
    const places = () => [...document.querySelectorAll<HTMLButtonElement>('.moves button')];
    const before = places().map((one) => (one.disabled ? null : one.textContent.trim()));
    await shows(asked());

    expect(before).toEqual([null, 'Shuffle', null, null]);
    expect(places().map((one) => one.textContent.trim())).toEqual(['Play', 'Shuffle', 'Accept', 'Challenge']);
  });

  test('shows the answer given, which can be changed', async () => {
    sit(answered('accept'));
    await firstMoments();
    expect(button('Accept').getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(button('Accept'));
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(button('Challenge'));

    expect(act).toHaveBeenCalledExactlyOnceWith({ event: 'challenge' });
    expect(screen.getByText('Waiting for Cleo. You can still change your answer.')).toBeTruthy();
  });

  test('says what it is about, and what a challenge may cost', () => {
    sit(asked({ challenge: 'penalty' }));

    expect(document.getElementById('wortkunst-why')?.textContent).toBe(
      'Ben: ROSX. The dictionary decides; a wrong challenge costs a turn.',
    );
  });

  test('shows what the dictionary says where a vote decides', () => {
    sit(asked({ challenge: 'vote' }, { unknown: ['ROSX'] }));

    expect(document.getElementById('wortkunst-why')?.textContent).toBe(
      'Ben: ROSX. Not in the dictionary: ROSX. The majority decides.',
    );
  });

  test('shows which players have answered, and which have not', () => {
    sit(asked({ to_act: ['p3'] }, { replies: { p1: 'challenge' } }), null);

    const points = [...screen.getByRole('region', { name: 'Points' }).querySelectorAll('li')];
    expect(points.map((one) => one.querySelector('.marks > :nth-child(2)')?.textContent.trim())).toEqual([
      'challenges',
      undefined,
      'deciding…',
    ]);
    expect(points.map((one) => one.querySelector('.ring') !== null)).toEqual([false, false, true]);
  });

  test('marks its tiles on the board', () => {
    sit(asked());

    expect(cell(8, 8).getAttribute('aria-label')).toContain('R, in question');
    expect(cell(8, 8).className).toContain('contested');
    expect(cell(9, 8).className).not.toContain('contested');
  });

  test('offers its player nothing but waiting', () => {
    sit(asked(), 'p2');

    expect(screen.queryByRole('button', { name: 'Challenge' })).toBe(null);
    expect(screen.getByText('Waiting for Ann and Cleo: your move can be challenged.')).toBeTruthy();
  });

  test('offers spectators nothing', () => {
    sit(asked({ rack: undefined }), null);

    expect(screen.queryByRole('button', { name: 'Challenge' })).toBe(null);
    expect(screen.getByRole('heading', { name: 'Does the move stand?' })).toBeTruthy();
  });

  test('is no longer in question when the game was stopped', () => {
    sit(asked({ phase: 'abandoned', to_act: [], turn: null }), 'p1');

    expect(screen.queryByRole('heading', { name: 'Does the move stand?' })).toBe(null);
    expect(document.querySelector('.contested')).toBe(null);
  });

  test('is announced with its words, and so are the answers of others', () => {
    sit(asked());
    tell({ type: 'tiles_placed', data: { player_id: 'p2', words: ['ROSX'], count: 4 } } as wortkunst.Effect);
    tell({ type: 'move_challenged', data: { player_id: 'p3' } } as wortkunst.Effect);
    tell({ type: 'move_challenged', data: { player_id: 'p1' } } as wortkunst.Effect);

    expect(spoken()).toBe(
      'Ben played ROSX. Accept or challenge? If a word is not in the dictionary, the tiles go back.Cleo challenges the move.',
    );
  });
});

test.each<[Language, wortkunst.State['challenge'], string | null, string]>([
  ['en', 'free', 'p2', 'Waiting for Ann and Cleo: your move can be challenged.'],
  [
    'en',
    'free',
    null,
    'Ben played ROSX. The others can challenge it. If a word is not in the dictionary, the tiles go back.',
  ],
  [
    'en',
    'vote',
    'p1',
    'Ben played ROSX. Accept or challenge? If more than half of the others challenge it, the tiles go back. ROSX is not in the dictionary.',
  ],
  ['de', 'free', 'p2', 'Warten auf Ann und Cleo: Dein Zug kann angezweifelt werden.'],
  [
    'de',
    'vote',
    null,
    'Ben hat ROSX gelegt. Die anderen können das anzweifeln. Zweifelt mehr als die Hälfte der anderen, gehen die Steine zurück. ROSX steht nicht im Wörterbuch.',
  ],
])('everyone hears what concerns them: %s %s %s', (language, challenge, you, sentence) => {
  const view = asked({ challenge }, challenge === 'vote' ? { unknown: ['ROSX'] } : {});

  expect(contestText(view.contest!, view, you, faceStrings[language], stringsIn(language).and)).toBe(sentence);
});

const ruling: wortkunst.Challenged = { challengers: ['p1'], unknown: ['ROSX'], outcome: 'falls' };
const fallen: wortkunst.Turn = {
  ...rose,
  words: ['ROSX'],
  perWordEvaluations: [],
  moveScore: 0,
  placedTiles,
  ruling,
};

describe('the outcome', () => {
  test('of a fallen move is told beside the board and in the history, and no tile is marked', () => {
    sit(game({ challenge: 'free', players, moves: [fallen] }));
    const sentence = 'Challenged by you: ROSX is not in the dictionary, so the tiles go back.';

    expect(screen.getAllByText(sentence).length).toBe(3);
    expect(screen.getByText(/Ben had to take the tiles back/)).toBeTruthy();
    expect(screen.queryByText('+0')).toBe(null);
    expect(document.querySelector('.recent')).toBe(null);
  });

  test('is announced', () => {
    sit(game({ challenge: 'free', players, moves: [fallen] }));
    tell({ type: 'challenge_decided', data: { player_id: 'p2', ...ruling } } as wortkunst.Effect);

    expect(spoken()).toBe('Challenged by you: ROSX is not in the dictionary, so the tiles go back.');
  });

  test('of a wrong challenge shows who skips a turn', () => {
    sit(game({ challenge: 'penalty', players, skips: ['p3'] }));

    expect(screen.getByText('skips next turn')).toBeTruthy();
  });

  const both: wortkunst.Challenged = { challengers: ['p1', 'p3'], unknown: [], outcome: 'stands' };
  test.each<[Language, wortkunst.State['challenge'], wortkunst.Challenged, string | null, string]>([
    [
      'en',
      'free',
      { ...both, challengers: ['p3'] },
      'p1',
      'Challenged by Cleo: every word is in the dictionary, so the move stands.',
    ],
    [
      'en',
      'penalty',
      { ...both, challengers: ['p3'] },
      'p1',
      'Challenged by Cleo: every word is in the dictionary, so the move stands and Cleo skips a turn.',
    ],
    [
      'en',
      'penalty',
      both,
      'p1',
      'Challenged by Cleo and you: every word is in the dictionary, so the move stands and Cleo and you skip a turn.',
    ],
    [
      'en',
      'free',
      { ...ruling, unknown: ['ROSX', 'XU'] },
      null,
      'Challenged by Ann: ROSX and XU are not in the dictionary, so the tiles go back.',
    ],
    [
      'en',
      'vote',
      { ...both, outcome: 'falls' },
      null,
      'Challenged by Ann and Cleo: 2 of 2 votes, so the tiles go back (every word is in the dictionary).',
    ],
    ['de', 'free', ruling, 'p1', 'Angezweifelt von dir: ROSX steht nicht im Wörterbuch, die Steine gehen zurück.'],
    [
      'de',
      'penalty',
      { ...both, challengers: ['p1'] },
      'p1',
      'Angezweifelt von dir: Alle Wörter stehen im Wörterbuch, der Zug gilt, und du setzt einmal aus.',
    ],
    [
      'de',
      'penalty',
      both,
      null,
      'Angezweifelt von Ann und Cleo: Alle Wörter stehen im Wörterbuch, der Zug gilt, und Ann und Cleo setzen einmal aus.',
    ],
    [
      'de',
      'vote',
      { ...ruling, outcome: 'stands' },
      null,
      'Angezweifelt von Ann: 1 von 2 Stimmen, der Zug gilt (ROSX steht nicht im Wörterbuch).',
    ],
  ])('is one sentence: %s %s', (language, challenge, told, you, sentence) => {
    const view = game({ challenge, players });

    expect(rulingText(told, view, you, faceStrings[language], stringsIn(language).and)).toBe(sentence);
  });
});

test.each(['free', 'penalty', 'vote'])('the rules explain challenges only where they are possible: %s', (challenge) => {
  const { unmount } = render(Rules, { options: { challenge: 'off' } });
  expect(screen.queryByText(/accept or challenge it/)).toBe(null);
  unmount();
  render(Rules, { options: { challenge } });

  expect(screen.getByText(/accept or challenge it/)).toBeTruthy();
});
