import { kept, type Keep } from './prefs';

/** Whether `url` leads nowhere but to the machine it is opened on, so that friends cannot use it. */
export function leadsOnlyHere(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/** The links to the seats of a table, in their order, kept by whoever opened it: the house tells them once. */
export function seatLinks(table: string): Keep<string[]> {
  return kept<string[]>(`links.${table}`, []);
}

/** Whether this browser can hand a link on to other programs. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Hand a link on; who changes his mind is no error. */
export async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch((why: unknown) => {
    if (!(why instanceof DOMException) || why.name !== 'AbortError') throw why;
  });
}
