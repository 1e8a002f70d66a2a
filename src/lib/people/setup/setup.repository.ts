import type { Db } from '#lib/platform/db/database.server.ts';

/** True when the shop has an administrator who has not left. */
export async function findHasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('role', '=', 'administrator')
    .where('state', '!=', 'closed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
