import type { GoodsPhotoRow, NewGoodsPhoto } from '#lib/catalogue/goods/goods.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** The photos of a goods in their order, by name. */
export const findPhotos = (db: Db, goodsId: number): Promise<Pick<GoodsPhotoRow, 'id' | 'key' | 'sort'>[]> =>
  db
    .selectFrom('goods_photo')
    .select(['id', 'key', 'sort'])
    .where('goods_id', '=', goodsId)
    .orderBy('sort')
    .orderBy('id')
    .execute();

export async function findPhotoBytes(
  db: Db,
  { goodsId, key, size }: { goodsId: number; key: string; size: 'bytes' | 'thumb_bytes' },
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('goods_photo')
    .select(`${size} as bytes`)
    .where('goods_id', '=', goodsId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Keeps a photo; false where the goods has this very one already. */
export async function insertPhoto(trx: Trx, photo: NewGoodsPhoto): Promise<boolean> {
  const row = await trx
    .insertInto('goods_photo')
    .values(photo)
    .onConflict((conflict) => conflict.columns(['goods_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPhotoSort(trx: Trx, id: number, sort: number): Promise<void> {
  await trx.updateTable('goods_photo').set({ sort }).where('id', '=', id).execute();
}

export async function deletePhoto(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('goods_photo').where('id', '=', id).execute();
}
