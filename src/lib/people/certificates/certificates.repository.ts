import type { CertificateKind, CertificateState } from '#lib/people/certificates/certificates.rules.ts';
import type {
  CertificateChange,
  CertificateRow,
  NewCertificate,
} from '#lib/people/certificates/certificates.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';

/** All certificates of a member, the newest first. */
export function findCertificates(db: Db, memberId: number): Promise<CertificateRow[]> {
  return readAll(
    db.selectFrom('certificate').selectAll().where('member_id', '=', memberId).orderBy('id', 'desc'),
  );
}

/** Finds the certificate of a kind that is being made, reviewed or corrected: there is one at most. */
export function findWork(
  db: Db,
  memberId: number,
  kind: CertificateKind,
): Promise<CertificateRow | undefined> {
  return findInState(db, memberId, kind, ['draft', 'waiting', 'rejected', 'withdrawn']);
}

/** Finds the certificate of a kind that is in force. */
export function findInForce(
  db: Db,
  memberId: number,
  kind: CertificateKind,
): Promise<CertificateRow | undefined> {
  return findInState(db, memberId, kind, ['approved']);
}

function findInState(
  db: Db,
  memberId: number,
  kind: CertificateKind,
  states: readonly CertificateState[],
): Promise<CertificateRow | undefined> {
  return readFirst(
    db
      .selectFrom('certificate')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .where('state', 'in', states)
      .orderBy('id', 'desc')
      .limit(1),
  );
}

export async function insertCertificate(trx: Trx, certificate: NewCertificate): Promise<number> {
  return (await trx.insertInto('certificate').values(certificate).returning('id').executeTakeFirstOrThrow())
    .id;
}

/** Changes a certificate that is in one of some states; returns whether it was. */
export async function setCertificate(
  trx: Trx,
  { id, states }: { id: number; states: readonly CertificateState[] },
  change: Omit<CertificateChange, 'version'>,
): Promise<boolean> {
  const done = await trx
    .updateTable('certificate')
    .set({ ...change })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}

/** Deletes a certificate and the rows of its pages; their uploads stay. */
export async function deleteCertificate(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('certificate').where('id', '=', id).execute();
}

/** A page with the data of its upload. */
export interface FoundPage {
  certificateId: number;
  uploadId: number;
  mediaType: string;
  name: string;
}

/** The pages of some certificates in their order. */
export async function findPages(db: Db, certificateIds: readonly number[]): Promise<FoundPage[]> {
  if (certificateIds.length === 0) return [];
  return readAll(
    db
      .selectFrom('certificate_page')
      .innerJoin('upload', 'upload.id', 'certificate_page.upload_id')
      .select(['certificate_page.certificate_id', 'certificate_page.upload_id'])
      .select(['upload.media_type', 'upload.name'])
      .where('certificate_page.certificate_id', 'in', certificateIds)
      .orderBy('certificate_page.certificate_id')
      .orderBy('certificate_page.position'),
  );
}

/** Stores which uploads are a certificate's pages, in this order. */
export async function setPages(trx: Trx, certificateId: number, uploadIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('certificate_page').where('certificate_id', '=', certificateId).execute();
  if (uploadIds.length === 0) return;
  const rows = uploadIds.map((upload_id, position) => ({
    certificate_id: certificateId,
    position,
    upload_id,
  }));
  await trx.insertInto('certificate_page').values(rows).execute();
}
