import type { Language, Worded } from '../../lib/i18n';
import type { Action } from '../../lib/table';
import type { GameWords } from '..';
import type { president } from '../../lib/protocol';

type Words = GameWords & {
  errors: Record<president.Code, Worded>;
  options: Record<keyof president.Options, string>;
};

const cards = ({ cards }: Action): string => (Array.isArray(cards) ? cards.join(' ') : '');

const en: Words = {
  title: 'President',
  pitch: 'Get rid of your cards before the others do: the first is President, and the last hands over the best cards.',
  options: { use_jokers: 'With Jokers', places: 'Places instead of titles' },
  choices: {},
  action: (action: Action) => (action.event === 'pass' ? 'Pass' : cards(action) || 'Give away'),
  errors: {
    ACTION_NOT_ALLOWED: 'That is not possible now.',
    ALREADY_PASSED: 'You have passed. You are back when the pile is cleared.',
    NOT_YOUR_TURN: 'It is not your turn.',
    EFFECT_PENDING: 'First give away, or throw away, what is due.',
    OWNERSHIP: 'These are not all your cards.',
    PATTERN_MISMATCH: 'These cards do not go together here.',
    RANK_TOO_LOW: 'That does not beat what lies there.',
    INVALID_GIFT_DISTRIBUTION: 'That is not as many cards as you have to give, or somebody cannot take them.',
    INVALID_DISCARD_SELECTION: 'That is not as many cards as you have to throw away.',
  },
  keys: [
    { key: '← →', does: 'Go over your hand' },
    { key: '2 – 9, 0, J, Q, K, A, X', does: 'Go to a rank; 0 is ten, X the Joker' },
    { key: 'Space', does: 'Choose the set, then the card alone' },
    { key: 'Enter', does: 'Play what is chosen; with a mouse, click twice' },
    { key: 'P', does: 'Pass' },
    { key: 'E', does: 'Explain the card; with a finger or mouse, hold it' },
    { key: 'Esc', does: 'Choose nothing' },
  ],
};

const de: Words = {
  title: 'Präsident',
  pitch:
    'Werde deine Karten vor den anderen los: Wer zuerst fertig ist, wird Präsident, wer zuletzt, gibt die besten Karten ab.',
  options: { use_jokers: 'Mit Jokern', places: 'Plätze statt Titel' },
  choices: {},
  action: (action: Action) => (action.event === 'pass' ? 'Passen' : cards(action) || 'Verschenken'),
  errors: {
    ACTION_NOT_ALLOWED: 'Das geht jetzt nicht.',
    ALREADY_PASSED: 'Du hast gepasst. Sobald der Stapel weg ist, bist du wieder dabei.',
    NOT_YOUR_TURN: 'Du bist nicht dran.',
    EFFECT_PENDING: 'Zuerst verschenke oder wirf ab, was fällig ist.',
    OWNERSHIP: 'Das sind nicht alles deine Karten.',
    PATTERN_MISMATCH: 'Diese Karten passen hier nicht zusammen.',
    RANK_TOO_LOW: 'Das schlägt nicht, was dort liegt.',
    INVALID_GIFT_DISTRIBUTION:
      'Das sind nicht so viele Karten, wie du verschenken musst, oder jemand darf sie nicht nehmen.',
    INVALID_DISCARD_SELECTION: 'Das sind nicht so viele Karten, wie du abwerfen musst.',
  },
  keys: [
    { key: '← →', does: 'Über dein Blatt gehen' },
    { key: '2 – 9, 0, B, D, K, A, X', does: 'Zu einem Wert gehen; 0 ist die Zehn, X der Joker' },
    { key: 'Leertaste', does: 'Alle des Werts wählen, dann nur die Karte' },
    { key: 'Enter', does: 'Legen, was gewählt ist; mit der Maus: doppelt klicken' },
    { key: 'P', does: 'Passen' },
    { key: 'E', does: 'Die Karte erklären; mit Finger oder Maus: sie halten' },
    { key: 'Esc', does: 'Nichts wählen' },
  ],
};

export const words: Record<Language, Words> = { en, de };
