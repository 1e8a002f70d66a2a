import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { CERTIFICATE_FACTS } from '#lib/people/certificates/certificate-facts.rules.ts';
import { findCertificates, setCertificate } from '#lib/people/certificates/certificates.repository.ts';
import { isOpenState } from '#lib/people/certificates/certificates.rules.ts';
import type { CertificateChange, CertificateRow } from '#lib/people/certificates/certificates.table.ts';
import { settleApplication } from '#lib/people/certificates/review/decision.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';

/** Text shown when a certificate that was approved cannot wait for review, as a newer one of its kind is under way. */
const OUTDATED = '企业信息改过，以新提交的证照为准。';

const OTHER_CODE = '统一社会信用代码改过，请核对后按新的代码重新提交。';

/** Counts of certificates that wait for another review, and of those the member has to send in again. */
export interface ReviewedAgain {
  reviewedAgain: number;
  sentBack: number;
}

/** The current identity of a business, and its changes as the audit trail shows them. */
interface ChangedIdentity {
  memberId: number;
  creditCode: string;
  detail: string;
}

/**
 * Sends the approved certificates of a business back to review, because its identity has changed. A licence that bears
 * another credit code goes back to its member instead, and a waiting certificate gets a new version, so that a reviewer
 * cannot decide on the one shown before. The member's row is locked.
 */
export async function reviewAgain(
  trx: Trx,
  { memberId, creditCode, detail }: ChangedIdentity,
  now: number,
): Promise<ReviewedAgain> {
  const all = await findCertificates(trx, memberId);
  const underWay = new Set(all.filter(isUnderWay).map(({ kind }) => kind));
  const reviewed = all.filter(({ state }) => state === 'approved' || state === 'waiting');
  const counts = { reviewedAgain: 0, sentBack: 0 };
  for (const row of reviewed) {
    const change = changeOf(row, { creditCode, isOvertaken: underWay.has(row.kind) }, now);
    await setCertificate(trx, { id: row.id, states: [row.state] }, change);
    if (change.state === 'waiting') counts.reviewedAgain += 1;
    if (change.state === 'withdrawn') counts.sentBack += 1;
    await recordAudit(trx, {
      actorId: memberId,
      action: 'certificate.again',
      subject: `certificate:${row.id}`,
      detail,
      at: now,
    });
  }
  if (reviewed.length > 0) await settleApplication(trx, memberId, now);
  return counts;
}

const isUnderWay = ({ state }: CertificateRow): boolean => state === 'waiting' || isOpenState(state);

function changeOf(
  { kind, number, state }: CertificateRow,
  { creditCode, isOvertaken }: { creditCode: string; isOvertaken: boolean },
  now: number,
): Omit<CertificateChange, 'version'> {
  if (state === 'approved' && isOvertaken) return { state: 'revoked', words: OUTDATED, reviewed_at: now };
  if (CERTIFICATE_FACTS[kind].numberKind === 'credit_code' && number !== creditCode)
    return { state: 'withdrawn', words: OTHER_CODE };
  if (state === 'waiting') return { state };
  return { state: 'waiting', submitted_at: now, reviewed_at: null, reviewed_by: null };
}
