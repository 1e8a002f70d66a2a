import { readFirst } from '#lib/platform/db/rows.rules.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '#lib/schema.table.ts';
import type { UploadPurpose } from '#lib/people/uploads/uploads.rules.ts';
import type { NewUpload, UploadRow } from '#lib/people/uploads/uploads.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

export async function insertUpload(db: Db, upload: NewUpload): Promise<number> {
  const { id } = await db.insertInto('upload').values(upload).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Finds an upload that a member may see: its own, and certificates and pictures of returns of its stores; with
 * `memberId` null that of any member, for staff.
 */
export function findUpload(db: Db, id: number, memberId: number | null): Promise<UploadRow | undefined> {
  const query = db.selectFrom('upload').selectAll('upload').where('upload.id', '=', id);
  if (memberId === null) return readFirst(query);
  return readFirst(
    query
      .innerJoin('member', 'member.id', 'upload.member_id')
      .where((row) =>
        row.or([
          row('upload.member_id', '=', memberId),
          row.and([
            row('member.head_office_id', '=', memberId),
            row('upload.purpose', 'in', ['certificate', 'return']),
          ]),
        ]),
      ),
  );
}

/** Counts a member's uploads for a purpose since a time (ms). */
export async function countUploadsSince(
  db: Db,
  memberId: number,
  purpose: UploadPurpose,
  since: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('upload')
    .select((upload) => upload.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes pages and profile pictures from before a time (ms) that have no reference, up to a limit. */
export async function deleteUnused(trx: Trx, before: number, limit: number): Promise<number> {
  const unused = trx
    .selectFrom('upload')
    .select('upload.id')
    .where('upload.purpose', 'in', ['certificate', 'receipt', 'return', 'feedback', 'face'])
    .where('upload.created_at', '<', before)
    .where((row) => row.not(row.exists(isPage)))
    .where((row) => row.not(row.exists(isReceipt)))
    .where((row) => row.not(row.exists(isReturned)))
    .where((row) => row.not(row.exists(isInFeedback)))
    .where((row) => row.not(row.exists(isFace)))
    .limit(limit);
  const done = await trx.deleteFrom('upload').where('id', 'in', unused).executeTakeFirst();
  return Number(done.numDeletedRows);
}

const isPage = (row: ExpressionBuilder<Schema, 'upload'>) =>
  row
    .selectFrom('certificate_page')
    .select('certificate_page.upload_id')
    .whereRef('certificate_page.upload_id', '=', 'upload.id');

const isReceipt = (row: ExpressionBuilder<Schema, 'upload'>) =>
  row
    .selectFrom('order_receipt_page')
    .select('order_receipt_page.upload_id')
    .whereRef('order_receipt_page.upload_id', '=', 'upload.id');

const isReturned = (row: ExpressionBuilder<Schema, 'upload'>) =>
  row
    .selectFrom('order_return_photo')
    .select('order_return_photo.upload_id')
    .whereRef('order_return_photo.upload_id', '=', 'upload.id');

const isInFeedback = (row: ExpressionBuilder<Schema, 'upload'>) =>
  row
    .selectFrom('feedback_photo')
    .select('feedback_photo.upload_id')
    .whereRef('feedback_photo.upload_id', '=', 'upload.id');

const isFace = (row: ExpressionBuilder<Schema, 'upload'>) =>
  row
    .selectFrom('member')
    .select('member.id')
    .whereRef('member.id', '=', 'upload.member_id')
    .whereRef('member.face_id', '=', 'upload.id');
