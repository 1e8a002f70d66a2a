import { timeLeft } from '#lib/platform/browser/page/countdown.rules.ts';
import { serverNow } from '#lib/platform/browser/page/server-clock.client.ts';

/**
 * Counts each `[data-countdown]` (end in ms) down by the server's time, a tick a second (spec §4); once it is over, its
 * `data-over` is said.
 */
export function runCountdowns(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-countdown]')];
  if (places.length === 0) return;
  const tick = (): void => {
    const now = serverNow();
    for (const place of places) {
      const left = timeLeft(Number(place.dataset['countdown']), now);
      place.textContent = left ? `还有 ${left}` : (place.dataset['over'] ?? '本场已结束');
    }
    setTimeout(tick, 1000 - (now % 1000));
  };
  tick();
}
