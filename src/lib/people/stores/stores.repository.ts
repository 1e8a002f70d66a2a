import type { Db } from '#lib/platform/db/database.server.ts';

/** The stores of a head office. */
export function findStores(
  db: Db,
  headOfficeId: number,
): Promise<{ id: number; company: string; username: string }[]> {
  return db
    .selectFrom('member')
    .select(['id', 'company', 'username'])
    .where('head_office_id', '=', headOfficeId)
    .orderBy('id')
    .execute();
}
