import type { Db } from '#lib/platform/db/database.server.ts';

/** The JSON text of a shop setting, if it was ever set. */
export async function findSetting(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('shop_setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function setSetting(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('shop_setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
