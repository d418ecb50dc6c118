import { BASE } from './server';

const HOUSE = 'Parlour';
const DOT = '● ';

/** Name the page; `call` marks it, also in the favicon, when somebody who may look elsewhere is waited for. */
export function setTitle(text: string, call = false): void {
  const name = text ? `${text} · ${HOUSE}` : HOUSE;
  document.title = call ? DOT + name : name;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', `${BASE}/icon${call ? '-call' : ''}.svg`);
}
