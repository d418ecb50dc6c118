import type { Language } from '../../lib/i18n';
import type { RecordStrings } from '..';

const marks = ['found', 'failed'];

const en: RecordStrings = {
  marks,
  move: ({ by, action }, nameOf) => (action.event === 'guess' ? `${nameOf(by)} guesses ${action.word}` : undefined),
};

const de: RecordStrings = {
  marks,
  move: ({ by, action }, nameOf) => (action.event === 'guess' ? `${nameOf(by)} rät ${action.word}` : undefined),
};

export const record: Record<Language, RecordStrings> = { en, de };
