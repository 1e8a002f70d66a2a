import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';

/** A member's purchase of a goods: time of the order (ms) and units. */
export interface Purchase {
  at: number;
  quantity: number;
}

/** Number of purchase days required for a rhythm: two intervals at least, as one is not enough. */
export const LEAST_PURCHASES = 3;
/** Number of latest purchases stored: a rhythm reflects current habits. */
const KEPT = 9;
/** Limits of the interval in days: with a shorter one no reminder is needed, with a longer one none is expected. */
const SHORTEST_DAYS = 3;
const LONGEST_DAYS = 180;
/** Part of an interval after which a goods is due, and number of intervals after which it counts as given up. */
const DUE_FROM = 0.9;
const GIVEN_UP_AFTER = 3;

/** A member's rhythm with a goods; times in ms. Without a rhythm only the last purchase is known. */
interface Rhythm {
  lastAt: number;
  lastQuantity: number;
  /** interval in days; null: no rhythm */
  everyDays: number | null;
  dueAt: number | null;
  endsAt: number | null;
}

/** Returns the purchases to store after another one; a repeated order replaces its earlier entry. */
export const withPurchase = (before: readonly Purchase[], added: Purchase): Purchase[] =>
  [...withoutPurchase(before, added.at), added].sort((a, b) => a.at - b.at).slice(-KEPT);

/** Returns the purchases without the order of a time (ms), which was cancelled. */
export const withoutPurchase = (before: readonly Purchase[], at: number): Purchase[] =>
  before.filter((one) => one.at !== at);

/**
 * Returns the rhythm of purchases, earliest first (product §6.8): the median of the intervals between the purchase
 * days, in whole days. Null without purchases.
 */
export function rhythmOf(purchases: readonly Purchase[]): Rhythm | null {
  const days = [...Map.groupBy(purchases, ({ at }) => startOfDay(at)).values()].map((ofDay) => ({
    at: ofDay.at(-1)?.at ?? 0,
    quantity: ofDay.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  const last = days.at(-1);
  if (!last) return null;
  const bought = { lastAt: last.at, lastQuantity: last.quantity };
  const everyDays = days.length < LEAST_PURCHASES ? 0 : medianDays(days.map(({ at }) => startOfDay(at)));
  if (everyDays < SHORTEST_DAYS || everyDays > LONGEST_DAYS)
    return { ...bought, everyDays: null, dueAt: null, endsAt: null };
  const after = (intervals: number): number => last.at + Math.round(intervals * everyDays * DAY_MS);
  return { ...bought, everyDays, dueAt: after(DUE_FROM), endsAt: after(GIVEN_UP_AFTER) };
}

function medianDays(moments: readonly number[]): number {
  const days = moments
    .slice(1)
    .map((at, index) => (at - (moments[index] ?? at)) / DAY_MS)
    .sort((a, b) => a - b);
  const middle = Math.floor(days.length / 2);
  const [upper = 0, lower = upper] = [days[middle], days[middle - 1]];
  return Math.round(days.length % 2 === 1 ? upper : (lower + upper) / 2);
}

/** Returns the units usually bought at once: the median of some purchases, the larger of two; 0 without any. */
export function usualQuantity(purchases: readonly Purchase[]): number {
  const units = purchases.map(({ quantity }) => quantity).sort((a, b) => a - b);
  return units[Math.floor(units.length / 2)] ?? 0;
}

/** Returns the time (ms) at which a postponed goods is due again: one interval after `now` (ms). */
export const snoozedUntil = (everyDays: number, now: number): number => now + everyDays * DAY_MS;

/** Returns the text on a rhythm: `每 30 天采购一次，已 34 天，上次 20 盒`. */
export function rhythmWords(
  { everyDays, lastAt, lastQuantity }: { everyDays: number; lastAt: number; lastQuantity: number },
  unit: string,
  now: number,
): string {
  const days = Math.floor((startOfDay(now) - startOfDay(lastAt)) / DAY_MS);
  return `每 ${everyDays} 天采购一次，已 ${days} 天，上次 ${lastQuantity} ${unit}`;
}
