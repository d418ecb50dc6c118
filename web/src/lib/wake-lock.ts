/** Keep the screen on until the returned function is called; where that is not possible, nothing happens. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  /** Browsers release it whenever the page is hidden. */
  async function hold(): Promise<void> {
    if (!wanted || document.hidden || (lock && !lock.released)) return;
    try {
      lock = (await navigator.wakeLock?.request('screen')) ?? null;
      if (!wanted) await lock?.release();
    } catch {
      // Refused, for instance to save power; the game goes on without it.
    }
  }

  const again = (): void => void hold();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
