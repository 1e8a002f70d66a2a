import { DAY_MS, SHANGHAI_OFFSET_MS } from '#lib/platform/time.rules.ts';

/** Midnight in Shanghai of the day that holds `now` (ms). */
export const startOfDay = (now: number): number =>
  Math.floor((now + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS;
