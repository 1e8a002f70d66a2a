import type { Db } from '#lib/platform/db/database.server.ts';
import type { NewUpload, UploadRow } from '#lib/people/uploads/uploads.table.ts';

export async function insertUpload(db: Db, upload: NewUpload): Promise<number> {
  const { id } = await db.insertInto('upload').values(upload).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** An upload of a member; with `memberId` null anybody's, for staff. */
export function findUpload(db: Db, id: number, memberId: number | null): Promise<UploadRow | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .$if(memberId !== null, (query) => query.where('member_id', '=', memberId ?? 0))
    .executeTakeFirst();
}

/** How many pictures a member has uploaded since a moment (ms). */
export async function countUploadsSince(db: Db, memberId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('upload')
    .select((upload) => upload.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
