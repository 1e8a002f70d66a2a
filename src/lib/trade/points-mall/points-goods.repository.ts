import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { PointsGoodsState } from '#lib/trade/points-mall/points-mall.rules.ts';
import type {
  NewPointsGoods,
  PointsGoodsChange,
  PointsGoodsRow,
} from '#lib/trade/points-mall/points-mall.table.ts';

/** Which goods are asked for; words are of their name. */
interface Search {
  state: PointsGoodsState;
  keywords: string;
}

const found = (db: Db, { state, keywords }: Search) =>
  db
    .selectFrom('points_goods')
    .where('is_on', '=', state === 'on' ? 1 : 0)
    .$if(keywords !== '', (query) => query.where('name', 'like', `%${keywords.replaceAll(/[%_]/g, '')}%`));

/** A page of goods as the mall shows them: in their order, the latest of one place first. */
export const findPointsGoods = (
  db: Db,
  search: Search,
  { limit, offset }: { limit: number; offset: number },
): Promise<PointsGoodsRow[]> =>
  readAll(found(db, search).selectAll().orderBy('sort').orderBy('id', 'desc').limit(limit).offset(offset));

export async function countPointsGoods(db: Db, search: Search): Promise<number> {
  const { count } = await found(db, search)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All goods by name, to choose a prize from. */
export const findPointsGoodsNames = (db: Db): Promise<Pick<PointsGoodsRow, 'id' | 'name' | 'spec'>[]> =>
  readAll(db.selectFrom('points_goods').select(['id', 'name', 'spec']).orderBy('id', 'desc').limit(500));

export const findOnePointsGoods = (db: Db, id: number): Promise<PointsGoodsRow | undefined> =>
  readFirst(db.selectFrom('points_goods').selectAll().where('id', '=', id));

export const findPointsGoodsMadeBy = (db: Db, requestKey: string): Promise<PointsGoodsRow | undefined> =>
  readFirst(db.selectFrom('points_goods').selectAll().where('request_key', '=', requestKey));

export async function insertPointsGoods(trx: Trx, goods: NewPointsGoods): Promise<number> {
  const { id } = await trx.insertInto('points_goods').values(goods).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes goods unless they have changed since they were read; false then. */
export async function setPointsGoods(
  trx: Trx,
  { id, version }: Pick<PointsGoodsRow, 'id' | 'version'>,
  change: PointsGoodsChange,
): Promise<boolean> {
  const result = await trx
    .updateTable('points_goods')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes units of goods that are offered; undefined where there are not that many. */
export const takePointsGoods = (
  trx: Trx,
  id: number,
  quantity: number,
): Promise<PointsGoodsRow | undefined> =>
  readFirst(
    trx
      .updateTable('points_goods')
      .set((goods) => ({
        stock: goods('stock', '-', quantity),
        exchanged: goods('exchanged', '+', quantity),
        version: goods('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('is_on', '=', 1)
      .where('stock', '>=', quantity)
      .returningAll(),
  );

/** Puts units back that were taken. */
export async function putBackPointsGoods(trx: Trx, id: number, quantity: number): Promise<void> {
  await trx
    .updateTable('points_goods')
    .set((goods) => ({
      stock: goods('stock', '+', quantity),
      exchanged: goods('exchanged', '-', quantity),
      version: goods('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** The points goods with a picture that was uploaded. */
export function findPointsPictures(db: Db): Promise<{ title: string; text: string }[]> {
  return db
    .selectFrom('points_goods')
    .select(['name as title', 'image_url as text'])
    .where('image_url', '!=', '')
    .execute();
}
