/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** The background of the charts: the cards, by day and by night; see `theme.css`. */
const DAY: Rgb = [255, 250, 240];
const NIGHT: Rgb = [39, 34, 25];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const GREY: Rgb = [119, 119, 119];
/** The contrast that lines and marks need with their background (WCAG 1.4.11). */
const LEAST = 3;
const STEPS = 20;

/** One for each contestant of the largest match. */
export const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'cross', 'drop', 'ring', 'bar'] as const;
export type MarkerShape = (typeof SHAPES)[number];
const DASHES = ['none', '7 3', '2 3', '9 3 2 3', '4 2'] as const;

/**
 * How a contestant is drawn: in a legible version of its colour, with a mark and a dash pattern that nobody else in the
 * match has.
 */
export interface Look {
  /** For lines and areas, by day and by night. */
  paint: string;
  /** The colour as it was chosen, and a colour for text on it. */
  chip: string;
  ink: string;
  shape: MarkerShape;
  dash: string;
}

/** Make sure that the contestant at `place` can be told from the others, even without its colour. */
export function lookOf(colour: string, place: number): Look {
  const rgb = readColour(colour) ?? GREY;
  return {
    paint: `light-dark(${written(legible(rgb, DAY))}, ${written(legible(rgb, NIGHT))})`,
    chip: written(rgb),
    ink: contrast(rgb, BLACK) >= contrast(rgb, WHITE) ? '#000000' : '#ffffff',
    shape: SHAPES[place % SHAPES.length]!,
    dash: DASHES[place % DASHES.length]!,
  };
}

/** Read `#RGB` or `#RRGGBB`; null if it is neither. */
export function readColour(text: string): Rgb | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1];
  if (!digits) return null;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!;
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => parseInt(pair, 16));
  return [red, green, blue];
}

/** Return the contrast of two colours: 1 if they are the same, 21 for black and white. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, bright = 0] = [brightness(one), brightness(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Move `colour` towards black or white, just far enough to be legible on `ground`. */
export function legible(colour: Rgb, ground: Rgb): Rgb {
  const away = brightness(ground) > 0.5 ? BLACK : WHITE;
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(colour, away, step / STEPS);
    if (contrast(mixed, ground) >= LEAST) return mixed;
  }
  return away;
}

const written = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const [red, green, blue] = one.map((part, at) => Math.round(part + (other[at]! - part) * share));
  return [red!, green!, blue!];
}

function brightness(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Draw a mark around the origin; all shapes have about the same weight. */
export function outline(shape: MarkerShape, size: number): string {
  const [half, wide, arm] = [size * 0.9, size * 1.15, size * 0.4];
  const round = (radius: number, turn: 0 | 1): string =>
    `M${-radius} 0a${radius} ${radius} 0 1 ${turn} ${2 * radius} 0a${radius} ${radius} 0 1 ${turn} ${-2 * radius} 0z`;
  switch (shape) {
    case 'circle':
      return round(size, 0);
    case 'square':
      return `M${-half} ${-half}h${2 * half}v${2 * half}h${-2 * half}z`;
    case 'triangle':
      return `M0 ${-wide}L${wide} ${half}H${-wide}z`;
    case 'diamond':
      return `M0 ${-wide}L${wide} 0L0 ${wide}L${-wide} 0z`;
    case 'cross':
      return `M${-wide} ${-arm}H${-arm}V${-wide}H${arm}V${-arm}H${wide}V${arm}H${arm}V${wide}H${-arm}V${arm}H${-wide}z`;
    case 'drop':
      return `M0 ${wide}L${wide} ${-half}H${-wide}z`;
    case 'ring':
      return round(wide, 0) + round(wide * 0.55, 1); // drawn the other way round, which makes it a hole
    case 'bar':
      return `M${-wide} ${-arm}H${wide}V${arm}H${-wide}z`;
  }
}
