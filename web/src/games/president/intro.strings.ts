import type { Language } from '../../lib/i18n';

/** The game in three sentences, for first-time players. */
export const intro: Record<Language, string[]> = {
  en: [
    'Be the first to get rid of your cards: beat the pile with the same number of cards of a higher rank, or pass.',
    'Small symbols show what a card does; press and hold it, or right-click it, to read more.',
    'When nobody goes higher, the last player to play leads with anything they like.',
  ],
  de: [
    'Werde deine Karten vor allen anderen los: Schlag den Stapel mit ebenso vielen Karten eines höheren Werts, oder passe.',
    'Kleine Zeichen zeigen, was eine Karte bewirkt; halte sie gedrückt oder klick sie mit rechts an, um mehr zu lesen.',
    'Geht niemand höher, darf beliebig ausspielen, wer zuletzt gelegt hat.',
  ],
};
