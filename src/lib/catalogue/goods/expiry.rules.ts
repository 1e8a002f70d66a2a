import { addMonths, DAY_MS, formatDate, startOfDay } from '#lib/platform/time.rules.ts';

/** Months before its expiry from which a lot counts as near expiry (近效期). */
export const NEAR_EXPIRY_MONTHS = 6;

/**
 * True when a lot has at most that many calendar months left; goods without an expiry date never do. Both moments in ms
 * UTC.
 */
export function isNearExpiry(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= addMonths(now, NEAR_EXPIRY_MONTHS);
}

/**
 * True when a lot is past its expiry: it may be sold and shipped until the end of its last day in Shanghai; `expiresAt`
 * is midnight of that day. Both moments in ms UTC; false for null.
 */
export const isPastExpiry = (expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && expiresAt < startOfDay(now);

/** Formats the month in Shanghai of a moment (ms UTC), as printed on a box: `2028-03`. */
export function formatMonth(ms: number): string {
  return formatDate(ms).slice(0, 7);
}

/** Returns the time a lot has left, in months or days: `还剩 2 个月`, `还剩 12 天`, `今天到期`, `已过效期`. */
function leftText(expiresAt: number, now: number): string {
  if (isPastExpiry(expiresAt, now)) return '已过效期';
  let months = 0;
  while (months < NEAR_EXPIRY_MONTHS && addMonths(now, months + 1) <= expiresAt) months += 1;
  const days = (startOfDay(expiresAt) - startOfDay(now)) / DAY_MS;
  if (days === 0) return '今天到期';
  return months > 0 ? `还剩 ${months} 个月` : `还剩 ${days} 天`;
}

/** Text for a lot near its expiry: the time left and its number; empty for any other lot. */
export function lotText(
  { expiresAt, lotNo }: { expiresAt: number | null; lotNo: string },
  now: number,
): string {
  if (expiresAt === null || !isNearExpiry(expiresAt, now)) return '';
  return [leftText(expiresAt, now), lotNo && `批号 ${lotNo}`].filter(Boolean).join(' · ');
}
