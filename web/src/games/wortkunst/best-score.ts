import { kept, type Keep } from '../../lib/prefs';
import type { wortkunst } from '../../lib/protocol';

/** Games are compared only with their own kind: another judge, another bag or a dictionary leads to other totals. */
const kindOf = ({ judge, rated, dictionary, end_penalty, tiles }: wortkunst.State): string =>
  [judge, rated, dictionary, end_penalty, tiles].join(' ');

/** The best total of a game played alone in this browser. */
export function recordOf(view: wortkunst.State): Keep<number | null> {
  const box = kept<Record<string, number>>('wortkunst.records', {});
  const kind = kindOf(view);
  return {
    get: () => box.get()[kind] ?? null,
    set: (total) => total !== null && box.set({ ...box.get(), [kind]: total }),
  };
}
