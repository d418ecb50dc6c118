/** The space of a chart: all of it, and between its margins; `rem` is the size of a letter. All in pixels. */
export interface Box {
  width: number;
  height: number;
  rem: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The margins around a drawing, in letters. */
export interface Margin {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function boxOf(width: number, height: number, rem: number, margin: Margin): Box {
  return {
    width,
    height,
    rem,
    left: margin.left * rem,
    right: Math.max(width - margin.right * rem, margin.left * rem + 1),
    top: margin.top * rem,
    bottom: height - margin.bottom * rem,
  };
}

/** Return the stop that a key moves the cursor to, out of `count`; null if the key does not move it. */
export function stepped(key: string, at: number | null, count: number): number | null {
  const far = Math.max(1, Math.round(count / 10));
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const to = { Home: 0, End: count - 1, PageDown: (at ?? 0) + far, PageUp: (at ?? 0) - far }[key];
  const step = steps[key];
  if (to === undefined && step === undefined) return null;
  return Math.min(count - 1, Math.max(0, to ?? (at === null ? 0 : at + step!)));
}
