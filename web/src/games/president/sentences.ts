import type { president, Seat } from '../../lib/protocol';
import { neededOn, isReversed } from './beating';
import type { Pattern } from './cards';
import type { FaceStrings } from './face.strings';

type Effect = president.Effect;

/** The context that is needed to put events into words. */
export interface Telling {
  t: FaceStrings;
  nameOf: (seat: Seat) => string;
  and: (names: string[]) => string;
  /** The state that holds the event. */
  view: president.State;
  /** The last play. */
  top: Pattern;
}

/** Bombs and revolutions are shown large for a while: the event, and its meaning. */
export interface EventBanner {
  version: number;
  title: string;
  lines: string[];
}

/** Tell an event in a sentence; empty if something else says it. */
export function sentenceOf(effect: Effect, telling: Telling): string {
  const { t, nameOf, and, view } = telling;
  const { type, data } = effect;
  switch (type) {
    case 'dealt':
      return t.dealt(data.deal);
    case 'exchanged':
      return t.swapped(nameOf(data.from), nameOf(data.to), data.count);
    case 'played':
      return t.plays(nameOf(data.player_id), t.some(data.pattern));
    case 'passed':
      return t.passes(nameOf(data.player_id));
    case 'revolution':
      return t.variants.rises(nameOf(data.player_id), data.revolution);
    case 'seven_gift':
      return t.effects.seven(nameOf(data.player_id), data.count);
    case 'ten_discard':
      return t.effects.ten(nameOf(data.player_id), data.count);
    case 'jack_inversion':
      return (isReversed(view) ? t.effects.jack : t.variants.jackBack)(nameOf(data.player_id));
    case 'gift_done':
      return t.gifted(nameOf(data.player_id), and(data.given.map(({ to, count }) => t.giftTo(count, nameOf(to)))));
    case 'trick_end':
      return t.ends[data.reason](nameOf(data.leader));
    case 'player_finished':
      return t.finished(nameOf(data.player_id), t.place(data.position));
    case 'bomb': // the play says it, and a banner
    case 'eight_reset': // the end of the trick says it
    case 'discard_done':
    case 'deal_end':
    case 'game_abandoned':
      return '';
  }
}

/** Return the banner of a bomb or a revolution; Jacks add to the one of their own play. */
export function bannerOf(effect: Effect, telling: Telling, shown: EventBanner | null = null): EventBanner | null {
  const { type, data, version } = effect;
  const { t, view, top } = telling;
  if (type === 'bomb') {
    const needed = view.pattern && !view.pending_discard ? neededOn(view.pattern, view) : undefined;
    return { version, title: t.variants.bomb, lines: [t.variants.bombed(top, needed)] };
  }
  if (type === 'revolution') {
    const { revolution, order_reversed } = data;
    const line = t.variants.revolved(top, revolution, order_reversed);
    return { version, title: t.variants.revolution(revolution), lines: [line] };
  }
  if (type !== 'jack_inversion' || shown?.version !== version) return null;
  return { ...shown, lines: [...shown.lines, sentenceOf(effect, telling)] };
}
