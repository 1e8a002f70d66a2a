import { daysLeft } from '#lib/people/certificates/certificate-light.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

/** Where a business stands with its certificates, in words and in how it is meant. */
export interface Standing {
  text: string;
  tone: 'good' | 'busy' | 'bad';
}

/** Of so many days left it is said when the first certificate runs out. */
const SAID_FROM_DAYS = 60;

/** What the member's pages say of its certificates; null for staff, which has none. */
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
  if (application === 'waiting') return { text: '资质待审核', tone: 'busy' };
  if (application === 'rejected') return { text: '资质被驳回', tone: 'bad' };
  if (application === 'company') return { text: '没填完资料', tone: 'busy' };
  if (application === 'certificates') return { text: '待交资质', tone: 'busy' };
  return { text: '资质未通过审核', tone: 'bad' };
}

function passed(certifiedUntil: number | null, now: number): Standing {
  const days = certifiedUntil === null ? Infinity : daysLeft(certifiedUntil, now);
  if (days === 0) return { text: '资质已到期', tone: 'bad' };
  if (days <= SAID_FROM_DAYS) return { text: `资质已通过，${days} 天后有证照到期`, tone: 'busy' };
  return { text: '资质已通过', tone: 'good' };
}

/** What is said of certificates that were sent in: just now, or before (ms), where sending them again changed nothing. */
export const sentWords = (isNew: boolean, since: number): string =>
  isNew ? '资质已提交，审核通过后会通知您' : `资质已在 ${formatDateTime(since)} 提交，正在审核，不用再提交`;
