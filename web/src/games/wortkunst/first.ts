import type { Language } from '../../lib/i18n';

/** The game in three sentences, for the first time. */
export const first: Record<Language, string[]> = {
  en: [
    'Lay tiles of your rack in one line so that they form German words; the first goes through the star.',
    'A judge rates every new word from 1 to 100 for creativity, rarity and beauty, not for its length.',
    'Invented words are welcome; instead of laying you may exchange tiles or pass.',
  ],
  de: [
    'Leg Steine von deiner Bank in eine Reihe, sodass deutsche Wörter entstehen; das erste geht durch den Stern.',
    'Jedes neue Wort wird von 1 bis 100 bewertet, nach Kreativität, Seltenheit und Schönheit, nicht nach Länge.',
    'Erfundene Wörter sind willkommen; statt zu legen kannst du Steine tauschen oder passen.',
  ],
};
