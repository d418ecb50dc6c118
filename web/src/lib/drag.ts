/** How far a pointer travels before a press becomes a drag. */
const SLOP = 6;
/** How far above a finger the dragged thing floats, so that it can be seen. */
const LIFT = 36;

export interface Drag {
  /** The key of the dragged thing, e.g. a tile; without it nothing can be picked up now. */
  key: string | null;
  onlift?: () => void;
  /** Receives the `[data-drop]` it is over, or null. */
  onover?: (drop: string | null) => void;
  /** Receives the `[data-drop]` it was dropped on; null elsewhere, or after Escape. */
  ondrop: (drop: string | null) => void;
}

/**
 * Let `node` be dragged onto elements with `data-drop`, by mouse, pen or finger; a mere click stays a click.
 * For `{@attach draggable(() => drag)}`; the node needs `touch-action: none`.
 */
export function draggable(drag: () => Drag) {
  return (node: HTMLElement): (() => void) => {
    let end: (() => void) | null = null;
    const press = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary || end || drag().key === null) return;
      end = carry(node, event, drag(), () => (end = null));
    };
    node.addEventListener('pointerdown', press);
    return () => {
      node.removeEventListener('pointerdown', press);
      end?.();
    };
  };
}

/** Follow one pointer from its press to its release. */
function carry(node: HTMLElement, start: PointerEvent, drag: Drag, done: () => void): () => void {
  let ghost: HTMLElement | null = null;
  let over: string | null = null;
  const lift = start.pointerType === 'touch' ? LIFT : 0;
  const quiet = new AbortController();
  const listen = { signal: quiet.signal };

  function move(event: PointerEvent): void {
    if (event.pointerId !== start.pointerId) return;
    const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!ghost && Math.hypot(dx, dy) < SLOP) return;
    if (!ghost) {
      ghost = ghostOf(node, start);
      drag.onlift?.();
    }
    ghost.style.translate = `${dx}px ${dy - lift}px`;
    const place = placeAt(event.clientX, event.clientY - lift);
    const below = place?.dataset.drop ?? null;
    if (below === over) return;
    over = below;
    if (!lift) fit(ghost, place);
    drag.onover?.(over);
  }

  function finish(drop: string | null): void {
    const carried = ghost !== null;
    quiet.abort();
    ghost?.remove();
    done();
    if (!carried) return;
    swallowClick();
    if (over !== null) drag.onover?.(null);
    drag.ondrop(drop);
  }

  /** Escape ends the dragging and nothing else; other listeners see that the key was used. */
  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    if (ghost) event.preventDefault();
    finish(null);
  }

  addEventListener('pointermove', move, listen);
  addEventListener('pointerup', (event) => event.pointerId === start.pointerId && finish(over), listen);
  addEventListener('pointercancel', (event) => event.pointerId === start.pointerId && finish(null), listen);
  addEventListener('keydown', escape, { ...listen, capture: true });
  return () => finish(null);
}

function ghostOf(node: HTMLElement, { clientX, clientY }: PointerEvent): HTMLElement {
  const box = node.getBoundingClientRect();
  const ghost = node.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('id');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('ghost');
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    transformOrigin: `${clientX - box.left}px ${clientY - box.top}px`,
  });
  document.body.append(ghost);
  return ghost;
}

/** Make the dragged thing no wider than its target, so that the target stays visible around it. */
function fit(ghost: HTMLElement, place: HTMLElement | null): void {
  const width = place?.getBoundingClientRect().width ?? Infinity;
  ghost.style.scale = String(Math.min(1, width / ghost.offsetWidth));
}

function placeAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null;
}

/** The browser adds a click to the end of a drag; nobody meant it. */
function swallowClick(): void {
  const quiet = new AbortController();
  addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: quiet.signal });
  setTimeout(() => quiet.abort());
}
