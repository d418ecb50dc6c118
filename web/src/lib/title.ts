const HOUSE = 'Parlour';
const DOT = '● ';

let icon: string | null = null;

/** Name the page; `call` marks it, also in the favicon, when somebody who looks elsewhere is waited for. */
export function setTitle(text: string, call = false): void {
  const name = text ? `${text} · ${HOUSE}` : HOUSE;
  document.title = call ? DOT + name : name;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  icon ??= link.href;
  link.href = call ? CALLING : icon;
}

const CALLING =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1f5c4d"/>' +
      '<path d="M10 25V7h8a6 6 0 0 1 0 12h-8" fill="none" stroke="#fbf6ea" stroke-width="4"/>' +
      '<circle cx="24" cy="24" r="7" fill="#e0552f" stroke="#fff" stroke-width="2"/></svg>',
  );
