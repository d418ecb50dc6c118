import { api } from './api';
import { prefs } from './prefs';
import type { Me } from './protocol';
import { Store } from './store';

/** Who we are to the server, once it has answered. */
export const me = new Store<Me | null>(null);

/** Introduce ourselves; the answer brings the cookie by which tables recognise us. */
export async function introduce(): Promise<void> {
  const visitor = await api.me();
  me.set(visitor);
  if (!prefs.get().name && !visitor.is_guest) prefs.update({ name: visitor.display_name });
}

let naming: Promise<void> = Promise.resolve();

/** Take a name, here and on the server; `Refused` if it is not a name. */
export function callMe(name: string): Promise<void> {
  const called = api.rename(name).then(takeOver);
  naming = called.catch(() => undefined); // the caller gets the error
  return called;
}

/** Wait for a name that is being saved, and return the one we have then. */
export async function awaitName(): Promise<string> {
  await naming;
  return prefs.get().name;
}

/** Take over the server's account of us, including our name. */
export function takeOver(visitor: Me): void {
  me.set(visitor);
  prefs.update({ name: visitor.display_name });
}
