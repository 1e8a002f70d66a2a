import { CERTIFICATE_FACTS } from '#lib/people/certificates/certificate-facts.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { findCertificates } from '#lib/people/certificates/certificates.repository.ts';
import { type CertificateKind, REQUIRED_CERTIFICATES } from '#lib/people/certificates/certificates.rules.ts';
import type { CertificateRow } from '#lib/people/certificates/certificates.table.ts';
import { findOpenedScopes } from '#lib/people/certificates/review/review.repository.ts';
import { endOf, longestScopes, type Application } from '#lib/people/members/members.rules.ts';
import { findMember, setMember, setMemberScopes } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';

/**
 * Brings a member in line with its certificates: passed once each required group has one in force, a licence
 * that bears a credit code under the member's own; rejected while one that it needs is rejected. Who has passed stays so. Sets until when it may buy (the first end among the groups, of
 * each the latest) and the business scopes that certificates open; sends it a message when it has passed. The member's
 * row is held. Returns where it stands.
 */
export async function settleApplication(trx: Trx, memberId: number, now: number): Promise<Application> {
  const member = await findMember(trx, memberId);
  if (!member) throw new Error(`no member ${memberId}`);
  const all = await findCertificates(trx, memberId);
  const groups = REQUIRED_CERTIFICATES[member.kind];
  const application = member.isPassed === 1 ? 'passed' : applicationOf(member, all);
  const ends = groups.flatMap((kinds) => {
    const inForce = all.filter(({ kind, state }) => state === 'approved' && kinds.includes(kind));
    return inForce.length === 0 ? [] : [Math.max(...inForce.map(({ expiresAt }) => endOf(expiresAt)))];
  });
  const until = Math.min(Infinity, ...ends);
  await setMember(trx, memberId, {
    application,
    is_passed: application === 'passed' ? 1 : 0,
    certified_until: Number.isFinite(until) ? until : null,
  });
  await settleScopes(trx, memberId);
  if (application === 'passed' && member.isPassed === 0) {
    await notifyMember(
      trx,
      memberId,
      {
        kind: 'certificate',
        title: '资质审核已通过',
        text: '您的资质证照已全部审核通过，现在可以下单采购了。',
        link: pathTo('certificates'),
        eventKey: `application:passed:${now}`,
      },
      now,
    );
  }
  return application;
}

/** Opens to a member what its certificates in force open, besides what operators opened by hand. Its row is held. */
export const settleScopes = async (trx: Trx, memberId: number): Promise<void> =>
  setMemberScopes(trx, memberId, longestScopes(await findOpenedScopes(trx, memberId)));

function applicationOf(
  { kind: memberKind, application, creditCode }: Pick<MemberRow, 'kind' | 'application' | 'creditCode'>,
  all: readonly CertificateRow[],
): Application {
  const has = (kinds: readonly CertificateKind[], state: CertificateRow['state']): boolean =>
    all.some((one) => one.state === state && kinds.includes(one.kind) && isOwn(one, creditCode));
  const open = REQUIRED_CERTIFICATES[memberKind].filter((kinds) => !has(kinds, 'approved'));
  if (open.length === 0) return 'passed';
  if (open.some((kinds) => has(kinds, 'rejected'))) return 'rejected';
  if (open.every((kinds) => has(kinds, 'waiting'))) return 'waiting';
  return application === 'company' ? 'company' : 'certificates';
}

/** Whether a licence that bears a credit code bears this one; no other shows that the business is what it says. */
const isOwn = ({ kind, number, state }: CertificateRow, creditCode: string): boolean =>
  state !== 'approved' || CERTIFICATE_FACTS[kind].numberKind !== 'credit_code' || number === creditCode;
