import { screen, within } from '@testing-library/svelte';
import { beforeEach } from 'vitest';
import President from '../src/games/president/President.svelte';
import { preferences } from '../src/games/president/preferences';
import type { president } from '../src/lib/protocol';
import type { Action } from '../src/lib/table';
import { faceFor } from './mount-face';

const NOTHING = { four: false, plain: false, high: false, passes: false, counts: false, left: false };

/** A seat at President for the tests of a file, without any preferences. */
export function atTheTable() {
  const { tell, ...chair } = faceFor<president.State, president.Action, president.Effect>(President);
  let legal: Action[] = [];
  beforeEach(() => preferences.update(NOTHING));

  return {
    ...chair,
    sit(view: president.State, offered: Action[] = [], seat: string | null = 'p1'): void {
      legal = offered;
      chair.sit(view, seat, () => legal);
    },
    /** From now on the server offers this. */
    offer: (offered: Action[]) => void (legal = offered),
    told: <T extends president.Effect['type']>(type: T, data: object) =>
      tell({ event: 'effect', type, version: 4, data } as president.Effect),
  };
}

export const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

/** The cards that are chosen in the hand. */
export const chosen = () =>
  within(screen.getByRole('toolbar', { name: 'Your hand' }))
    .getAllByRole('button', { pressed: true })
    .map((one) => one.dataset.card);
