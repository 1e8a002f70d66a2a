import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { CERTIFICATE_KINDS, REQUIRED_CERTIFICATES } from '#lib/people/certificates/certificates.rules.ts';
import type { CertificateRow } from '#lib/people/certificates/certificates.table.ts';
import {
  checkScopes,
  heldCertificate,
  memberOf,
  notifyOf,
  readOn,
  type Reading,
  type Reviewed,
  settled,
  type Shown,
} from '#lib/people/certificates/review/decision.service.ts';
import {
  findUntexted,
  replaceEarlier,
  setCertificateScopes,
  setTexted,
  settleShown,
} from '#lib/people/certificates/review/review.repository.ts';
import { approvalText } from '#lib/people/certificates/review/review.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findMember, lockMember } from '#lib/people/members/members.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { OvertakenForm, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/**
 * Approves a waiting certificate with the fields the reviewer read on it and the business scopes it opens; an earlier
 * one of its kind is replaced, and the member passes where this was the last one required. Throws `not_found`,
 * `conflict` where a colleague or the member was faster, and `invalid_form` with `number`, `holder`, `expires`, `pages`
 * or the scope that this kind may not open, also where one of the first two has to be `checked`.
 */
export async function approveCertificate(
  db: Db,
  operator: Member,
  { id, version, scopes, ...reading }: Shown & Reading & { scopes: readonly ScopeCode[] },
  now: number,
): Promise<Reviewed> {
  return transact(db, async (trx) => {
    const row = await requireWaiting(trx, { id, version });
    const { number, holder, expiresAt } = await readOn(trx, row, { ...reading, needsPages: true }, now);
    checkScopes(row.kind, scopes);
    await settle(
      trx,
      { id, version },
      {
        number,
        holder,
        expires_at: expiresAt,
        state: 'approved',
        words: '',
        reviewed_at: now,
        reviewed_by: operator.id,
      },
    );
    const isRenewal = await replaceEarlier(trx, row);
    await setCertificateScopes(trx, id, scopes);
    const sent = { number: row.number, holder: row.holder, expiresAt: row.expiresAt };
    const read = { number, holder, expiresAt };
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'certificate.approved',
      subject: `certificate:${id}`,
      at: now,
      detail: approvalText(row.kind, { sent, read }, scopes),
    });
    const member = await memberOf(trx, row);
    if (isRenewal || member.isPassed === 1) {
      const title = `${CERTIFICATE_KINDS[row.kind]}${isRenewal ? '更新已通过' : '已通过审核'}`;
      const text = isRenewal
        ? '新证照审核通过，已替换原证照。'
        : '证照审核通过，按证照开通的经营范围已生效。';
      await notifyOf(trx, row, { title, text, event: 'approved' }, now);
    }
    return settled(trx, member, now);
  });
}

/**
 * Rejects a waiting certificate with a message to its member; one in force stays. Throws `not_found`, and `conflict`
 * where a colleague or the member was faster.
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
    await settle(trx, { id, version }, { state: 'rejected', words, texted_at: null, ...review });
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'certificate.rejected',
      subject: `certificate:${id}`,
      at: now,
      detail: `${CERTIFICATE_KINDS[row.kind]}：${words}`,
    });
    const title = `${CERTIFICATE_KINDS[row.kind]}未通过审核`;
    await notifyOf(trx, row, { title, text: `审核意见：${words}`, event: 'rejected' }, now);
    return settled(trx, await memberOf(trx, row), now);
  });
}

/** Locks the certificate, as it was shown to the reviewer, and its member's row. */
async function requireWaiting(trx: Trx, { id, version }: Shown): Promise<CertificateRow> {
  const row = await heldCertificate(trx, id);
  if (row.state === 'approved' || row.state === 'replaced')
    throw new ShopError('conflict', '这份证照已审核通过，请刷新页面查看。');
  if (row.state === 'rejected') throw new ShopError('conflict', '这份证照已被驳回，请刷新页面查看。');
  if (row.state !== 'waiting') throw new ShopError('conflict', CHANGED);
  if (row.version !== version) throw new OvertakenForm(SENT_AGAIN);
  return row;
}

const CHANGED = '会员刚撤回或修改了这份证照，请刷新页面再审核。';
const SENT_AGAIN = '会员刚修改并重新提交了这份证照，您填的还没有提交，请对照现在的内容看过再提交。';

async function settle(trx: Trx, shown: Shown, change: Parameters<typeof settleShown>[2]): Promise<void> {
  if (!(await settleShown(trx, { ...shown, state: 'waiting' }, change)))
    throw new ShopError('conflict', CHANGED);
}

/** Time (ms) a reviewer needs for one business: its rejections within it are reported together. */
const TOGETHER_MS = 60_000;
/** Age (ms) from which rejections are not reported any more. */
const NO_NEWS_AFTER_MS = DAY_MS;
/** Limit of certificates named in the text; more are counted. */
const MOST_NAMED = 2;

/**
 * Returns the text messages about rejections to businesses that join: one message each for all rejections of a minute
 * that its members have not corrected yet and that are required. They count as reported from then on.
 */
export async function rejectionTexts(db: Db, now: number): Promise<SmsMessage[]> {
  const after = now - NO_NEWS_AFTER_MS;
  const texts: SmsMessage[] = [];
  for (const { memberId } of await findUntexted(db, { after, before: now - TOGETHER_MS })) {
    const text = await transact(db, async (trx): Promise<SmsMessage | null> => {
      await lockMember(trx, memberId);
      const member = await findMember(trx, memberId);
      const kinds = await setTexted(trx, memberId, after, now);
      if (!member || !isMobile(member.phone)) return null;
      const needed = REQUIRED_CERTIFICATES[member.kind].flat();
      const names = kinds.filter((kind) => needed.includes(kind)).map((kind) => CERTIFICATE_KINDS[kind]);
      if (names.length === 0) return null;
      const { phone, company } = member;
      return { phone, template: 'certificates_rejected', values: { company, certificate: together(names) } };
    });
    if (text) texts.push(text);
  }
  return texts;
}

const together = (names: readonly string[]): string =>
  names.length <= MOST_NAMED
    ? names.join('、')
    : `${names.slice(0, MOST_NAMED).join('、')}等 ${names.length} 份证照`;
