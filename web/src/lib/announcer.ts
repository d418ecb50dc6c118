/** The page's only live region: screen readers speak its text politely, one line after the other. */
let region: HTMLElement | null = null;
let last = '';

function ensured(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.className = 'unseen';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return region;
}

/** Have `text` spoken; the same text twice is spoken twice. */
export function announce(text: string): void {
  last = text;
  const line = document.createElement('p');
  line.textContent = text;
  const host = ensured();
  host.append(line);
  while (host.childElementCount > 4) host.firstElementChild?.remove();
}

/** Speak the last thing once more. */
export function repeat(): void {
  if (last) announce(last);
}

/** Have the region within `place`, a modal dialog outside of which nothing is spoken, until the returned function is called. */
export function speakWithin(place: HTMLElement): () => void {
  place.append(ensured());
  return () => document.body.append(ensured());
}

/** Create the region before the first text, because screen readers only watch existing regions. */
export function startAnnouncer(): void {
  ensured();
}
