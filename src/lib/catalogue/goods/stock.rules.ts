import { addMonths, formatDate } from '#lib/platform/time.rules.ts';

/** Below this number of units the stock is called scarce. */
export const SCARCE_BELOW = 10;

/** Months to go at which a lot counts as near its expiry (近效期). */
export const NEAR_EXPIRY_MONTHS = 6;

/** The stock as the buyer reads it: `现货 320`, `紧张 6`, `缺货`. */
export function stockText(stock: number): string {
  if (stock <= 0) return '缺货';
  return stock < SCARCE_BELOW ? `紧张 ${stock}` : `现货 ${stock}`;
}

/**
 * Whether a lot has six calendar months or less to go, or none at all; goods without an expiry date never do.
 * Both moments in ms UTC.
 */
export function isNearExpiry(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= addMonths(now, NEAR_EXPIRY_MONTHS);
}

/** The month in Shanghai of a moment (ms UTC), as printed on a box: `2028-03`. */
export function formatMonth(ms: number): string {
  return formatDate(ms).slice(0, 7);
}
