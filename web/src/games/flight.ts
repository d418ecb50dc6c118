import { CALM } from '../lib/flip-animation';
import { mayAnimate } from '../lib/prefs';

/** Let `node` fly to its place from `from`, or from above if there is no such place. */
export function arrive(node: HTMLElement, from: DOMRect | undefined, ms = 520): void {
  if (!mayAnimate()) return;
  const to = node.getBoundingClientRect();
  const [dx, dy] = from ? between(to, from) : [0, -to.height];
  const scale = from && to.height ? from.height / to.height : 1;
  const start = { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.3 };
  node.animate([start, { opacity: 1, offset: 0.4 }, {}], { duration: ms, easing: CALM });
}

/** Let `node` rise, fly to `to` and disappear. */
export function depart(node: HTMLElement, to: DOMRect | undefined, ms = 700): void {
  if (!to?.width || !mayAnimate()) return;
  const [dx, dy] = between(node.getBoundingClientRect(), to);
  node.animate(
    [
      { transform: 'scale(0.4)', opacity: 0 },
      { transform: 'translateY(-30%) scale(1.1)', opacity: 1, offset: 0.3 },
      { transform: 'translateY(-30%) scale(1)', opacity: 1, offset: 0.45 },
      { transform: `translate(${dx}px, ${dy}px) scale(0.7)`, opacity: 0 },
    ],
    { duration: ms, easing: 'ease-in-out', fill: 'forwards' },
  );
}

function between(one: DOMRect, other: DOMRect): [number, number] {
  return [other.x + other.width / 2 - one.x - one.width / 2, other.y + other.height / 2 - one.y - one.height / 2];
}
