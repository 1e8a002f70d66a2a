import { wholeAddress } from '#lib/people/addresses/whole-address.rules.ts';
import { createHash } from 'node:crypto';
import { certificatePicture, DRAWN } from '#demo/certificates/certificate-picture.ts';
import { SHOWN, type ShownCertificate, WAITING, type WaitingCompany } from '#demo/certificates/companies.ts';
import { reportPdf } from '#demo/report-pdf.ts';
import { CERTIFICATE_FACTS } from '#lib/people/certificates/certificate-facts.rules.ts';
import { lastDayText } from '#lib/people/certificates/certificate-light.rules.ts';
import { insertCertificate, setPages } from '#lib/people/certificates/certificates.repository.ts';
import { CERTIFICATE_KINDS, type CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import { parseIdCard } from '#lib/people/certificates/certificate-check.rules.ts';
import { reminderStep } from '#lib/people/certificates/reminders.rules.ts';
import { setCertificateScopes } from '#lib/people/certificates/review/review.repository.ts';
import { settleApplication } from '#lib/people/certificates/review/decision.service.ts';
import { creditCheckSign } from '#lib/people/members/credit-code.rules.ts';
import { findMember, findMemberByUsername, insertMember } from '#lib/people/members/members.repository.ts';
import { setMember } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { insertUpload } from '#lib/people/uploads/uploads.repository.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS, startOfDay } from '#lib/platform/time.rules.ts';

const SENT_BEFORE_MS = 190 * DAY_MS;

/** Fills in the certificates of the demo businesses, and two more businesses that wait for review. */
export async function fillCertificates(trx: Trx, now: number): Promise<void> {
  const operator = await findMemberByUsername(trx, 'operator');
  const waiting = new Set(WAITING.map(({ username }) => username));
  for (const [username, shows] of SHOWN) {
    if (waiting.has(username)) continue;
    const member = await findMemberByUsername(trx, username);
    if (!member) throw new Error(`no demo account ${username}`);
    const sentAt = member.isPassed === 1 ? now - SENT_BEFORE_MS : now - 20 * HOUR_MS;
    await showAll(trx, { member, shows, sentAt, reviewer: operator?.id ?? null }, now);
    await settleApplication(trx, member.id, now);
  }
  for (const company of WAITING) {
    const member = await insertCompany(trx, company, now);
    const sentAt = now - company.hours * HOUR_MS;
    await showAll(trx, { member, shows: SHOWN.get(company.username) ?? [], sentAt, reviewer: null }, now);
  }
}

async function insertCompany(trx: Trx, company: WaitingCompany, now: number): Promise<MemberRow> {
  const { username, kind, name, phone, region_code, region_name, detail, hours } = company;
  const id = await insertMember(trx, {
    username,
    kind,
    name,
    phone,
    application: 'waiting',
    company: company.company,
    role: 'buyer',
    is_passed: 0,
    password_hash: 'none',
    address: wholeAddress(region_name, detail),
    region_code,
    is_demo: 1,
    applied_at: now - hours * HOUR_MS,
    created_at: now - (hours + 5) * HOUR_MS,
  });
  const member = await findMember(trx, id);
  if (!member) throw new Error(`no demo business ${username}`);
  return member;
}

interface Showing {
  member: MemberRow;
  shows: readonly ShownCertificate[];
  /** Time (ms) it sent them in. */
  sentAt: number;
  reviewer: number | null;
}

/** Stores a business's credit code and its certificates, with their pages and the scopes they open. */
async function showAll(trx: Trx, { member, shows, sentAt, reviewer }: Showing, now: number): Promise<void> {
  const creditCode = creditCodeOf(member);
  await setMember(trx, member.id, { credit_code: creditCode });
  for (const shown of shows) {
    const { kind, days, state, opens, words } = shown;
    const expires_at = days === null ? null : startOfDay(now) + days * DAY_MS;
    const written = { number: numberOf(kind, member, creditCode), holder: holderOf(kind, member) };
    const isSent = state !== 'draft';
    const isReviewed = isSent && state !== 'waiting';
    const id = await insertCertificate(trx, {
      member_id: member.id,
      kind,
      state,
      words,
      expires_at,
      ...written,
      created_at: sentAt,
      submitted_at: isSent ? sentAt : null,
      reviewed_at: isReviewed ? sentAt + 3 * HOUR_MS : null,
      reviewed_by: isReviewed ? reviewer : null,
      reminded_days: expires_at === null ? null : reminderStep(expires_at, now),
    });
    if (shown.has_pages) await insertPages(trx, { id, member, kind, expires_at, at: sentAt, ...written });
    await setCertificateScopes(trx, id, opens);
  }
}

interface Written {
  id: number;
  member: MemberRow;
  kind: CertificateKind;
  number: string;
  holder: string;
  expires_at: number | null;
  at: number;
}

/** Inserts its sides as pictures; a document written by the business itself as a PDF. */
async function insertPages(
  trx: Trx,
  { id, member, kind, number, holder, expires_at, at }: Written,
): Promise<void> {
  const facts = CERTIFICATE_FACTS[kind];
  const rows: [string, string][] = [
    [facts.holder, holder],
    ...(holder === member.company ? [] : [['单位', member.company] satisfies [string, string]]),
    ...(number === '' ? [] : [[facts.number, number] satisfies [string, string]]),
    ['有效期至', lastDayText(expires_at)],
  ];
  const name = CERTIFICATE_KINDS[kind];
  const upload = { member_id: member.id, purpose: 'certificate' as const, created_at: at };
  const pages: number[] = [];
  if (kind === 'authorisation') {
    const bytes = reportPdf({ title: name, rows, remark: '演示文件，不具有法律效力' });
    const file = { bytes, media_type: 'application/pdf', name: `${name}.pdf`, width: 0, height: 0 };
    pages.push(await insertUpload(trx, { ...upload, ...file, sha256: digest(bytes) }));
  } else
    for (const side of facts.sides.length > 0 ? facts.sides : ['']) {
      const bytes = certificatePicture({ title: side ? `${name}（${side}）` : name, rows });
      const file = { bytes, media_type: 'image/svg+xml', ...DRAWN };
      pages.push(await insertUpload(trx, { ...upload, ...file, sha256: digest(bytes) }));
    }
  await setPages(trx, id, pages);
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const digits = (member: MemberRow, length: number): string => String(member.id).padStart(length, '0');

const holderOf = (kind: CertificateKind, { company, name }: MemberRow): string =>
  kind === 'authorisation' || kind === 'buyer_id' ? name : company;

/** Returns a code of the business's own region; its many zeros show that it is invented. */
function creditCodeOf(member: MemberRow): string {
  const first = `91${member.regionCode}MA00${digits(member, 5)}`;
  return first + creditCheckSign(first);
}

function numberOf(kind: CertificateKind, member: MemberRow, creditCode: string): string {
  const { numberKind } = CERTIFICATE_FACTS[kind];
  if (numberKind === 'optional') return '';
  if (numberKind === 'credit_code') return creditCode;
  if (numberKind !== 'id_card') return `演示 ${member.regionCode}${digits(member, 4)}`;
  const first = `${member.regionCode}19850101${digits(member, 3)}`;
  return [...'0123456789X'].map((sign) => first + sign).find((number) => parseIdCard(number) !== null) ?? '';
}
