import type { Box, Margin } from './plot-box';

/** Charts with rows, one for each contestant for example: its name above, its figures beneath. All in letters. */
export const ROW = 3;
export const MARGIN = { left: 0.6, right: 0.9, top: 0.2, bottom: 1.6 };

export const heightOf = (count: number, margin: Pick<Margin, 'top' | 'bottom'> = MARGIN): number =>
  margin.top + count * ROW + margin.bottom;

/** The middle of a row's figures. */
export const middle = (box: Box, row: number): number => box.top + (row * ROW + 2) * box.rem;

/** The width of a name that leaves space for a value beside it, in pixels and in letters; longer names are cut off. */
export const widthFor = (box: Box): number => (box.right - box.left) * 0.68;
export const lettersFor = (box: Box): number => Math.floor(widthFor(box) / (box.rem * 0.5));
