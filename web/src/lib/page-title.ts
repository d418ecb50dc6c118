import { BASE } from './server';

const SITE = 'Parlour';
const DOT = '● ';

/** Set the page's title; `call` marks it and the favicon when a player who may not be looking is waited for. */
export function setTitle(text: string, call = false): void {
  const name = text ? `${text} · ${SITE}` : SITE;
  document.title = call ? DOT + name : name;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', `${BASE}/icon${call ? '-call' : ''}.svg`);
}
