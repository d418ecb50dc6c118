import { prefs } from './prefs';
import { BASE } from './server';
import { play } from './sound';

const BUZZ_MS = [80, 60, 80];

/** Whether this page can notify someone who is not looking; only secure pages can. */
export function canNotify(): boolean {
  return 'Notification' in window && isSecureContext;
}

/** Ask for permission to notify; must follow a click. Tells whether it was granted. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Whether this device can buzz; desktops cannot. */
export function canBuzz(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;
}

/**
 * Alert a player whose turn it is: with a sound and, if they want it, a vibration, and a notification while the page is
 * hidden.
 */
export function alertPlayer(title: string, body: string): void {
  const { vibration, notify } = prefs.get();
  play('turn');
  if (vibration && canBuzz()) navigator.vibrate(BUZZ_MS);
  if (notify && document.hidden) void notified(title, body);
}

/** Phones notify through the service worker only; the tag replaces the previous notification. */
async function notified(title: string, body: string): Promise<void> {
  if (!canNotify() || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification(title, {
    body,
    tag: 'turn',
    icon: `${BASE}/icon-192.png`,
    data: { url: location.href },
  });
}
