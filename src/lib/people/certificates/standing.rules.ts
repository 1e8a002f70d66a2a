import { endingWords, lightOf } from '#lib/people/certificates/certificate-light.rules.ts';
import { CERTIFICATE_KINDS, type CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

/** Where a business stands with its certificates, in words and in how it is meant. */
export interface Standing {
  text: string;
  tone: 'good' | 'busy' | 'bad';
}

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
  const light = lightOf(certifiedUntil, now);
  if (certifiedUntil === null || light === 'good') return { text: '资质已通过', tone: 'good' };
  if (light === 'over') return { text: '资质已到期', tone: 'bad' };
  return { text: `资质已通过，有证照${endingWords(certifiedUntil, now)}`, tone: 'busy' };
}

/**
 * What is said of certificates that were sent in: just now, or before (ms), where sending them again changed nothing; and
 * which were rejected and are not mended yet.
 */
export function sentWords(isNew: boolean, since: number, left: readonly CertificateKind[]): string {
  const words = isNew
    ? '资质已提交，审核通过后会通知您'
    : `资质已在 ${formatDateTime(since)} 提交，正在审核，不用再提交`;
  if (left.length === 0) return words;
  const names = left.map((kind) => CERTIFICATE_KINDS[kind]).join('、');
  return `${words}；${names}还没有按审核意见修改，改好后再提交`;
}
