import { CALM } from '../../lib/flip-animation';
import { mayAnimate } from '../../lib/prefs';
import { SIZE, type Cell } from './board';

/** How much larger the board is around a finger or on request; must equal the scale in the board's style. */
export const SCALE = 1.75;
const GROW_MS = 180;
/** The part of the board that is shown: its left and upper edge, as parts of the whole. */
export interface Zoom {
  x: number;
  y: number;
}

const MOST = 1 - 1 / SCALE;
const clamped = (part: number): number => Math.min(Math.max(part, 0), MOST);
const middle = (at: number): number => (at + 0.5) / SIZE;

/** Enlarge the board so that `cell` stays under the finger. */
export const around = ({ x, y }: Cell): Zoom => ({ x: clamped(middle(x) * MOST), y: clamped(middle(y) * MOST) });

/** Scroll by a cell when the finger reaches the edge. */
export const towards = (zoom: Zoom, cell: Cell): Zoom => ({ x: shifted(zoom.x, cell.x), y: shifted(zoom.y, cell.y) });

function shifted(edge: number, at: number): number {
  const inside = (middle(at) - edge) * SIZE;
  const shown = SIZE / SCALE;
  if (inside < 1.5) return clamped(edge - 1 / SIZE);
  if (inside > shown - 1.5) return clamped(edge + 1 / SIZE);
  return edge;
}

/** Measure `cells`; the returned function lets them grow or shrink from there once they are redrawn. */
export function growing(cells: HTMLElement): () => void {
  const was = cells.getBoundingClientRect();
  return () => {
    const is = cells.getBoundingClientRect();
    if (!mayAnimate() || !is.width || is.width === was.width) return;
    const start = `translate(${was.x - is.x}px, ${was.y - is.y}px) scale(${was.width / is.width})`;
    cells.animate([{ transform: start, transformOrigin: '0 0' }, { transformOrigin: '0 0' }], {
      duration: GROW_MS,
      easing: CALM,
    });
  };
}
