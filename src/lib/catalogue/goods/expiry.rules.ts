import { addMonths, formatDate } from '#lib/platform/time.rules.ts';

/** Months to go at which a lot counts as near its expiry (近效期). */
export const NEAR_EXPIRY_MONTHS = 6;

/**
 * Whether a lot has so many calendar months or less to go, or none at all; goods without an expiry date never do.
 * Both moments in ms UTC.
 */
export function isNearExpiry(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= addMonths(now, NEAR_EXPIRY_MONTHS);
}

/** The month in Shanghai of a moment (ms UTC), as printed on a box: `2028-03`. */
export function formatMonth(ms: number): string {
  return formatDate(ms).slice(0, 7);
}
