import { EDITING_MS } from '#lib/content/newsroom/editor/article-editing.rules.ts';

/**
 * Schedules requests to the server and copies in the browser: none before the page is open, and none once it is closed.
 */
export function editingTimes(does: { exchange: () => Promise<void>; keepCopy: () => void }) {
  const timers: Partial<Record<keyof typeof does, ReturnType<typeof setTimeout>>> = {};
  let isOpen = false;
  let firstTypedAt: number | null = null;
  let retryMs: number = EDITING_MS.retry;

  function start(what: keyof typeof does, ms: number): void {
    clearTimeout(timers[what]);
    if (isOpen)
      timers[what] = setTimeout(() => void Promise.resolve(does[what]()).catch(() => undefined), ms);
  }
  const exchangeIn = (ms: number): void => start('exchange', ms);
  return {
    open(): void {
      isOpen = true;
      exchangeIn(0);
    },
    close(): void {
      isOpen = false;
      clearTimeout(timers.exchange);
    },
    /** The text was changed: it is sent after a pause in typing, or after the maximum delay. */
    typed(): void {
      const now = Date.now();
      firstTypedAt ??= now;
      start('keepCopy', EDITING_MS.copy);
      exchangeIn(Math.min(EDITING_MS.rest, firstTypedAt + EDITING_MS.most - now));
    },
    /** The text typed so far is being sent. */
    sent(): void {
      firstTypedAt = null;
    },
    copied: (): void => clearTimeout(timers.keepCopy),
    answered(): void {
      retryMs = EDITING_MS.retry;
    },
    /** Sends again in `ms`, unless text typed in the meantime has its own timer. */
    speakIn(ms: number): void {
      if (firstTypedAt === null) exchangeIn(ms);
    },
    speakNow: (): void => exchangeIn(0),
    /** A `refused` text is not sent again, only the page's presence. */
    tryAgain(isRefused: boolean): void {
      exchangeIn(isRefused ? EDITING_MS.heartbeat : retryMs);
      retryMs = Math.min(2 * retryMs, EDITING_MS.longestRetry);
    },
  };
}
