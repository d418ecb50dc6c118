import { here } from '../../lib/context.svelte';
import type { TableState } from '../../lib/protocol';
import { watched } from '../../lib/runes.svelte';
import { TITLES } from './players';
import { faceStrings } from './face.strings';
import { preferences } from './preferences';

const liked = watched(preferences);

/** Whether players are called by their places, because the host chose it for the table or the viewer for themselves. */
export function showsPlaces({ game, shown_game, options, ...view }: TableState): boolean {
  const rules = (view as { rules?: { places?: boolean } }).rules;
  const chosen = game === (shown_game ?? game) ? options.places : rules?.places;
  return chosen === true || liked.current.plain;
}

/** Name a title of the last deal as it is shown here; fewer players have fewer of them. */
export function titled(view: TableState, title: string): string {
  const t = faceStrings[here.language];
  if (!showsPlaces(view)) return t.titles[title] ?? title;
  const given = TITLES.filter((one) => Object.values(view.players).some(({ role }) => role === one));
  return t.place(given.findIndex((one) => one === title) + 1);
}
