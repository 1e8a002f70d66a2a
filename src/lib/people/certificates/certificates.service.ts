import {
  type CertificateFields,
  fieldOf,
  foreignCode,
  isOnlyProposed,
  isRequiredKind,
  missingOf,
  readCertificate,
  type TypedCertificate,
  maskIdCard,
} from '#lib/people/certificates/certificate-check.rules.ts';
import { mergeTyped, shownTexts } from '#lib/people/certificates/certificate-merge.rules.ts';
import { allCertificates, certificatesOf } from '#lib/people/certificates/certificates-view.service.ts';
import {
  deleteCertificate,
  findInForce,
  findWork,
  insertCertificate,
  setCertificate,
} from '#lib/people/certificates/certificates.repository.ts';
import {
  CERTIFICATE_KINDS,
  type Certificate,
  type CertificateKind,
  END_NOT_SAID,
  groupName,
  isOpenState,
  isPastState,
  OPEN_STATES,
  OPTIONAL_CERTIFICATES,
  REQUIRED_CERTIFICATES,
} from '#lib/people/certificates/certificates.rules.ts';
import type { CertificateRow } from '#lib/people/certificates/certificates.table.ts';
import { requireBuyer, type Member } from '#lib/people/members/members.rules.ts';
import { findMember, lockMember, setMember } from '#lib/people/members/members.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { type FieldErrors, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';

export { certificatesOf };

const WAITING_WORDS = '这份资质正在审核，要修改请先撤回。';

/**
 * Saves the typed values of a certificate as a draft; next to one in force it is a renewal, which waits until it is
 * approved. Values that are empty, or only proposed of a kind among several to choose from, may be filled in later;
 * fields not changed since the form was opened (`marks`) stay. The same again changes nothing. Returns its errors:
 * invalid fields keep their previous values, the others are saved. Throws `conflict` while it is reviewed.
 */
export async function saveCertificate(
  db: Db,
  member: Member,
  { kind, typed, marks = '' }: { kind: CertificateKind; typed: TypedCertificate; marks?: string },
  now: number,
): Promise<FieldErrors> {
  requireBuyer(member, '提交资质');
  return transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const work = await findWork(trx, member.id, kind);
    const slots = marks === '' ? [] : (await certificatesOf(trx, member)).flatMap((group) => group.slots);
    const slot = slots.find((one) => one.kind === kind);
    const merged = slot
      ? mergeTyped(kind, marks, { saved: shownTexts(member, slot), typed })
      : { typed, errors: {} };
    const number = unmasked(merged.typed.number, work);
    const read = readCertificate(kind, { ...merged.typed, number }, member.creditCode, now);
    const fields = rightOf(kind, read, work);
    const errors = { ...read.errors, ...merged.errors };
    if (work ? isSame(work, fields) : saysNothing(member, kind, fields)) return errors;
    const row = await openWork(trx, member, kind, now);
    const { holder, expiresAt } = fields;
    const change = { number: fields.number, holder, expires_at: expiresAt, state: 'draft' as const };
    await setCertificate(trx, { id: row.id, states: OPEN_STATES }, change);
    return errors;
  });
}

/** Returns the valid fields, and the previous values in place of the invalid ones. */
function rightOf(
  kind: CertificateKind,
  { fields, errors }: ReturnType<typeof readCertificate>,
  work: CertificateRow | undefined,
): CertificateFields {
  const isWrong = (field: Parameters<typeof fieldOf>[1]): boolean => fieldOf(kind, field) in errors;
  return {
    number: isWrong('number') ? (work?.number ?? '') : fields.number,
    holder: isWrong('holder') ? (work?.holder ?? '') : fields.holder,
    expiresAt: isWrong('expires') ? (work ? work.expiresAt : END_NOT_SAID) : fields.expiresAt,
  };
}

/** Replaces a masked number that comes back unchanged by the stored one. */
const unmasked = (typed: string, kept: CertificateRow | undefined): string =>
  kept?.kind === 'buyer_id' && kept.number !== '' && typed.trim() === maskIdCard(kept.number)
    ? kept.number
    : typed;

const saysNothing = (member: Member, kind: CertificateKind, fields: CertificateFields): boolean =>
  (fields.number === '' && fields.holder === '' && fields.expiresAt === END_NOT_SAID) ||
  isOnlyProposed(kind, member, fields);

const isSame = (row: CertificateRow, { number, holder, expiresAt }: CertificateFields): boolean =>
  row.number === number && row.holder === holder && row.expiresAt === expiresAt;

/** The certificate of a kind that its member may change now. Throws `conflict` while it is reviewed. */
export async function findOpenWork(
  db: Db,
  member: Member,
  kind: CertificateKind,
): Promise<CertificateRow | undefined> {
  const work = await findWork(db, member.id, kind);
  if (work?.state === 'waiting') throw new ShopError('conflict', WAITING_WORDS);
  return work;
}

/** Returns the same certificate, created where there is none. The member's row is locked. */
export async function openWork(
  trx: Trx,
  member: Member,
  kind: CertificateKind,
  now: number,
): Promise<{ id: number }> {
  const work = await findOpenWork(trx, member, kind);
  if (work) return work;
  const inForce = await findInForce(trx, member.id, kind);
  const id = await insertCertificate(trx, {
    member_id: member.id,
    kind,
    state: 'draft',
    created_at: now,
    expires_at: END_NOT_SAID,
    replaces_id: inForce?.id ?? null,
  });
  return { id };
}

/** Result of sending in. */
interface Submitted {
  sent: number;
  /** Time (ms) the waiting certificates were last sent in. */
  since: number;
  /** Kinds that were rejected and not corrected since; they are not sent in. */
  left: readonly CertificateKind[];
}

/**
 * Sends in all certificates of a member that are ready: while it joins, all required ones have to be among them, or be
 * in review, approved or rejected already. A rejected one that is not corrected yet does not hold back the others. Sent
 * again it changes nothing: `sent` is 0. Throws `invalid_form` with the missing fields, and where there is nothing to
 * send in.
 */
export async function submitCertificates(db: Db, member: Member, now: number): Promise<Submitted> {
  requireBuyer(member, '提交资质');
  if (member.application === 'company') throw new ShopError('conflict', '请先填写公司资料，再提交资质。');
  return transact(db, async (trx) => {
    await lockMember(trx, member.id);
    // its business may have been changed in another tab
    const { kind = member.kind, creditCode = '' } = (await findMember(trx, member.id)) ?? {};
    const all = await allCertificates(trx, member.id);
    const open = all.filter(({ state }) => isOpenState(state));
    const ready = open.filter(({ state }) => state !== 'rejected');
    const left = open.filter(({ state }) => state === 'rejected').map((one) => one.kind);
    const errors = {
      ...lackingGroups({ ...member, kind }, all),
      ...unready(ready, creditCode, now),
      ...(ready.length === 0 && unmended(left)),
    };
    if (Object.keys(errors).length > 0) throw wrongForm({ kind }, errors);
    for (const { id } of ready) {
      const change = { state: 'waiting' as const, submitted_at: now, words: '' };
      await setCertificate(
        trx,
        { id, states: OPEN_STATES },
        { ...change, reviewed_at: null, reviewed_by: null },
      );
    }
    const waiting = all.filter(({ state }) => state === 'waiting');
    if (ready.length + waiting.length === 0) throw new ShopError('conflict', '没有要提交的资质。');
    const isHeldBack = left.some((one) => isRequiredKind(kind, one));
    if (!member.isPassed && ready.length > 0)
      await setMember(trx, member.id, { application: isHeldBack ? 'rejected' : 'waiting', applied_at: now });
    const sentBefore = waiting.map(({ submittedAt }) => submittedAt ?? 0);
    return { sent: ready.length, since: ready.length > 0 ? now : Math.max(...sentBefore), left };
  });
}

/** Returns errors for groups without any certificate, at the pages of the group's first kind. */
function lackingGroups(member: Member, all: readonly Certificate[]): FieldErrors {
  if (member.isPassed) return {};
  const shown = new Set(all.filter(({ state }) => !isPastState(state)).map(({ kind }) => kind));
  const lacking = REQUIRED_CERTIFICATES[member.kind].filter(
    (kinds) => !kinds.some((kind) => shown.has(kind)),
  );
  return Object.fromEntries(
    lacking.flatMap((kinds) => {
      const [first] = kinds;
      return first ? [[fieldOf(first, 'pages'), [`请上传${groupName(kinds)}`]]] : [];
    }),
  );
}

function unready(open: readonly Certificate[], creditCode: string, now: number): FieldErrors {
  return Object.assign(
    {},
    ...open.map((certificate): FieldErrors => {
      const { kind, number } = certificate;
      const foreign = number === '' ? null : foreignCode(kind, number, creditCode);
      return {
        ...missingOf(kind, certificate, now),
        ...(foreign !== null && { [fieldOf(kind, 'number')]: [foreign] }),
      };
    }),
  ) as FieldErrors;
}

const unmended = (kinds: readonly CertificateKind[]): FieldErrors =>
  Object.fromEntries(kinds.map((kind) => [fieldOf(kind, 'pages'), ['请按审核意见修改后再提交']]));

/**
 * Returns the error for a form of certificates, with fields in the order of the form; its message names the first
 * invalid one.
 */
export function wrongForm({ kind }: Pick<Member, 'kind'>, errors: FieldErrors): ShopError {
  const kinds = Object.keys(CERTIFICATE_KINDS) as CertificateKind[];
  const inOrder = [...new Set([...REQUIRED_CERTIFICATES[kind].flat(), ...OPTIONAL_CERTIFICATES, ...kinds])];
  const found = inOrder.flatMap((name) =>
    (['number', 'holder', 'expires', 'pages'] as const).flatMap((field) => {
      const words = errors[fieldOf(name, field)];
      return words ? [{ name, field, words }] : [];
    }),
  );
  const [first] = found;
  const message = first ? `${CERTIFICATE_KINDS[first.name]}：${first.words[0] ?? ''}` : '';
  const fields = Object.fromEntries(found.map(({ name, field, words }) => [fieldOf(name, field), words]));
  return new ShopError('invalid_form', message, fields);
}

/**
 * Withdraws a certificate from review, to be changed and sent in again. Repeating it is harmless. Throws `not_found`
 * where there is none, `conflict` where it was already reviewed.
 */
export async function withdrawCertificate(db: Db, member: Member, kind: CertificateKind): Promise<void> {
  await transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const work = await findWork(trx, member.id, kind);
    if (work?.state === 'withdrawn') return;
    if (!work || work.state === 'draft') throw notFound(`待审核的${CERTIFICATE_KINDS[kind]}`);
    const done = await setCertificate(trx, { id: work.id, states: ['waiting'] }, { state: 'withdrawn' });
    if (!done) throw new ShopError('conflict', '这份资质刚审核完，请刷新页面查看结果。');
    if (isRequiredKind(member.kind, kind) && !member.isPassed)
      await setMember(trx, member.id, { application: 'certificates' });
  });
}

/**
 * Discards a draft, a renewal or a rejected one; the one in force stays. Repeating it is harmless. Throws `conflict`
 * while it is reviewed.
 */
export async function discardCertificate(db: Db, member: Member, kind: CertificateKind): Promise<void> {
  await transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const work = await findOpenWork(trx, member, kind);
    if (work) await deleteCertificate(trx, work.id);
  });
}
