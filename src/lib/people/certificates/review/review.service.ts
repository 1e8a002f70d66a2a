import { CERTIFICATES_PAGE } from '#lib/people/certificates/certificate-routes.rules.ts';
import {
  missingOf,
  readCertificate,
  type TypedCertificate,
} from '#lib/people/certificates/certificate-check.rules.ts';
import { findPages } from '#lib/people/certificates/certificate-pages.repository.ts';
import { toCertificate } from '#lib/people/certificates/certificates-view.service.ts';
import { CERTIFICATE_KINDS, type CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import type { CertificateRow } from '#lib/people/certificates/certificates.table.ts';
import {
  findCertificate,
  replaceEarlier,
  setCertificateScopes,
  settleWaiting,
} from '#lib/people/certificates/review/review.repository.ts';
import { approvalText } from '#lib/people/certificates/review/review.rules.ts';
import { settleApplication } from '#lib/people/certificates/review/settle-application.service.ts';
import type { ScopeCode } from '#lib/people/certificates/scopes.rules.ts';
import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Application, Member } from '#lib/people/members/members.rules.ts';
import { findMember, lockMember } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { tellMember } from '#lib/people/messages/messages.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';

/** Which certificate is reviewed, as it was shown: of a changed one nothing is decided. */
interface Shown {
  id: number;
  version: number;
}

/** What a review came to. */
export interface Reviewed {
  memberId: number;
  /** What the business is called. */
  company: string;
  application: Application;
  /** What is to be sent to the business's phone once the review is kept: it has just passed, or has just been refused. */
  sms: SmsMessage | null;
}

/**
 * Approves a waiting certificate with what the reviewer read on it and the business scopes it opens; an earlier one of
 * its kind is replaced, and the member passes where this was the last it needs. Throws `not_found`, `conflict` where a
 * colleague or the member was faster, and `invalid_form` with `number`, `holder`, `expires` or `pages`.
 */
export async function approveCertificate(
  db: Db,
  operator: Member,
  { id, version, typed, scopes }: Shown & { typed: TypedCertificate; scopes: readonly ScopeCode[] },
  now: number,
): Promise<Reviewed> {
  return transact(db, async (trx) => {
    const row = await requireWaiting(trx, { id, version });
    const { number, holder, expiresAt } = await checked(trx, row, typed, now);
    await settle(
      trx,
      { id, version },
      {
        ...{ number, holder, expires_at: expiresAt, state: 'approved', words: '' },
        ...{ reviewed_at: now, reviewed_by: operator.id },
      },
    );
    await replaceEarlier(trx, row);
    await setCertificateScopes(trx, id, scopes);
    const sent = { number: row.number, holder: row.holder, expiresAt: row.expires_at };
    const read = { number, holder, expiresAt };
    await recordAudit(trx, {
      ...{ actorId: operator.id, action: 'certificate.approved', subject: `certificate:${id}`, at: now },
      detail: approvalText(row.kind, { sent, read }, scopes),
    });
    if (row.replaces_id !== null) {
      const title = `${CERTIFICATE_KINDS[row.kind]}更新已通过`;
      await tell(trx, row, { title, text: '新证照审核通过，已替换原证照。', event: 'approved' }, now);
    }
    return settled(trx, row, now);
  });
}

/**
 * Rejects a waiting certificate with words to its member; one in force stays. Throws `not_found`, and `conflict` where a
 * colleague or the member was faster.
 */
export async function rejectCertificate(
  db: Db,
  operator: Member,
  { id, version, words }: Shown & { words: string },
  now: number,
): Promise<Reviewed> {
  return transact(db, async (trx) => {
    const row = await requireWaiting(trx, { id, version });
    const review = { reviewed_at: now, reviewed_by: operator.id };
    await settle(trx, { id, version }, { state: 'rejected', words, ...review });
    await recordAudit(trx, {
      ...{ actorId: operator.id, action: 'certificate.rejected', subject: `certificate:${id}`, at: now },
      detail: `${CERTIFICATE_KINDS[row.kind]}：${words}`,
    });
    const title = `${CERTIFICATE_KINDS[row.kind]}未通过审核`;
    await tell(trx, row, { title, text: `审核意见：${words}`, event: 'rejected' }, now);
    return settled(trx, row, now);
  });
}

/** Brings the business in line with its certificates, and says what its phone is to be told of that. */
async function settled(
  trx: Trx,
  { member_id: memberId, kind }: CertificateRow,
  now: number,
): Promise<Reviewed> {
  const before = await findMember(trx, memberId);
  const application = await settleApplication(trx, memberId, now);
  const isNews = before !== undefined && before.application !== application && isMobile(before.phone);
  const company = before?.company || `会员 ${memberId}`;
  return { memberId, company, application, sms: isNews ? smsOf(application, before, kind) : null };
}

function smsOf(
  application: Application,
  { phone, company }: MemberRow,
  kind: CertificateKind,
): SmsMessage | null {
  if (application === 'passed') return { phone, template: 'certificates_passed', values: { company } };
  if (application !== 'rejected') return null;
  const values = { company, certificate: CERTIFICATE_KINDS[kind] };
  return { phone, template: 'certificates_rejected', values };
}

/** The certificate with its member's row held. */
async function requireWaiting(trx: Trx, { id, version }: Shown): Promise<CertificateRow> {
  const found = await findCertificate(trx, id);
  if (!found || found.state === 'draft') throw notFound('这份证照');
  await lockMember(trx, found.member_id);
  const row = (await findCertificate(trx, id)) ?? found;
  if (row.state === 'approved' || row.state === 'replaced')
    throw new ShopError('conflict', '这份证照已审核通过，请刷新页面查看。');
  if (row.state === 'rejected') throw new ShopError('conflict', '这份证照已被驳回，请刷新页面查看。');
  if (row.state !== 'waiting' || row.version !== version) throw new ShopError('conflict', CHANGED);
  return row;
}

const CHANGED = '会员刚撤回或修改了这份证照，请刷新页面再审核。';

async function settle(trx: Trx, shown: Shown, change: Parameters<typeof settleWaiting>[2]): Promise<void> {
  if (!(await settleWaiting(trx, shown, change))) throw new ShopError('conflict', CHANGED);
}

async function checked(trx: Trx, row: CertificateRow, typed: TypedCertificate, now: number) {
  const { kind } = row;
  const member = await findMember(trx, row.member_id);
  const { fields, errors } = readCertificate(kind, typed, member?.credit_code ?? '', now);
  const { pages } = toCertificate(row, await findPages(trx, [row.id]));
  const wrong = { ...missingOf(kind, { ...fields, pages }, now), ...errors };
  const [first] = Object.values(wrong).flat();
  if (first === undefined) return fields;
  const ofForm = Object.entries(wrong).map(
    ([field, words]) => [field.slice(kind.length + 1), words] as const,
  );
  throw new ShopError('invalid_form', first, Object.fromEntries(ofForm));
}

function tell(
  trx: Trx,
  { id, member_id, version }: CertificateRow,
  { title, text, event }: { title: string; text: string; event: string },
  now: number,
): Promise<void> {
  const eventKey = `certificate:${id}:${event}:${version}`;
  return tellMember(
    trx,
    member_id,
    { kind: 'certificate', title, text, link: CERTIFICATES_PAGE, eventKey },
    now,
  );
}
