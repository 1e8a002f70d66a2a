import { timeLeft } from '#lib/platform/browser/page/countdown.rules.ts';
import { serverNow } from '#lib/platform/browser/page/server-clock.client.ts';

/**
 * Counts each `[data-countdown]` (end in ms) down by the server's time, a tick a second (product §11.1); once it is
 * over, its `data-over` is said, and `ended` runs with the block it counted for (`data-refreshes`), once for each that
 * was seen to run.
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
