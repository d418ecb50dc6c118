import type { Language } from '../../lib/i18n';

/** The strings around every chart. */
const en = {
  table: 'As a table',
  csv: 'Save as CSV',
  none: 'Nothing to show yet.',
};

const de: typeof en = {
  table: 'Als Tabelle',
  csv: 'Als CSV speichern',
  none: 'Noch nichts zu zeigen.',
};

export const strings: Record<Language, typeof en> = { en, de };
