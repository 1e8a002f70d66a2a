import { readFirst } from '#lib/platform/db/rows.rules.ts';
import { sql } from 'kysely';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { GoodsChange, GoodsRow } from '#lib/catalogue/goods/goods.table.ts';
import type { GoodsDeskFilter, GoodsState } from '#lib/catalogue/goods/office/goods-office.rules.ts';
import { SCARCE_BELOW } from '#lib/catalogue/goods/availability.rules.ts';

/** Scope of the list. */
interface DeskScope {
  keywords: string;
  /** Goods that the shop's search finds for the keywords. */
  goodsIds: readonly number[];
  filter: GoodsDeskFilter | null;
  /** Lots that expire before this (ms) are near their expiry. */
  nearBefore: number;
}

const FLAGS = { youx: 'is_youx', zy: 'is_zy', qx: 'is_qx', kxzq: 'is_kxzq' } as const;

function matching(db: Db, { keywords, goodsIds, filter, nearBefore }: DeskScope) {
  return db
    .selectFrom('goods')
    .$if(keywords !== '', (query) =>
      query.where((goods) =>
        goods.or([
          contains('goods.name', keywords),
          goods('goods.approval_no', '=', keywords),
          goods('goods.barcode', '=', keywords),
          goods(
            'goods.id',
            'in',
            goods.selectFrom('goods_lot').select('goods_id').where('number', '=', keywords),
          ),
          ...(goodsIds.length === 0 ? [] : [goods('goods.id', 'in', goodsIds)]),
        ]),
      ),
    )
    .where((goods) => {
      switch (filter) {
        case null:
          return goods.lit(true);
        case 'none':
          return goods('goods.stock', '<=', 0);
        case 'scarce':
          return goods.and([goods('goods.stock', '>', 0), goods('goods.stock', '<', SCARCE_BELOW)]);
        case 'near':
          return goods('goods.expires_at', '<=', nearBefore);
        case 'no_photo':
          return goods('goods.picture_url', '=', '');
        case 'no_report':
          return goods.not(
            goods.exists(
              goods
                .selectFrom('goods_report')
                .select(sql.lit(1).as('one'))
                .whereRef('goods_report.goods_id', '=', 'goods.id')
                .whereRef('goods_report.lot_no', '=', 'goods.lot_no'),
            ),
          );
        default:
          return goods(`goods.${FLAGS[filter]}`, '=', 1);
      }
    });
}

const flagOf = (state: GoodsState): 0 | 1 => (state === 'on' ? 1 : 0);

/** Counts the goods of a scope that are on sale, and those that are not. */
export async function countDeskGoods(db: Db, scope: DeskScope): Promise<Record<GoodsState, number>> {
  const rows = await matching(db, scope)
    .groupBy('goods.is_on_sale')
    .select(['goods.is_on_sale', ({ fn }) => fn.countAll<number>().as('count')])
    .execute();
  const count = (state: GoodsState) =>
    Number(rows.find(({ is_on_sale }) => is_on_sale === flagOf(state))?.count ?? 0);
  return { on: count('on'), off: count('off') };
}

/** Finds a page of a scope, the last changed first. */
export async function findDeskGoodsIds(
  db: Db,
  scope: DeskScope & { state: GoodsState },
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await matching(db, scope)
    .select('goods.id')
    .where('goods.is_on_sale', '=', flagOf(scope.state))
    .orderBy('goods.sales_count', 'desc')
    .orderBy('goods.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the reports of the lot on sale, by goods; goods without one are absent. */
export async function countLotReports(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('goods_report')
    .innerJoin('goods', (join) =>
      join.onRef('goods.id', '=', 'goods_report.goods_id').onRef('goods.lot_no', '=', 'goods_report.lot_no'),
    )
    .where('goods.id', 'in', ids)
    .groupBy('goods.id')
    .select(['goods.id', ({ fn }) => fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Finds the row of a goods with the columns that only the desk needs. */
export const findDeskRow = (db: Db, id: number): Promise<GoodsRow | undefined> =>
  readFirst(db.selectFrom('goods').selectAll().where('id', '=', id));

/** Changes a goods that still has the given version; false when it has not, or does not exist. */
export async function setGoods(
  trx: Trx,
  { id, version }: { id: number; version: number },
  change: GoodsChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('goods')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the picture shown on cards; empty for the drawn one. */
export async function setPictureUrl(trx: Trx, id: number, url: string): Promise<void> {
  await trx.updateTable('goods').set({ picture_url: url }).where('id', '=', id).execute();
}
