import { mayAnimate } from './prefs';

export const CALM = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/**
 * Animate everything marked `data-flip="key"` from where it was to where `change` puts it. `change` must have redrawn
 * the page when it returns (in Svelte: `flushSync`); a key may move from one element to another.
 */
export function flip(change: () => void, { root = document as ParentNode, ms = 260 } = {}): void {
  const glide = measured(root, ms);
  change();
  glide();
}

/** Measure everything marked now; the returned function animates all of it from there, once the page is redrawn. */
export function measured(root: ParentNode, ms = 260): () => void {
  if (!mayAnimate()) return () => {};
  const before = places(root);
  return () => {
    for (const [key, node] of marked(root)) {
      const from = before.get(key);
      const to = node.getBoundingClientRect();
      if (!from || !to.width || (from.x === to.x && from.y === to.y)) continue;
      const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
      node.animate([{ transform: start, transformOrigin: '0 0' }, { transformOrigin: '0 0' }], {
        duration: ms,
        easing: CALM,
      });
    }
  };
}

function marked(root: ParentNode): [string, HTMLElement][] {
  return [...root.querySelectorAll<HTMLElement>('[data-flip]')].map((node) => [node.dataset.flip ?? '', node]);
}

function places(root: ParentNode): Map<string, DOMRect> {
  return new Map(marked(root).map(([key, node]) => [key, node.getBoundingClientRect()]));
}
