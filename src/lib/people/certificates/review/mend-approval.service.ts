import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { type CertificateFields, readCertificate } from '#lib/people/certificates/certificate-check.rules.ts';
import { lastDayText } from '#lib/people/certificates/certificate-light.rules.ts';
import {
  findInForce,
  findPages,
  findWork,
  insertCertificate,
  setPages,
} from '#lib/people/certificates/certificates.repository.ts';
import { CERTIFICATE_KINDS, REQUIRED_CERTIFICATES } from '#lib/people/certificates/certificates.rules.ts';
import type { CertificateRow } from '#lib/people/certificates/certificates.table.ts';
import {
  checkScopes,
  heldCertificate,
  memberOf,
  readOn,
  type Reading,
  type Reviewed,
  settled,
  type Shown,
  notifyOf,
} from '#lib/people/certificates/review/decision.service.ts';
import {
  findCertificateScopes,
  setCertificateScopes,
  settleShown,
} from '#lib/people/certificates/review/review.repository.ts';
import { correctionText } from '#lib/people/certificates/review/review.rules.ts';
import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { setMember } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, OvertakenForm, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

const OVERTAKEN = '同事刚更正过这份证照，您填的还没有提交，请对照现在的内容看过再提交。';

/** Result of correcting an approval; `isNew` false: it was so already, and nothing was changed. */
export type Mended = Reviewed & { isNew: boolean };

/**
 * Corrects the fields read on an approved certificate, and the business scopes it opens: the rights of the business
 * change at once, and it gets a message. The same again changes nothing. Throws `not_found`, `conflict` where the
 * certificate is not approved (any more) or a colleague changed it (checked before the fields are), and `invalid_form`
 * with `number`, `holder` (also where one has to be `checked`) or `expires`: an end in the past is refused, the
 * approval has to be revoked then.
 */
export async function correctCertificate(
  db: Db,
  operator: Member,
  { id, version, scopes, ...reading }: Shown & Reading & { scopes: readonly ScopeCode[] },
  now: number,
): Promise<Mended> {
  return transact(db, async (trx) => {
    const row = await requireApproved(trx, id, '更正');
    const member = await memberOf(trx, row);
    const granted = (await findCertificateScopes(trx, [id])).map(({ scopeCode }) => scopeCode);
    const before = { number: row.number, holder: row.holder, expiresAt: row.expiresAt };
    const changeTo = (after: CertificateFields): string =>
      correctionText(row.kind, { before, after }, { before: granted, after: scopes });
    if (row.version !== version) {
      const { asOf } = termOf(row, reading, now);
      const { fields, errors } = readCertificate(row.kind, reading.typed, member.creditCode, asOf);
      if (Object.keys(errors).length > 0 || changeTo(fields) !== '') throw new OvertakenForm(OVERTAKEN);
      return { ...(await settled(trx, member, now)), isNew: false };
    }
    const { number, holder, expiresAt } = await readAgain(trx, row, reading, now);
    checkScopes(row.kind, scopes, granted);
    const detail = changeTo({ number, holder, expiresAt });
    if (detail === '') return { ...(await settled(trx, member, now)), isNew: false };
    const isMoved = expiresAt !== row.expiresAt;
    const change = { number, holder, expires_at: expiresAt, ...(isMoved && { reminded_days: null }) };
    if (!(await settleShown(trx, { id, version, state: 'approved' }, change)))
      throw new OvertakenForm(OVERTAKEN);
    await setCertificateScopes(trx, id, scopes);
    const name = CERTIFICATE_KINDS[row.kind];
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'certificate.corrected',
      subject: `certificate:${id}`,
      at: now,
      detail: `${name}，${detail}`,
    });
    const message = { title: `${name}已更正`, text: `审核人员按证照更正：${detail}。`, event: 'corrected' };
    await notifyOf(trx, { ...row, version: version + 1 }, message, now);
    return { ...(await settled(trx, member, now)), isNew: true };
  });
}

/**
 * Returns the end of the certificate; an expired one keeps its end where that is not changed. `asOf` (ms) is the time
 * for which the typed end has to be valid.
 */
function termOf({ expiresAt }: CertificateRow, { typed }: Reading, now: number) {
  const isKept = !typed.isEndless && typed.expires.trim() === lastDayText(expiresAt);
  return { isKept, asOf: isKept && expiresAt !== null ? Math.min(now, expiresAt - 1) : now };
}

/** Reads the fields typed for an approved certificate. */
function readAgain(trx: Trx, row: CertificateRow, reading: Reading, now: number) {
  const { typed } = reading;
  const { isKept, asOf } = termOf(row, reading, now);
  if (!isKept && !typed.isEndless && isPastDay(typed.expires.trim(), now))
    throw fieldError('expires', '这个日期已过；证照确实已到期的，请写明原因收回通过。');
  return readOn(trx, row, { ...reading, needsPages: false }, asOf);
}

const isPastDay = (day: string, now: number): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day < formatDate(now);

/**
 * Revokes the approval of a certificate, with a message to its member: the scopes it opened end at once, and a business
 * that needs it may not order until another is approved. It stays on record; the member finds its data and pages next
 * to the message, to correct and send in again, unless another of its kind is under way already. Repeating it is
 * harmless. Throws `not_found`, and `conflict` where it is not approved or a colleague changed it.
 */
export async function revokeCertificate(
  db: Db,
  operator: Member,
  { id, version, words }: Shown & { words: string },
  now: number,
): Promise<Mended> {
  return transact(db, async (trx) => {
    const before = await heldCertificate(trx, id);
    const member = await memberOf(trx, before);
    if (before.state === 'revoked') return { ...(await settled(trx, member, now)), isNew: false };
    const row = await requireApproved(trx, id, '收回');
    const review = { reviewed_at: now, reviewed_by: operator.id };
    const change = { ...review, state: 'revoked' as const, words };
    if (!(await settleShown(trx, { id, version, state: 'approved' }, change)))
      throw new OvertakenForm(OVERTAKEN);
    if (!(await findWork(trx, row.memberId, row.kind))) await handBack(trx, row, { ...review, words });
    await fallBack(trx, member, row);
    const name = CERTIFICATE_KINDS[row.kind];
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'certificate.revoked',
      subject: `certificate:${id}`,
      at: now,
      detail: `${name}：${words}`,
    });
    const message = { title: `${name}的通过已收回`, text: `原因：${words}`, event: 'revoked' };
    await notifyOf(trx, row, message, now);
    return { ...(await settled(trx, member, now)), isNew: true };
  });
}

/** Returns the data to the member as a rejected certificate that may be corrected. */
async function handBack(
  trx: Trx,
  { id: replaces_id, memberId, kind, number, holder, expiresAt, submittedAt }: CertificateRow,
  review: { reviewed_at: number; reviewed_by: number; words: string },
): Promise<void> {
  const copy = {
    member_id: memberId,
    kind,
    number,
    holder,
    expires_at: expiresAt,
    submitted_at: submittedAt,
    replaces_id,
  };
  const id = await insertCertificate(trx, {
    ...copy,
    ...review,
    state: 'rejected',
    created_at: review.reviewed_at,
  });
  const pages = (await findPages(trx, [replaces_id])).map(({ uploadId }) => uploadId);
  await setPages(trx, id, pages);
}

/**
 * Sets a member back to not passed, where a required certificate is not in force any more, until one is approved again.
 */
async function fallBack(trx: Trx, { id, kind }: MemberRow, revoked: CertificateRow): Promise<void> {
  const group = REQUIRED_CERTIFICATES[kind].find((kinds) => kinds.includes(revoked.kind));
  if (!group) return;
  for (const one of group) if (await findInForce(trx, id, one)) return;
  await setMember(trx, id, { is_passed: 0 });
}

async function requireApproved(trx: Trx, id: number, what: string): Promise<CertificateRow> {
  const row = await heldCertificate(trx, id);
  if (row.state === 'approved') return row;
  const isRevoked = row.state === 'revoked';
  const words = isRevoked ? '这份证照的通过已收回' : `这份证照现在不是“已通过”，不能${what}`;
  throw new ShopError('conflict', `${words}；您填的没有保存，请看现在的内容。`);
}
