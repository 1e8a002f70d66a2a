import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';

/** Days before its end from which a certificate is listed as ending, and reminded of (domain "Numbers decided"). */
export const ENDING_DAYS = 60;

/** How long a certificate still holds: more than `ENDING_DAYS`, at most these, at most 30, at most 7, not any more. */
export type CertificateLight = 'good' | 'soon' | 'near' | 'urgent' | 'over';

/** Days left of what ends at a moment (ms), begun ones counted: 1 on the last day, 0 once it is over. */
export const daysLeft = (expiresAt: number, now: number): number =>
  Math.max(0, Math.ceil((expiresAt - now) / DAY_MS));

/** The light of a certificate; one without end (null) is always good. */
export function lightOf(expiresAt: number | null, now: number): CertificateLight {
  const days = expiresAt === null ? Infinity : daysLeft(expiresAt, now);
  if (days === 0) return 'over';
  if (days <= 7) return 'urgent';
  if (days <= 30) return 'near';
  return days <= ENDING_DAYS ? 'soon' : 'good';
}

/**
 * How long something still holds, in the words of every page and message: `还有 25 天到期`, today counted among them, on
 * the last day `今天是最后一天`, then `已到期`.
 */
export function endingWords(expiresAt: number, now: number): string {
  const days = daysLeft(expiresAt, now);
  if (days === 0) return '已到期';
  return days === 1 ? '今天是最后一天' : `还有 ${days} 天到期`;
}

/** The light in words, as colour alone says nothing to many: `还有 25 天到期`. */
export function lightWords(expiresAt: number | null, now: number): string {
  if (expiresAt === null) return '长期有效';
  return lightOf(expiresAt, now) === 'good' ? '有效期内' : endingWords(expiresAt, now);
}

/** The last day a certificate holds, `2027-03-31`, or `长期`. */
export const lastDayText = (expiresAt: number | null): string =>
  expiresAt === null ? '长期' : formatDate(expiresAt - 1);
