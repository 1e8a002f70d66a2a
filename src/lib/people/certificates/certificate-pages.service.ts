import { MOST_PAGES } from '#lib/people/certificates/certificate-facts.rules.ts';
import { fieldOf, TOO_MANY_PAGES } from '#lib/people/certificates/certificate-check.rules.ts';
import { findPages, setCertificate, setPages } from '#lib/people/certificates/certificates.repository.ts';
import { findOpenWork, openWork } from '#lib/people/certificates/certificates.service.ts';
import { type CertificateKind, OPEN_STATES } from '#lib/people/certificates/certificates.rules.ts';
import { requireBuyer, type Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import { saveUpload } from '#lib/people/uploads/uploads.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';

/** What a page is uploaded as. */
interface GivenPage {
  kind: CertificateKind;
  bytes: Uint8Array;
  /** The file's name. */
  name: string;
}

/**
 * Puts a picture or a PDF behind the last page of a member's certificate, which is made where there is none: what was
 * uploaded is there after a reload. Returns the upload's id. Throws `invalid_form` for a file that cannot be taken and
 * where the certificate is full, `conflict` while it is reviewed.
 */
export async function addPage(
  db: Db,
  member: Member,
  { kind, bytes, name }: GivenPage,
  now: number,
): Promise<number> {
  requireBuyer(member, '提交资质');
  const field = fieldOf(kind, 'pages');
  const requireRoom = (pages: readonly unknown[]): void => {
    if (pages.length >= MOST_PAGES) throw fieldError(field, TOO_MANY_PAGES);
  };
  // Before the file is worked on, and again with the member's row held, as pages come side by side.
  const work = await findOpenWork(db, member, kind);
  if (work) requireRoom(await findPages(db, [work.id]));
  const uploadId = await saveUpload(db, member, { bytes, name, field, purpose: 'certificate' }, now);
  await changePages(db, member, { kind, makesAt: now }, (pages) => {
    requireRoom(pages);
    return [...pages, uploadId];
  });
  return uploadId;
}

/** Takes a page out of a certificate that may be changed; once it is out, again is harmless. Throws `conflict`. */
export const removePage = (
  db: Db,
  member: Member,
  { kind, uploadId }: { kind: CertificateKind; uploadId: number },
): Promise<void> => changePages(db, member, { kind }, (pages) => pages.filter((page) => page !== uploadId));

/** Moves a page one place towards the first; the first stays where it is. Throws `conflict`. */
export const movePageUp = (
  db: Db,
  member: Member,
  { kind, uploadId }: { kind: CertificateKind; uploadId: number },
): Promise<void> =>
  changePages(db, member, { kind }, (pages) => {
    const at = pages.indexOf(uploadId);
    const before = pages[at - 1];
    return before === undefined ? pages : pages.with(at - 1, uploadId).with(at, before);
  });

/** Puts the pages in an order; those it does not name follow. Throws `conflict`. */
export const orderPages = (
  db: Db,
  member: Member,
  { kind, uploadIds }: { kind: CertificateKind; uploadIds: readonly number[] },
): Promise<void> =>
  changePages(db, member, { kind }, (pages) => {
    const named = uploadIds.filter((id) => pages.includes(id));
    return [...named, ...pages.filter((id) => !named.includes(id))];
  });

/** Changes the pages of the certificate that is being made. One that was rejected counts as mended then. */
async function changePages(
  db: Db,
  member: Member,
  { kind, makesAt }: { kind: CertificateKind; makesAt?: number },
  next: (uploadIds: number[]) => number[],
): Promise<void> {
  requireBuyer(member, '提交资质');
  await transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const { id } =
      makesAt === undefined
        ? ((await findOpenWork(trx, member, kind)) ?? { id: null })
        : await openWork(trx, member, kind, makesAt);
    if (id === null) return;
    const before = (await findPages(trx, [id])).map(({ uploadId }) => uploadId);
    const after = next(before);
    if (after.join() === before.join()) return;
    await setPages(trx, id, after);
    await setCertificate(trx, { id, states: OPEN_STATES }, { state: 'draft' });
  });
}
