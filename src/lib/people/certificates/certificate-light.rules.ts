import { CERTIFICATE_KINDS, type CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { DAY_MS, formatDate, formatDateTime } from '#lib/platform/time.rules.ts';

/**
 * Days before its end from which a certificate is listed as ending, and reminders are sent (domain "Numbers decided").
 */
export const ENDING_DAYS = 60;

/** Time left of a certificate: more than `ENDING_DAYS`, at most these, at most 30, at most 7, or expired. */
export type CertificateLight = 'good' | 'soon' | 'near' | 'urgent' | 'over';

/** Returns the days left until a time (ms), the current one counted: 1 on the last day, 0 once it is over. */
export const daysLeft = (expiresAt: number, now: number): number =>
  Math.max(0, Math.ceil((expiresAt - now) / DAY_MS));

/** Returns the light of a certificate; one without end (null) is always good. */
export function lightOf(expiresAt: number | null, now: number): CertificateLight {
  const days = expiresAt === null ? Infinity : daysLeft(expiresAt, now);
  if (days === 0) return 'over';
  if (days <= 7) return 'urgent';
  if (days <= 30) return 'near';
  return days <= ENDING_DAYS ? 'soon' : 'good';
}

/**
 * Returns the time left as every page and message shows it: `还有 25 天到期`, today counted among the days, on the last day
 * `今天是最后一天`, then `已到期`.
 */
export function endingWords(expiresAt: number, now: number): string {
  const days = daysLeft(expiresAt, now);
  if (days === 0) return '已到期';
  return days === 1 ? '今天是最后一天' : `还有 ${days} 天到期`;
}

/** Returns the light as text, as not all users see colours: `还有 25 天到期`. */
export function lightWords(expiresAt: number | null, now: number): string {
  if (expiresAt === null) return '长期有效';
  return lightOf(expiresAt, now) === 'good' ? '有效期内' : endingWords(expiresAt, now);
}

/** Returns the last day a certificate is valid, `2027-03-31`, or `长期`. */
export const lastDayText = (expiresAt: number | null): string =>
  expiresAt === null ? '长期' : formatDate(expiresAt - 1);

/** State of a business's certificates, as text and tone. */
export interface Standing {
  text: string;
  /** for narrow places: `已通过` */
  short: string;
  tone: 'good' | 'busy' | 'bad';
}

/** Returns the state of its certificates for the member's pages; null for staff, who have none. */
export function standingOf(
  {
    role,
    isPassed,
    application,
    certifiedUntil,
  }: Pick<Member, 'role' | 'isPassed' | 'application' | 'certifiedUntil'>,
  now: number,
): Standing | null {
  if (role !== 'buyer') return null;
  if (isPassed) return passed(certifiedUntil, now);
  if (application === 'waiting') return { text: '资质待审核', short: '待审核', tone: 'busy' };
  if (application === 'rejected') return { text: '资质被驳回', short: '被驳回', tone: 'bad' };
  if (application === 'company') return { text: '没填完资料', short: '待填写', tone: 'busy' };
  if (application === 'certificates') return { text: '待交资质', short: '待提交', tone: 'busy' };
  return { text: '资质未通过审核', short: '未通过', tone: 'bad' };
}

function passed(certifiedUntil: number | null, now: number): Standing {
  const light = lightOf(certifiedUntil, now);
  if (certifiedUntil === null || light === 'good')
    return { text: '资质已通过', short: '已通过', tone: 'good' };
  if (light === 'over') return { text: '资质已到期', short: '已到期', tone: 'bad' };
  return { text: `资质已通过，有证照${endingWords(certifiedUntil, now)}`, short: '快到期', tone: 'busy' };
}

/**
 * Returns the message about certificates that were sent in: just now, or before (ms), where sending them again changed
 * nothing; and the kinds that were rejected and are not corrected yet.
 */
export function sentWords(isNew: boolean, since: number, left: readonly CertificateKind[]): string {
  const words = isNew
    ? '资质已提交，审核通过后会通知您'
    : `资质已在 ${formatDateTime(since)} 提交，正在审核，不用再提交`;
  if (left.length === 0) return words;
  const names = left.map((kind) => CERTIFICATE_KINDS[kind]).join('、');
  return `${words}；${names}还没有按审核意见修改，改好后再提交`;
}
