import { BASE, within } from './server';
import { Store } from './store';

/** Which riddle is meant: by its id, of a past date, or behind a friend's link. */
export interface Asked {
  riddle?: string;
  date?: string;
  link?: string;
}

/** The current page. */
export type Route =
  | { page: 'home' }
  | { page: 'account' }
  | { page: 'games'; match?: string; player?: string; statistics?: true; board?: string }
  | ({ page: 'riddle' } & Asked)
  | { page: 'arena'; match?: string; other?: string }
  | { page: 'table'; idOrCode: string; token?: string; watch?: boolean }
  | { page: 'nowhere' };

/** A table's id or code, or the id of a finished match. */
const ID_OR_CODE = /^[\w-]{1,32}$/;
/** The id of a match in the arena. */
const MATCH = /^[\w-]{1,64}$/;

/** Find the page of an address; a link to watch a table ends in `?watch`. */
export function routeOf(path = '/', search = ''): Route {
  const [first, second, third, fourth, ...rest] = path.split('/').slice(1).map(decoded);
  if (rest.length) return { page: 'nowhere' };
  if (!first && second === undefined) return riddlesOnly() ? riddle(search) : { page: 'home' };
  if (first === 'daily' && second !== '' && third === undefined) return riddle(search, second);
  if (riddlesOnly()) return { page: 'nowhere' };
  if (first === 'account' && second === undefined) return { page: first };
  if (first === 'my-games' && second === undefined) return { page: 'games' };
  if (first === 'my-games' && second === 'statistics' && third === undefined)
    return { page: 'games', statistics: true };
  if (first === 'arena' && third === undefined) return arena(search, second);
  if (second !== undefined && !ID_OR_CODE.test(second)) return { page: 'nowhere' };
  if (first === 'ratings' && second !== '' && third === undefined) return { page: 'games', board: second ?? '' };
  if (first === 'match' && second && third === undefined) return { page: 'games', match: second };
  if (first === 'player' && second && third === undefined) return { page: 'games', player: second };
  if (first === 't' && second && third === undefined) {
    const watch = new URLSearchParams(search).has('watch');
    return { page: 'table', idOrCode: second, ...(watch && { watch }) };
  }
  if (first === 'g' && second && third === 'p' && fourth) return { page: 'table', idOrCode: second, token: fourth };
  return { page: 'nowhere' };
}

/** Whether only the daily word is served, as under `parlour daily`. */
export function riddlesOnly(): boolean {
  return document.querySelector('meta[name="riddles-only"]') !== null;
}

function riddle(search: string, id?: string): Route {
  const query = new URLSearchParams(search);
  const [date, link] = [query.get('date'), query.get('link')];
  return { page: 'riddle', ...(id && { riddle: id }), ...(date && { date }), ...(link && { link }) };
}

/** The arena, or one of its matches, compared with another if `?with=` names it. */
function arena(search: string, match?: string): Route {
  if (match === undefined) return { page: 'arena' };
  if (!MATCH.test(match)) return { page: 'nowhere' };
  const other = new URLSearchParams(search).get('with') ?? '';
  return { page: 'arena', match, ...(MATCH.test(other) && { other }) };
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

const routeHere = (): Route => routeOf(within(location.pathname), location.search);

export const route = new Store<Route>(routeHere());

/** An errand to run on arrival at a page. */
export type Errand = 'practise';

/** Go to another page without loading anything again. */
export function go(path: string, errand?: Errand): void {
  settled(() => {
    if (history.state === ABOVE) history.replaceState(errand ?? null, '', BASE + path);
    else history.pushState(errand ?? null, '', BASE + path);
    arrive();
    scrollTo(0, 0);
  });
}

/** Replace this page: the back button does not lead to it. */
export function goInstead(path: string): void {
  settled(() => {
    history.replaceState(null, '', BASE + path);
    arrive();
    scrollTo(0, 0);
  });
}

/** Change the address of this page without going anywhere. */
export function restate(path: string): void {
  settled(() => history.replaceState(history.state, '', BASE + path));
}

function arrive(): void {
  const next = routeHere();
  if (JSON.stringify(next) !== JSON.stringify(route.get())) route.set(next);
}

/** One history step stands for everything that lies above the page. */
const ABOVE = 'above';
const layers: (() => void)[] = [];
/** Whether we are taking that step back ourselves; browsers do it a little later. */
let returning = false;
let afterwards: (() => void) | null = null;

/**
 * Put something above the page that the back button closes with `close`; call the returned function when it is gone.
 */
export function layAbove(close: () => void): () => void {
  layers.push(close);
  if (history.state !== ABOVE) history.pushState(ABOVE, '');
  return () => {
    layers.splice(layers.indexOf(close), 1);
    queueMicrotask(settle); // something else may take its place
  };
}

/** Keep the step as long as something lies above the page. */
function settle(): void {
  if (returning || layers.length > 0 === (history.state === ABOVE)) return;
  if (layers.length) return history.pushState(ABOVE, '');
  returning = true;
  history.back();
}

/** Do `what` once no step back is under way. */
function settled(what: () => void): void {
  if (returning) afterwards = what;
  else what();
}

function stepBack(): void {
  if (!returning) return layers.at(-1)?.();
  returning = false;
  settle();
  afterwards?.();
  afterwards = null;
}

/** Return the errand for this page, once. */
export function takeErrand(): Errand | null {
  const errand = history.state === 'practise' ? 'practise' : null;
  if (errand) history.replaceState(null, '');
  return errand;
}

/** Follow the back button, and clicks on our own links; links for another tab open there. */
export function startRouter(): void {
  addEventListener('popstate', arrive);
  addEventListener('popstate', stepBack);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    const path = within(link.pathname);
    if (link.origin !== location.origin || path.startsWith('/api/') || link.getAttribute('href')?.startsWith('#'))
      return;
    event.preventDefault();
    go(path + link.search);
  });
}
