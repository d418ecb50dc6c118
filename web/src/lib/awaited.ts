import type { Seat, TableState } from './protocol';

/** The players whom the others wait for. In a replay the viewer never has to act, but it may be their turn. */
export const awaitedIn = ({ to_act, turn }: Pick<TableState, 'to_act' | 'turn'>): readonly Seat[] =>
  to_act.length || !turn ? to_act : [turn];
