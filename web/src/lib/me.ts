import { api } from './api';
import { prefs } from './prefs';
import type { Me } from './protocol';
import { Store } from './store';

/** Who we are to the house, once it has said so. */
export const me = new Store<Me | null>(null);

/** Make ourselves known: the cookie that comes with the answer is how a table knows us again. */
export async function introduce(): Promise<void> {
  const who = await api.me();
  me.set(who);
  if (!prefs.get().name && !who.is_guest) prefs.update({ name: who.display_name });
}

let naming: Promise<void> = Promise.resolve();

/** Be called `name`, here and in the house; `Refused` if that is no name. */
export function callMe(name: string): Promise<void> {
  const called = api.rename(name).then(known);
  naming = called.catch(() => undefined); // who wanted the name is told
  return called;
}

/** Wait for a name that is being written down, and give the one we have then. */
export async function named(): Promise<string> {
  await naming;
  return prefs.get().name;
}

/** The house has said who we are: our name in this browser is the one it knows. */
export function known(who: Me): void {
  me.set(who);
  prefs.update({ name: who.display_name });
}
