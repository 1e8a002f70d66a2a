import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import {
  missingOf,
  readCertificate,
  type TypedCertificate,
  type CertificateFields,
} from '#lib/people/certificates/certificate-check.rules.ts';
import { findPages } from '#lib/people/certificates/certificate-pages.repository.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { toCertificate } from '#lib/people/certificates/certificates-view.service.ts';
import type { CertificateRow } from '#lib/people/certificates/certificates.table.ts';
import { findCertificate } from '#lib/people/certificates/review/review.repository.ts';
import { settleApplication } from '#lib/people/certificates/review/settle-application.service.ts';
import type { Application } from '#lib/people/members/members.rules.ts';
import { findMember, lockMember } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';

/** Which certificate is decided on, as it was shown: of a changed one nothing is decided. */
export interface Shown {
  id: number;
  version: number;
}

/** What a decision came to. */
export interface Reviewed {
  memberId: number;
  /** What the business is called. */
  company: string;
  application: Application;
  /** What is to be sent to the business's phone once the decision is kept: it has just passed. */
  sms: SmsMessage | null;
}

/** A certificate that was ever sent in, its member's row held. Throws `not_found`. */
export async function heldCertificate(trx: Trx, id: number): Promise<CertificateRow> {
  const found = await findCertificate(trx, id);
  if (!found || found.state === 'draft') throw notFound('这份证照');
  await lockMember(trx, found.memberId);
  const row = await findCertificate(trx, id);
  if (!row) throw notFound('这份证照');
  return row;
}

/**
 * What an operator read on a certificate, as it is kept; `asOf` (ms) is when it has to hold. Throws `invalid_form` with
 * `number`, `holder`, `expires` or, where they are asked for, `pages`.
 */
export async function readOn(
  trx: Trx,
  row: CertificateRow,
  { typed, needsPages }: { typed: TypedCertificate; needsPages: boolean },
  asOf: number,
): Promise<CertificateFields> {
  const { kind } = row;
  const member = await findMember(trx, row.memberId);
  const { fields, errors } = readCertificate(kind, typed, member?.creditCode ?? '', asOf);
  const { pages } = toCertificate(row, await findPages(trx, [row.id]));
  const all = Object.entries({ ...missingOf(kind, { ...fields, pages }, asOf), ...errors });
  const wrong = all
    .map(([field, words]) => [field.slice(kind.length + 1), words] as const)
    .filter(([field]) => needsPages || field !== 'pages');
  const [first] = wrong;
  if (!first) return fields;
  throw new ShopError('invalid_form', first[1][0] ?? '', Object.fromEntries(wrong));
}

/** Sends a certificate's member what was decided; `event` distinguishes decisions. */
export function notifyOf(
  trx: Trx,
  { id, memberId, version }: CertificateRow,
  { title, text, event }: { title: string; text: string; event: string },
  now: number,
): Promise<void> {
  const eventKey = `certificate:${id}:${event}:${version}`;
  return notifyMember(
    trx,
    memberId,
    { kind: 'certificate', title, text, link: pathTo('certificates'), eventKey },
    now,
  );
}

/**
 * Brings the business in line with its certificates, and says which text message that calls for; of rejections it is
 * reported together (`rejectionTexts`).
 */
export async function settled(trx: Trx, member: MemberRow, now: number): Promise<Reviewed> {
  const application = await settleApplication(trx, member.id, now);
  const { phone, company } = member;
  const isNews = application === 'passed' && member.application !== 'passed' && isMobile(phone);
  const sms = isNews ? ({ phone, template: 'certificates_passed', values: { company } } as const) : null;
  return { memberId: member.id, company: company || `会员 ${member.id}`, application, sms };
}

/** The member of a certificate. */
export async function memberOf(trx: Trx, { memberId }: CertificateRow): Promise<MemberRow> {
  const member = await findMember(trx, memberId);
  if (!member) throw new Error(`no member ${memberId}`);
  return member;
}
