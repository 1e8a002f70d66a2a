import type { Db } from '#lib/platform/db/database.server.ts';
import type { PictureAddress } from '#lib/platform/markdown/pictures.rules.ts';

/** Which of some goods are on sale, by id; one that is not there is not in the map. */
export async function findOnSale(db: Db, ids: readonly number[]): Promise<Map<number, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('goods')
    .select(['id', 'is_on_sale'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, is_on_sale }) => [id, is_on_sale === 1]));
}

/** The pictures there are of some keys. */
export async function findPictureAddresses(db: Db, keys: readonly string[]): Promise<PictureAddress[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('article_picture')
    .select(['key', 'width', 'height'])
    .where('key', 'in', [...keys])
    .execute();
}
