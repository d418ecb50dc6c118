/** Windows in which a board fits only without the parts above it: phones, however they are held. */
export const SMALL = '(max-width: 30rem), (max-height: 30rem)';
export const LOW = '(max-height: 30rem)';

/** Begin with `node` at the top of windows that match `query`, and again when a phone is turned. */
export function scrollToTop(query: string): (node: HTMLElement) => () => void {
  return (node) => {
    const lists = [matchMedia(query), matchMedia('(orientation: landscape)')] as const;
    const show = (): void => void (lists[0].matches && node.scrollIntoView());
    show();
    for (const list of lists) list.addEventListener('change', show);
    return () => {
      for (const list of lists) list.removeEventListener('change', show);
    };
  };
}
