import { CALM } from '../../lib/flip';
import { moves } from '../../lib/prefs';
import { SIZE, type Cell } from './board';

/** How much larger the board is shown around a finger, or for who wishes; the style of the board says the same. */
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

/** Enlarge the board so that `cell` stays where it is, under the finger. */
export const around = ({ x, y }: Cell): Zoom => ({ x: clamped(middle(x) * MOST), y: clamped(middle(y) * MOST) });

/** Move on by a cell when the finger comes to the edge of what is shown. */
export const towards = (zoom: Zoom, cell: Cell): Zoom => ({ x: shifted(zoom.x, cell.x), y: shifted(zoom.y, cell.y) });

function shifted(edge: number, at: number): number {
  const inside = (middle(at) - edge) * SIZE;
  const shown = SIZE / SCALE;
  if (inside < 1.5) return clamped(edge - 1 / SIZE);
  if (inside > shown - 1.5) return clamped(edge + 1 / SIZE);
  return edge;
}

/** Note how large `cells` are; what it gives has them grow or shrink from there, once they are drawn anew. */
export function growing(cells: HTMLElement): () => void {
  const was = cells.getBoundingClientRect();
  return () => {
    const is = cells.getBoundingClientRect();
    if (!moves() || !is.width || is.width === was.width) return;
    const start = `translate(${was.x - is.x}px, ${was.y - is.y}px) scale(${was.width / is.width})`;
    cells.animate([{ transform: start, transformOrigin: '0 0' }, { transformOrigin: '0 0' }], {
      duration: GROW_MS,
      easing: CALM,
    });
  };
}
