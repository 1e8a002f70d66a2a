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

/** File uploaded as a page. */
interface GivenPage {
  kind: CertificateKind;
  bytes: Uint8Array;
  /** The file's name. */
  name: string;
}

/**
 * Adds a picture or a PDF as the last page of a member's certificate, which is created where there is none: an uploaded
 * page is still there after a reload. Returns the upload's id. Throws `invalid_form` for a file that is refused and
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
  // Checked before the file is processed, and again with the member's row locked, as pages are uploaded in parallel.
  const work = await findOpenWork(db, member, kind);
  if (work) requireRoom(await findPages(db, [work.id]));
  const uploadId = await saveUpload(db, member, { bytes, name, field, purpose: 'certificate' }, now);
  await changePages(db, member, { kind, makesAt: now }, (pages) => {
    requireRoom(pages);
    return [...pages, uploadId];
  });
  return uploadId;
}

/** Removes a page from a certificate that may be changed; repeating it is harmless. Throws `conflict`. */
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

/** Sorts the pages by a given order; those it does not name follow. Throws `conflict`. */
export const orderPages = (
  db: Db,
  member: Member,
  { kind, uploadIds }: { kind: CertificateKind; uploadIds: readonly number[] },
): Promise<void> =>
  changePages(db, member, { kind }, (pages) => {
    const named = uploadIds.filter((id) => pages.includes(id));
    return [...named, ...pages.filter((id) => !named.includes(id))];
  });

/** Changes the pages of the certificate that is being made. A rejected one counts as corrected then. */
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
