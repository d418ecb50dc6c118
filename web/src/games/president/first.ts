import type { Language } from '../../lib/i18n';

/** The game in three sentences, for the first time. */
export const first: Record<Language, string[]> = {
  en: [
    'Get rid of your cards first: beat what lies there with as many cards of a higher rank, or pass.',
    'Small signs on a card show what it does; hold a finger on it, or click it with the right button, to read more.',
    'When nobody goes higher, whoever laid last leads with anything they like.',
  ],
  de: [
    'Werde deine Karten zuerst los: Leg ebenso viele Karten eines höheren Werts, oder passe.',
    'Kleine Zeichen auf einer Karte zeigen, was sie bewirkt; halte den Finger darauf oder klicke sie mit rechts an, um mehr zu lesen.',
    'Geht niemand höher, spielt aus, wer zuletzt gelegt hat, und zwar, was er will.',
  ],
};
