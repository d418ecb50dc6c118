/**
 * Take the focus to the first `home` within a face when whatever had it is taken away: who plays by keyboard or by ear is
 * never thrown out of the game. For `{@attach keepsFocus('h2, button')}`.
 */
export function keepsFocus(home: string) {
  return (root: HTMLElement): (() => void) => {
    let held: Element | null = null;
    const nobody = (): boolean => document.activeElement === null || document.activeElement === document.body;
    const come = ({ target }: FocusEvent): void => void (held = target instanceof Element ? target : null);
    /** Who clicks beside it has let go; what was taken away has not. */
    const go = (): void => queueMicrotask(() => held?.isConnected && nobody() && (held = null));
    const watch = new MutationObserver(() => {
      if (!held || held.isConnected || !nobody()) return;
      held = null;
      root.querySelector<HTMLElement>(home)?.focus({ preventScroll: true });
    });
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
