import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** A page with what its upload is. */
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

/** Says which uploads are a certificate's pages, in this order. */
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
