/** The room a chart has: all of it, and between its margins; `rem` is how large letters are. All in pixels. */
export interface Box {
  width: number;
  height: number;
  rem: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How much stays free around what is drawn, in letters. */
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

/** Say where a key takes the cursor that is at one of `count` stops; null if it means something else. */
export function stepped(key: string, at: number | null, count: number): number | null {
  const far = Math.max(1, Math.round(count / 10));
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const to = { Home: 0, End: count - 1, PageDown: (at ?? 0) + far, PageUp: (at ?? 0) - far }[key];
  const step = steps[key];
  if (to === undefined && step === undefined) return null;
  return Math.min(count - 1, Math.max(0, to ?? (at === null ? 0 : at + step!)));
}
