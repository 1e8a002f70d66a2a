import { lastDayText } from '#lib/people/certificates/certificate-light.rules.ts';
import { BUSINESS_SCOPES } from '#lib/people/certificates/scopes.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** A certificate is announced this long before it runs out. */
const TOLD_BEFORE_MS = 30 * DAY_MS;

type Scopes = readonly { code: string; expiresAt: number | null }[];

/**
 * What a buyer is shown of the business scope that a goods needs: when it runs out, once that is within 30 days. Empty
 * while there is time, and once it has run out, as the goods is then refused with its reason.
 */
export function scopeEndText(scopeCode: string | null, scopes: Scopes, now: number): string {
  const held = scopes.filter(({ code }) => code === scopeCode);
  if (scopeCode === null || held.length === 0 || held.some(({ expiresAt }) => expiresAt === null)) return '';
  const end = Math.max(...held.map(({ expiresAt }) => expiresAt ?? 0));
  if (end <= now || end - now > TOLD_BEFORE_MS) return '';
  const name = (BUSINESS_SCOPES as Record<string, string>)[scopeCode] ?? scopeCode;
  return `经营范围“${name}”有效期至 ${lastDayText(end)}，请及时更新资质`;
}
