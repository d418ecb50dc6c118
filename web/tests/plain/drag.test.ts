import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draggable } from '../../src/lib/drag';
import { flip } from '../../src/lib/flip-animation';

beforeEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('dragging', () => {
  function press(type: string, x: number, y: number): void {
    const target = type === 'pointerdown' ? document.querySelector('#tile')! : window;
    target.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, isPrimary: true, bubbles: true }),
    );
  }

  function set(): { dropped: (string | null)[]; over: (string | null)[] } {
    document.body.innerHTML = '<button id="tile"></button><div data-drop="2,3"></div>';
    document.elementFromPoint = (x) => (x > 50 ? document.querySelector('[data-drop]') : null);
    const told = { dropped: [] as (string | null)[], over: [] as (string | null)[] };
    draggable(() => ({
      key: 'a',
      onover: (drop) => told.over.push(drop),
      ondrop: (drop) => told.dropped.push(drop),
    }))(document.querySelector('#tile')!);
    return told;
  }

  test('carries a copy that lands where it is let go', () => {
    const told = set();
    press('pointerdown', 0, 0);
    press('pointermove', 60, 0);
    expect(document.querySelectorAll('.ghost')).toHaveLength(1);
    press('pointerup', 60, 0);

    expect(told).toEqual({ dropped: ['2,3'], over: ['2,3', null] });
    expect(document.querySelector('.ghost')).toBeNull();
  });

  test('lands also where nobody asked what it passes over', () => {
    set();
    const drops: (string | null)[] = [];
    document.body.innerHTML = '<button id="tile"></button><div data-drop="pile"></div>';
    draggable(() => ({ key: 'a', ondrop: (drop) => drops.push(drop) }))(document.querySelector('#tile')!);
    press('pointerdown', 0, 0);
    press('pointermove', 60, 0);
    press('pointerup', 60, 0);

    expect(drops).toEqual(['pile']);
  });

  test('becomes as small as the place it would lie in, and large again beside it', () => {
    set();
    document.querySelector<HTMLElement>('[data-drop]')!.getBoundingClientRect = () => new DOMRect(50, 0, 30, 30);
    const wide = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(60);
    press('pointerdown', 0, 0);
    const scales = [60, 20].map((x) => {
      press('pointermove', x, 0);
      return document.querySelector<HTMLElement>('.ghost')!.style.scale;
    });
    press('pointerup', 20, 0);
    wide.mockRestore();

    expect(scales).toEqual(['0.5', '1']);
  });

  test('needs more than a twitch', () => {
    const told = set();
    press('pointerdown', 0, 0);
    press('pointermove', 3, 3);
    press('pointerup', 3, 3);

    expect(told.dropped).toEqual([]);
  });

  test('ends nowhere by Escape', () => {
    const told = set();
    press('pointerdown', 0, 0);
    press('pointermove', 60, 0);
    const meant = !window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    press('pointerup', 60, 0);

    expect(told.dropped).toEqual([null]);
    expect(meant).toBe(true);
  });
});

describe('moving from old places to new ones', () => {
  function moved(): number {
    document.body.innerHTML = '<i data-flip="a"></i>';
    const animate = vi.fn();
    const node = document.querySelector('i')!;
    node.animate = animate as typeof node.animate;
    let x = 0;
    node.getBoundingClientRect = () => new DOMRect(x, 0, 10, 10);
    flip(() => (x = 50));
    expect(x).toBe(50);
    return animate.mock.calls.length;
  }

  test('happens, except for people who want less motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    expect(moved()).toBe(1);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(moved()).toBe(0);
  });
});
