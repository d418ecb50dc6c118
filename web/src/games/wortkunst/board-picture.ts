import { CENTRE, lettered, same, SIZE, type Board } from './board';

/** The content of a game's picture: the board, the text, and the points. */
export interface Scene {
  title: string;
  /** Below the title. */
  verdict: string;
  board: Board;
  /** The best first. */
  people: { name: string; points: string; best: boolean }[];
  /** At the bottom, one below the other. */
  notes: string[];
}

const [WIDE, EDGE] = [1080, 60];
const [TITLE, VERDICT, ROW, NOTE, GAP] = [76, 42, 66, 46, 36];
const [FRAME, SPACE] = [20, 4];
const INK = '#2a241b';
const SOFT = '#5e5342';
const BRASS = '#7d5510';

/** Paint `scene`; `serif` is the page's own. It looks the same by day and by night, for it is sent to others. */
export function paint(canvas: HTMLCanvasElement, scene: Scene, serif: string): void {
  const board = WIDE - 2 * EDGE;
  const head = EDGE + TITLE + (scene.verdict ? VERDICT + 18 : 0) + GAP;
  const foot = scene.people.length * ROW + GAP / 2 + scene.notes.length * NOTE;
  canvas.width = WIDE;
  canvas.height = head + board + GAP + foot + EDGE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#f6efe1';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'middle';
  const write = writer(pen, serif);

  write(scene.title, { x: EDGE, y: EDGE + TITLE / 2, size: TITLE, weight: 600 });
  if (scene.verdict) write(scene.verdict, { x: EDGE, y: EDGE + TITLE + 18 + VERDICT / 2, size: VERDICT });
  paintBoard(pen, scene.board, EDGE, head, board, serif);

  let y = head + board + GAP;
  for (const { name, points, best } of scene.people) {
    const look = { y: y + ROW / 2, size: 40, weight: best ? 600 : 400, colour: best ? BRASS : INK };
    const left = write(points, { ...look, x: WIDE - EDGE, align: 'right' });
    write(name, { ...look, x: EDGE, most: WIDE - 2 * EDGE - left - GAP });
    y += ROW;
  }
  y += GAP / 2;
  for (const note of scene.notes) {
    write(note, { x: EDGE, y: y + NOTE / 2, size: 30, colour: SOFT, slant: true });
    y += NOTE;
  }
}

interface Writing {
  x: number;
  y: number;
  size: number;
  weight?: number;
  colour?: string;
  slant?: boolean;
  align?: CanvasTextAlign;
  /** The greatest width; wider text is cut. */
  most?: number;
}

/** Writes a line and returns its width. */
function writer(pen: CanvasRenderingContext2D, serif: string) {
  return (text: string, { x, y, size, weight = 400, colour = INK, slant, align = 'left', most }: Writing): number => {
    pen.font = `${slant ? 'italic ' : ''}${weight} ${size}px ${serif}`;
    pen.fillStyle = colour;
    pen.textAlign = align;
    const shown = fitted(pen, text, most ?? WIDE - 2 * EDGE);
    pen.fillText(shown, x, y);
    return pen.measureText(shown).width;
  };
}

function fitted(pen: CanvasRenderingContext2D, text: string, most: number): string {
  if (pen.measureText(text).width <= most) return text;
  const letters = [...text];
  while (letters.length && pen.measureText(`${letters.join('')}…`).width > most) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function paintBoard(
  pen: CanvasRenderingContext2D,
  board: Board,
  left: number,
  top: number,
  size: number,
  serif: string,
): void {
  const step = (size - 2 * FRAME) / SIZE;
  box(pen, left, top, size, 24, '#2a6654');
  pen.textAlign = 'center';
  for (const [y, row] of board.entries())
    for (const [x, cell] of row.entries()) {
      const [at, down, side] = [left + FRAME + x * step + SPACE / 2, top + FRAME + y * step + SPACE / 2, step - SPACE];
      const [middle, centre] = [at + side / 2, same({ x, y }, CENTRE)];
      box(pen, at, down, side, 8, cell ? '#fff7e4' : centre ? '#48705f' : '#1b4a3d');
      if (cell?.isBlank) {
        pen.strokeStyle = BRASS;
        pen.lineWidth = 3;
        pen.stroke();
      }
      pen.fillStyle = cell ? INK : '#e9f1e4';
      pen.font = `${cell?.isBlank ? 'italic ' : ''}600 ${side * 0.64}px ${serif}`;
      if (cell || centre) pen.fillText(lettered(cell) ?? '★', middle, down + side * 0.53);
    }
}

function box(pen: CanvasRenderingContext2D, x: number, y: number, size: number, round: number, colour: string): void {
  pen.beginPath();
  pen.roundRect(x, y, size, size, round);
  pen.fillStyle = colour;
  pen.fill();
}
