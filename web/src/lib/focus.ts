/**
 * Move the focus to the first `home` within, or else to the place itself, when the focused element is removed: keyboard
 * and screen reader users never lose their place. The nearest such place does it. For `{@attach keepsFocus('h2')}`.
 */
export function keepsFocus(home: string) {
  return (root: HTMLElement): (() => void) => {
    let held: Element | null = null;
    let nearest: Element | null = null;
    const nobody = (): boolean => document.activeElement === null || document.activeElement === document.body;
    const come = ({ target }: FocusEvent): void => {
      held = target instanceof Element ? target : null;
      nearest = held?.closest('[data-keeps-focus]') ?? null;
    };
    /** A click elsewhere moves the focus on purpose; a removed element does not. */
    const go = (): void => queueMicrotask(() => held?.isConnected && nobody() && (held = null));
    const watch = new MutationObserver(() => {
      if (!held || held.isConnected || !nobody()) return;
      held = null;
      if (nearest !== root && nearest?.isConnected) return;
      (root.querySelector<HTMLElement>(home) ?? root).focus({ preventScroll: true });
    });
    root.dataset.keepsFocus = '';
    root.addEventListener('focusin', come);
    root.addEventListener('focusout', go);
    watch.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', come);
      root.removeEventListener('focusout', go);
      watch.disconnect();
    };
  };
}
