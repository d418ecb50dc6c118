import type { Language } from '../../lib/i18n';
import { many } from '../../lib/i18n/plural';

/** The strings for spectators who look back at earlier moves of a running game. */
const en = {
  label: 'Earlier moves',
  back: 'One move back',
  forward: 'One move forward',
  live: 'Back to live',
  ago: (count: number) => many('en', count, { one: '# move ago', other: '# moves ago' }),
};

const de: typeof en = {
  label: 'Frühere Züge',
  back: 'Einen Zug zurück',
  forward: 'Einen Zug weiter',
  live: 'Zurück zum laufenden Spiel',
  ago: (count) => many('de', count, { one: 'vor # Zug', other: 'vor # Zügen' }),
};

export const lookBackStrings: Record<Language, typeof en> = { en, de };
