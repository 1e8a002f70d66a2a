import { addMonths, DAY_MS, formatDate, startOfDay } from '#lib/platform/time.rules.ts';

/** Months to go at which a lot counts as near its expiry (近效期). */
export const NEAR_EXPIRY_MONTHS = 6;

/**
 * Whether a lot has so many calendar months or less to go, or none at all; goods without an expiry date never do.
 * Both moments in ms UTC.
 */
export function isNearExpiry(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= addMonths(now, NEAR_EXPIRY_MONTHS);
}

/**
 * Whether a lot is past its expiry: it may be sold and shipped until the end of its last day in Shanghai, whose midnight
 * `expiresAt` is. Both moments in ms UTC; null never is.
 */
export const isPastExpiry = (expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && expiresAt < startOfDay(now);

/** The month in Shanghai of a moment (ms UTC), as printed on a box: `2028-03`. */
export function formatMonth(ms: number): string {
  return formatDate(ms).slice(0, 7);
}

/** The time a lot has to go, in what counts then: `还剩 2 个月`, `还剩 12 天`, `今天到期`, `已过效期`. */
function leftText(expiresAt: number, now: number): string {
  if (isPastExpiry(expiresAt, now)) return '已过效期';
  let months = 0;
  while (months < NEAR_EXPIRY_MONTHS && addMonths(now, months + 1) <= expiresAt) months += 1;
  const days = (startOfDay(expiresAt) - startOfDay(now)) / DAY_MS;
  if (days === 0) return '今天到期';
  return months > 0 ? `还剩 ${months} 个月` : `还剩 ${days} 天`;
}

/** A lot that is near its expiry, in words: what it has to go, and its number; empty for any other. */
export function lotText(
  { expiresAt, lotNo }: { expiresAt: number | null; lotNo: string },
  now: number,
): string {
  if (expiresAt === null || !isNearExpiry(expiresAt, now)) return '';
  return [leftText(expiresAt, now), lotNo && `批号 ${lotNo}`].filter(Boolean).join(' · ');
}
