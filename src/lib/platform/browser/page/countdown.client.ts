/**
 * Returns the server's time (ms), regardless of the browser's clock: each answer carries it in `Server-Timing`, also
 * when the page itself was cached. Without it (an old browser) the browser's own clock.
 */
export function serverNow(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const serverTime = Number(navigation?.serverTiming.find(({ name }) => name === 'now')?.description);
  return navigation && serverTime ? serverTime + performance.now() - navigation.responseStart : Date.now();
}

const SECOND_MS = 1000;
const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Returns the time left until a moment, in hours, minutes and seconds: `02:14:36`; null once it has passed. Times in
 * ms.
 */
export function timeLeft(endsAt: number, now: number): string | null {
  const seconds = Math.ceil((endsAt - now) / SECOND_MS);
  if (seconds <= 0) return null;
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * Counts each `[data-countdown]` (end in ms) down by the server's time, updated each second (product §11.1); at the
 * end, shows its `data-over` and calls `ended` with the block it counted for (`data-refreshes`), once for each
 * countdown that was seen running.
 */
export function runCountdowns(ended: (block: HTMLElement) => void): void {
  const running = new Set<string>();
  const tick = (): void => {
    const now = serverNow();
    const places = document.querySelectorAll<HTMLElement>('[data-countdown]');
    for (const place of places) {
      const { countdown = '', over = '本场已结束' } = place.dataset;
      const left = timeLeft(Number(countdown), now);
      place.textContent = left ? `还有 ${left}` : over;
      const block = place.closest<HTMLElement>('[data-refreshes]');
      const key = `${block?.dataset['refreshes']} ${countdown}`;
      if (left) running.add(key);
      else if (running.delete(key) && block) ended(block);
    }
    if (places.length > 0) setTimeout(tick, 1000 - (now % 1000));
  };
  tick();
}
