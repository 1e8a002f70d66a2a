import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { Window } from './write-activity.ts';

/** The activity of the season, as shown by its promotion, its page, the banner and the news. */
export const SEASON = {
  name: '秋冬呼吸用药备货节',
  text: '满 1000 减 60，满 3000 减 220',
  /** Leaves of "感冒解热镇痛" that join. */
  categories: ['coldw', 'coldz', 'heat', 'pain', 'summer'],
} as const;

/** Returns its period. @param today midnight, ms */
export const seasonWindow = (today: number): Window => ({
  from: today - 20 * DAY_MS,
  to: today + 40 * DAY_MS,
});
