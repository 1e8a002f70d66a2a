import { maskIdCard } from '#lib/people/certificates/certificate-check.rules.ts';
import { lastDayText, lightOf } from '#lib/people/certificates/certificate-light.rules.ts';
import {
  findCertificates,
  findPages,
  type FoundPage,
} from '#lib/people/certificates/certificates.repository.ts';
import {
  type Certificate,
  CERTIFICATE_KINDS,
  CERTIFICATE_STATES,
  type CertificateGroup,
  type CertificateKind,
  type CertificateSlot,
  type CertificatesView,
  END_NOT_SAID,
  isOpenState,
  isPastState,
  OPTIONAL_CERTIFICATES,
  REQUIRED_CERTIFICATES,
} from '#lib/people/certificates/certificates.rules.ts';
import type { CertificateRow } from '#lib/people/certificates/certificates.table.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * Returns a member's certificates: the required ones first, then the optional ones. A user who acts for it and is not
 * staff sees an identity card's number masked.
 */
export async function certificatesOf(
  db: Db,
  { id, kind, actor }: Pick<Member, 'id' | 'kind' | 'actor'>,
): Promise<CertificatesView> {
  const certificates = await allCertificates(db, id);
  const isForeign = actor !== null && !actor.isStaff;
  const slots = Map.groupBy(isForeign ? certificates.map(masked) : certificates, (one) => one.kind);
  const slotOf = (name: CertificateKind) => toSlot(name, slots.get(name) ?? []);
  return [
    ...REQUIRED_CERTIFICATES[kind].map((kinds) => ({ isRequired: true, slots: kinds.map(slotOf) })),
    ...optionalKinds(kind, [...slots.keys()]).map((name) => ({ isRequired: false, slots: [slotOf(name)] })),
  ];
}

/**
 * Returns the optional kinds of a member; those it showed when they were required, while it was a business of another
 * kind, stay.
 */
function optionalKinds(kind: Member['kind'], shown: readonly CertificateKind[]): CertificateKind[] {
  if (kind === 'staff') return [];
  const required = new Set(REQUIRED_CERTIFICATES[kind].flat());
  return [...new Set([...OPTIONAL_CERTIFICATES, ...shown])].filter((name) => !required.has(name));
}

/** All certificates of a member with their pages, the newest first. */
export async function allCertificates(db: Db, memberId: number): Promise<Certificate[]> {
  const rows = await findCertificates(db, memberId);
  const pages = Map.groupBy(
    await findPages(
      db,
      rows.map(({ id }) => id),
    ),
    (page) => page.certificateId,
  );
  return rows.map((row) => toCertificate(row, pages.get(row.id) ?? []));
}

/** Converts a row and its pages to a certificate. */
export const toCertificate = (row: CertificateRow, pages: readonly FoundPage[]): Certificate => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  number: row.number,
  holder: row.holder,
  expiresAt: row.expiresAt,
  words: row.words,
  version: row.version,
  createdAt: row.createdAt,
  submittedAt: row.submittedAt,
  reviewedAt: row.reviewedAt,
  pages: pages.map(({ uploadId, mediaType, name }) => ({
    uploadId,
    isPicture: mediaType.startsWith('image/'),
    name,
  })),
});

function toSlot(kind: CertificateKind, certificates: readonly Certificate[]): CertificateSlot {
  return {
    kind,
    inForce: certificates.find(({ state }) => state === 'approved') ?? null,
    work: certificates.find(({ state }) => state === 'waiting' || isOpenState(state)) ?? null,
    history: certificates.filter(({ state }) => isPastState(state)),
  };
}

const masked = (certificate: Certificate): Certificate =>
  certificate.kind === 'buyer_id' ? { ...certificate, number: maskIdCard(certificate.number) } : certificate;

const toApi = (one: Certificate, now: number) => ({
  id: one.id,
  state: one.state,
  state_name: CERTIFICATE_STATES[one.state],
  number: one.number,
  holder: one.holder,
  /** ms; null: without end, or not entered yet */
  expires_at: one.expiresAt === END_NOT_SAID ? null : one.expiresAt,
  last_day: one.expiresAt === END_NOT_SAID ? '' : lastDayText(one.expiresAt),
  light: one.state === 'approved' ? lightOf(one.expiresAt, now) : null,
  words: one.words,
  pages: one.pages.map(({ uploadId, isPicture, name }) => ({
    id: uploadId,
    url: uploadAddress(uploadId),
    is_picture: isPicture,
    name,
  })),
});

const groupToApi = ({ isRequired, slots }: CertificateGroup, now: number) => ({
  is_required: isRequired,
  certificates: slots.map(({ kind, inForce, work, history }) => ({
    kind,
    name: CERTIFICATE_KINDS[kind],
    in_force: inForce && toApi(inForce, now),
    in_progress: work && toApi(work, now),
    replaced: history.map((one) => toApi(one, now)),
  })),
});

/** Returns a member's certificates as `GET /api/user/zizhi` answers them; of a group one certificate is enough. */
export const certificatesToApi = (view: CertificatesView, now: number) =>
  view.map((group) => groupToApi(group, now));
