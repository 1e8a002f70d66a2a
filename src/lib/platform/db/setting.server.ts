import type { Db, Trx } from '#lib/platform/db/database.server.ts';

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

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('shop_setting').where('key', '=', key).execute();
}

/** Deletes a setting while it has a value; false where it has another, or none. Its row is the lock. */
export async function takeSetting(trx: Trx, key: string, value: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom('shop_setting')
    .where('key', '=', key)
    .where('value', '=', value)
    .returning('key')
    .execute();
  return taken.length > 0;
}
