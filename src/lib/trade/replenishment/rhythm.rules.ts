import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';

/** When a member ordered a goods (ms, of the order), and how many units. */
export interface Purchase {
  at: number;
  quantity: number;
}

/** Days of purchase from which on a rhythm is read: two intervals at least, as one says nothing. */
export const LEAST_PURCHASES = 3;
/** The latest that are kept: a rhythm is that of today, not of years ago. */
const KEPT = 9;
/** Whoever buys more often does not need a reminder, whoever buys more seldom does not expect one. */
const SHORTEST_DAYS = 3;
const LONGEST_DAYS = 180;
/** Of an interval: from when on a goods is due, and when it is taken as given up. */
const DUE_FROM = 0.9;
const GIVEN_UP_AFTER = 3;

/** A member's rhythm with a goods; moments in ms. Without one yet, only what was bought last is known. */
interface Rhythm {
  lastAt: number;
  lastQuantity: number;
  /** null: there is no rhythm */
  everyDays: number | null;
  dueAt: number | null;
  endsAt: number | null;
}

/** The purchases that are kept once another is added; the same order again replaces what it had. */
export const withPurchase = (before: readonly Purchase[], added: Purchase): Purchase[] =>
  [...withoutPurchase(before, added.at), added].sort((a, b) => a.at - b.at).slice(-KEPT);

/** Those that are left once an order of a moment (ms) is given back. */
export const withoutPurchase = (before: readonly Purchase[], at: number): Purchase[] =>
  before.filter((one) => one.at !== at);

/**
 * The rhythm of purchases, the first first (product §6.8): the median of the intervals between the days on which it was
 * bought, in whole days. Null where nothing was bought.
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

/** Units bought at once, as a rule: the middle one of some purchases, the larger of two; 0 without any. */
export function usualQuantity(purchases: readonly Purchase[]): number {
  const units = purchases.map(({ quantity }) => quantity).sort((a, b) => a - b);
  return units[Math.floor(units.length / 2)] ?? 0;
}

/** When a goods that is not wanted now (ms) is due again: an interval later. */
export const snoozedUntil = (everyDays: number, now: number): number => now + everyDays * DAY_MS;

/** `每 30 天采购一次，已 34 天，上次 20 盒`. */
export function rhythmWords(
  { everyDays, lastAt, lastQuantity }: { everyDays: number; lastAt: number; lastQuantity: number },
  unit: string,
  now: number,
): string {
  const days = Math.floor((startOfDay(now) - startOfDay(lastAt)) / DAY_MS);
  return `每 ${everyDays} 天采购一次，已 ${days} 天，上次 ${lastQuantity} ${unit}`;
}
