import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import {
  type CertificateFields,
  doubtsOf,
  missingOf,
  readCertificate,
  type TypedCertificate,
} from '#lib/people/certificates/certificate-check.rules.ts';
import { BUSINESS_SCOPES, type ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { CERTIFICATE_FACTS, scopesBeyond } from '#lib/people/certificates/certificate-facts.rules.ts';
import { toCertificate } from '#lib/people/certificates/certificates-view.service.ts';
import { findCertificates, findPages } from '#lib/people/certificates/certificates.repository.ts';
import {
  CERTIFICATE_KINDS,
  type CertificateKind,
  REQUIRED_CERTIFICATES,
} from '#lib/people/certificates/certificates.rules.ts';
import type { CertificateRow } from '#lib/people/certificates/certificates.table.ts';
import { findCertificate, findOpenedScopes } from '#lib/people/certificates/review/review.repository.ts';
import { type Application, endOf, longestScopes } from '#lib/people/members/members.rules.ts';
import { findMember, lockMember, setMember, setMemberScopes } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { checkFields, type FieldErrors, notFound } from '#lib/platform/http/call/errors.rules.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Certificate decided on, with the version shown: a changed one is not decided. */
export interface Shown {
  id: number;
  version: number;
}

/** Fields read on a certificate, and the doubtful ones that were confirmed: numbers and holders as typed. */
export interface Reading {
  typed: TypedCertificate;
  checked?: Readonly<Record<'number' | 'holder', string>>;
}

/** Result of a decision. */
export interface Reviewed {
  memberId: number;
  /** The name of the business. */
  company: string;
  application: Application;
  /** The text message to send to the business after the decision is stored: it has just passed. */
  sms: SmsMessage | null;
}

/**
 * Throws `invalid_form` with `scope_…` where a kind of certificate may not open a scope that it did not open `before`.
 */
export function checkScopes(
  kind: CertificateKind,
  scopes: readonly ScopeCode[],
  before: readonly string[] = [],
): void {
  checkFields(
    Object.fromEntries(
      scopesBeyond(kind, scopes, before).map((code): [string, string[]] => [
        `scope_${code}`,
        [`${CERTIFICATE_KINDS[kind]}不能开通${BUSINESS_SCOPES[code]}，请在开通它的证照上勾选`],
      ]),
    ),
  );
}

/** Locks a certificate that was ever sent in, and its member's row. Throws `not_found`. */
export async function heldCertificate(trx: Trx, id: number): Promise<CertificateRow> {
  const found = await findCertificate(trx, id);
  if (!found || found.state === 'draft') throw notFound('这份证照');
  await lockMember(trx, found.memberId);
  const row = await findCertificate(trx, id);
  if (!row) throw notFound('这份证照');
  return row;
}

/**
 * Returns the fields an operator read on a certificate in stored form; `asOf` (ms) is the time it has to be valid.
 * Throws `invalid_form` with `number`, `holder`, `expires` or, where they are requested, `pages`; else with the fields
 * to confirm (`doubtsOf`), unless they are `checked` or the same as in a certificate approved with them.
 */
export async function readOn(
  trx: Trx,
  row: CertificateRow,
  { typed, checked, needsPages }: Reading & { needsPages: boolean },
  asOf: number,
): Promise<CertificateFields> {
  const { kind } = row;
  const member = await findMember(trx, row.memberId);
  const { fields, errors } = readCertificate(kind, typed, member?.creditCode ?? '', asOf);
  const { pages } = toCertificate(row, await findPages(trx, [row.id]));
  const ofForm = (found: FieldErrors) =>
    Object.fromEntries(Object.entries(found).map(([field, words]) => [field.slice(kind.length + 1), words]));
  const { pages: ofPages, ...wrong } = ofForm({ ...missingOf(kind, { ...fields, pages }, asOf), ...errors });
  checkFields(needsPages && ofPages ? { pages: ofPages, ...wrong } : wrong);
  const sure = [...(checked ? [checked] : []), ...(row.state === 'approved' ? [row] : [])];
  const { number, holder } = ofForm(doubtsOf(kind, fields, member?.company ?? ''));
  checkFields({
    ...(number && sure.every((one) => one.number !== fields.number) && { number }),
    ...(holder && sure.every((one) => one.holder !== fields.holder) && { holder }),
  });
  return fields;
}

/** Sends a certificate's member the decision; `event` distinguishes decisions. */
export function notifyOf(
  trx: Trx,
  { id, memberId, version }: CertificateRow,
  { title, text, event }: { title: string; text: string; event: string },
  now: number,
): Promise<void> {
  const idempotencyKey = `certificate:${id}:${event}:${version}`;
  return notifyMember(
    trx,
    memberId,
    { kind: 'certificate', title, text, link: pathTo('certificates'), idempotencyKey },
    now,
  );
}

/**
 * Updates the business by its certificates, and returns the text message this requires; rejections are reported
 * together (`rejectionTexts`).
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

/**
 * Updates a member by its certificates: passed once each required group has one in force, a licence that bears a credit
 * code under the member's own; rejected while a required one is rejected. A member that has passed stays so. Sets the
 * time until which it may buy (the earliest end among the groups, of each the latest) and the business scopes that
 * certificates open; sends it a message when it has passed. The member's row is locked. Returns the state of its
 * application.
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
        idempotencyKey: `application:passed:${now}`,
      },
      now,
    );
  }
  return application;
}

/**
 * Opens the scopes of a member's certificates in force, in addition to those operators opened by hand. Its row is
 * locked.
 */
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

/** True when a licence that bears a credit code bears this one; no other proves the identity of the business. */
const isOwn = ({ kind, number, state }: CertificateRow, creditCode: string): boolean =>
  state !== 'approved' || CERTIFICATE_FACTS[kind].numberKind !== 'credit_code' || number === creditCode;
