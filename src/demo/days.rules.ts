import { DAY_MS } from '#lib/platform/time.rules.ts';

const SHANGHAI_MS = 8 * 60 * 60 * 1000;

/** Midnight in Shanghai of the day that holds `now` (ms). */
export const startOfDay = (now: number): number =>
  Math.floor((now + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS;
