/** Where values lie on a line, and which of them are labelled. */
export interface Scale {
  at: (value: number) => number;
  ticks: readonly number[];
}

type Span = readonly [from: number, to: number];

/** Spread values evenly over `place`, with about `count` round ticks. */
export function linear([from, to]: Span, place: Span, count = 5): Scale {
  const wide = to > from ? to - from : 1;
  const step = round(wide / Math.max(1, count));
  const first = Math.ceil(from / step - 1e-9);
  const ticks = Array.from({ length: Math.floor((from + wide) / step + 1e-9) - first + 1 }, (_, at) =>
    tidy((first + at) * step),
  );
  return { at: (value) => laid((value - from) / wide, place), ticks };
}

/** Spread values by powers of ten; the ticks are these, and where there is space, two and five times each. */
export function logarithmic([from, to]: Span, place: Span, count = 5): Scale {
  const [low, high] = [Math.log10(from), Math.log10(Math.max(to, from * 10))];
  const all = Array.from({ length: Math.ceil(high) - Math.floor(low) + 1 }, (_, at) => 10 ** (Math.floor(low) + at));
  const close = all.flatMap((power) => [power, 2 * power, 5 * power]);
  const within = (ticks: number[]): number[] =>
    ticks.map(tidy).filter((tick) => tick >= from * 0.999 && tick <= 10 ** high * 1.001);
  const fine = within(close);
  return {
    at: (value) => laid((Math.log10(Math.max(value, from)) - low) / (high - low), place),
    ticks: fine.length <= count ? fine : within(all),
  };
}

/** Find the place in `stops` that is nearest to `at`; -1 if there is none. */
export function nearest(stops: readonly number[], at: number): number {
  let best = -1;
  stops.forEach((stop, place) => {
    if (best < 0 || Math.abs(stop - at) < Math.abs(stops[best]! - at)) best = place;
  });
  return best;
}

/** Keep about `most` of many, evenly, with the first and the last. */
export function thinned<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, at) => all[Math.round((at * (all.length - 1)) / (most - 1))]!);
}

/** Keep the items of `all` that do not overlap the one kept before; `span` returns the extent of each. */
export function withoutOverlaps<T>(all: readonly T[], span: (one: T) => Span, gap: number): T[] {
  let free = -Infinity;
  return all.filter((one) => {
    const [start, end] = span(one);
    if (start < free) return false;
    free = end + gap;
    return true;
  });
}

const laid = (share: number, [start, end]: Span): number => start + share * (end - start);

/** Take the nearest of 1, 2, 5, 10, and so on. */
function round(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const times = step / power;
  return power * (times < 1.5 ? 1 : times < 3.5 ? 2 : times < 7.5 ? 5 : 10);
}

const tidy = (value: number): number => Number(value.toPrecision(12));
