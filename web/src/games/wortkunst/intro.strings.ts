import type { Language } from '../../lib/i18n';

/** The game in three sentences, for first-time players. */
export const intro: Record<Language, string[]> = {
  en: [
    'Place tiles from your rack in one line to form German words; the first must cross the star.',
    'A judge rates every new word from 1 to 100 for creativity, rarity and beauty, not for its length.',
    'Invented words are welcome; instead of playing a word you can exchange tiles or pass.',
  ],
  de: [
    'Leg Steine von deiner Bank in eine Reihe, sodass deutsche Wörter entstehen; das erste geht durch den Stern.',
    'Eine Jury bewertet jedes neue Wort von 1 bis 100, nach Kreativität, Seltenheit und Schönheit, nicht nach Länge.',
    'Erfundene Wörter sind willkommen; statt zu legen, kannst du Steine tauschen oder passen.',
  ],
};
