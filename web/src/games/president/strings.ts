import type { Language, Sentence } from '../../lib/i18n';
import type { GameStrings } from '..';
import type { president } from '../../lib/protocol';

type Strings = GameStrings & {
  errors: Record<president.Code, Sentence>;
  options: Record<keyof president.Options, string>;
};

const en: Strings = {
  title: 'President',
  pitch: 'Be the first to get rid of your cards and become President; the losers hand over their best cards.',
  options: {
    use_jokers: 'With Jokers',
    places: 'Places instead of titles',
    straights: 'Straights',
    bombs: 'Bombs',
    revolution: 'Revolution',
  },
  choices: {},
  errors: {
    ACTION_NOT_ALLOWED: 'That is not possible now.',
    ALREADY_PASSED: 'You passed. You can play again once the pile is cleared.',
    NOT_YOUR_TURN: 'It is not your turn.',
    EFFECT_PENDING: 'First give away or discard the cards you owe.',
    OWNERSHIP: 'Not all of these cards are yours.',
    PATTERN_MISMATCH: 'You can’t play these cards together here.',
    RANK_TOO_LOW: 'That does not beat the pile.',
    INVALID_GIFT_DISTRIBUTION: 'That is the wrong number of cards, or someone cannot take them.',
    INVALID_DISCARD_SELECTION: 'That is the wrong number of cards to discard.',
  },
  keys: [
    { key: '← →', does: 'Move through your hand' },
    { key: '2 – 9, 0, J, Q, K, A, X', does: 'Jump to a rank; 0 is ten, X is the Joker' },
    { key: 'Space', does: 'Select the set, then one card' },
    { key: 'Enter', does: 'Play the selected cards (or double-click)' },
    { key: 'P', does: 'Pass' },
    { key: 'E', does: 'Explain the card (or press and hold it)' },
    { key: 'Esc', does: 'Clear selection' },
  ],
};

const de: Strings = {
  title: 'Präsident',
  pitch: 'Wer seine Karten zuerst los ist, wird Präsident; die Verlierer geben den Gewinnern ihre besten Karten.',
  options: {
    use_jokers: 'Mit Jokern',
    places: 'Plätze statt Titel',
    straights: 'Straßen',
    bombs: 'Bomben',
    revolution: 'Revolution',
  },
  choices: {},
  errors: {
    ACTION_NOT_ALLOWED: 'Das geht jetzt nicht.',
    ALREADY_PASSED: 'Du hast gepasst. Sobald der Stapel abgeräumt ist, kannst du wieder legen.',
    NOT_YOUR_TURN: 'Du bist nicht dran.',
    EFFECT_PENDING: 'Verschenke zuerst die fälligen Karten oder wirf sie ab.',
    OWNERSHIP: 'Nicht alle diese Karten gehören dir.',
    PATTERN_MISMATCH: 'Diese Karten passen hier nicht zusammen.',
    RANK_TOO_LOW: 'Das schlägt den Stapel nicht.',
    INVALID_GIFT_DISTRIBUTION: 'Die Zahl der Karten stimmt nicht, oder jemand darf sie nicht nehmen.',
    INVALID_DISCARD_SELECTION: 'Die Zahl der Karten zum Abwerfen stimmt nicht.',
  },
  keys: [
    { key: '← →', does: 'Durch dein Blatt blättern' },
    { key: '2 – 9, 0, B, D, K, A, X', does: 'Zu einem Wert springen; 0 ist die Zehn, X der Joker' },
    { key: 'Leertaste', does: 'Alle Karten des Werts auswählen, dann nur eine' },
    { key: 'Enter', does: 'Ausgewählte Karten legen (oder Doppelklick)' },
    { key: 'P', does: 'Passen' },
    { key: 'E', does: 'Die Karte erklären (oder gedrückt halten)' },
    { key: 'Esc', does: 'Auswahl aufheben' },
  ],
};

export const strings: Record<Language, Strings> = { en, de };
