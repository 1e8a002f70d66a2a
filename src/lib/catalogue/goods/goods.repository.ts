import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';
import { type Goods, retailOf } from '#lib/catalogue/goods/goods.rules.ts';
import type { GoodsTable } from '#lib/catalogue/goods/goods.table.ts';
import type { Shelved } from '#lib/catalogue/goods/shelves.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { isAmongIds } from '#lib/platform/db/ids.query.ts';
import { type Selectable, sql } from 'kysely';

type Row = Selectable<GoodsTable> & {
  maker_name: string;
  maker_short_name: string;
  category_code: string;
  category_kind: GoodsKind;
};

/** Selects goods with the names of maker and category; the base of every query that shows goods. */
const selectGoods = (db: Db) =>
  db
    .selectFrom('goods')
    .innerJoin('maker', 'maker.id', 'goods.maker_id')
    .innerJoin('category', 'category.id', 'goods.category_id')
    .selectAll('goods')
    .select([
      'maker.name as maker_name',
      'maker.short_name as maker_short_name',
      'category.code as category_code',
      'category.kind as category_kind',
    ]);

/** Finds the areas in which the controlled ones of these goods are sold. */
async function findAreas(db: Db, rows: readonly Row[]): Promise<Map<number, string[]>> {
  const controlled = rows.filter((row) => row.is_kxzq === 1).map(({ id }) => id);
  const areas = new Map<number, string[]>(controlled.map((id) => [id, []]));
  if (controlled.length === 0) return areas;
  const found = await db
    .selectFrom('goods_area')
    .selectAll()
    .where('goods_id', 'in', controlled)
    .orderBy('region_code')
    .execute();
  for (const { goods_id, region_code } of found) areas.get(goods_id)?.push(region_code);
  return areas;
}

const toGoods = (row: Row, areas: ReadonlyMap<number, string[]>): Goods => ({
  id: row.id,
  name: row.name,
  commonName: row.common_name,
  brandName: row.brand_name,
  spec: row.spec,
  unit: row.unit,
  makerId: row.maker_id,
  makerName: row.maker_name,
  makerShortName: row.maker_short_name,
  holder: row.holder,
  categoryCode: row.category_code,
  kind: row.category_kind,
  dosageForm: row.dosage_form,
  approvalNo: row.approval_no,
  barcode: row.barcode,
  scopeCode: row.scope_code,
  rxClass: row.rx_class,
  insuranceClass: row.insurance_class,
  storage: row.storage,
  basePriceFen: row.base_price_fen,
  retailPriceFen: retailOf(row.market_price_fen, row.base_price_fen),
  rankPricesFen: {
    ...(row.rank2_price_fen === null ? {} : { 2: row.rank2_price_fen }),
    ...(row.rank3_price_fen === null ? {} : { 3: row.rank3_price_fen }),
  },
  ladderType: row.ladder_type,
  stock: row.stock,
  middlePack: row.middle_pack,
  caseSize: row.case_size,
  minQuantity: row.min_quantity,
  stepQuantity: row.step_quantity,
  isFreeShipping: row.is_youx === 1,
  freeShippingQuantity: row.free_shipping_quantity,
  unitCount: row.unit_count,
  unitName: row.unit_name,
  lotNo: row.lot_no,
  producedAt: row.produced_at,
  expiresAt: row.expires_at,
  origin: row.origin,
  grade: row.grade,
  isOnSale: row.is_on_sale === 1,
  offSaleReason: row.off_sale_reason,
  isNew: row.is_new === 1,
  isControlled: row.is_kxzq === 1,
  areaCodes: areas.get(row.id) ?? [],
  isEphedrine: row.is_mhj === 1,
  isSpecial: row.is_special === 1,
  warehouseId: row.warehouse_id,
  pictureUrl: row.picture_url,
  description: row.description,
});

/** Finds goods in the order of `ids`, on sale or not; unknown ids are left out. */
export async function findGoodsByIds(db: Db, ids: readonly number[]): Promise<Goods[]> {
  if (ids.length === 0) return [];
  const rows = await selectGoods(db)
    .where(isAmongIds(db, 'goods.id', ids))
    .execute();
  const areas = await findAreas(db, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? toGoods(row, areas) : [];
  });
}

/** Finds ids of other goods on sale with the same common name, the lowest unit price first. */
export async function findSameGeneric(db: Db, goods: Goods, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('goods')
    .select('id')
    .where('common_name', '=', goods.commonName)
    .where('id', '!=', goods.id)
    .where('is_on_sale', '=', 1)
    .orderBy('unit_price_centifen', (order) => order.asc().nullsLast())
    .orderBy('base_price_fen')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Fields of a goods that identify its generic and pack. */
type GenericGoods = Pick<
  Goods,
  | 'id'
  | 'kind'
  | 'commonName'
  | 'dosageForm'
  | 'rxClass'
  | 'spec'
  | 'unitCount'
  | 'unitName'
  | 'isEphedrine'
  | 'expiresAt'
>;

/**
 * Finds goods on sale and in stock of some generics in one query: of each generic in each form and pack unit at most
 * `limit`, the lowest unit price first. Prescription medicines are left out.
 */
export async function findGenerics(
  db: Db,
  commonNames: readonly string[],
  limit: number,
): Promise<GenericGoods[]> {
  if (commonNames.length === 0) return [];
  const ranked = db
    .selectFrom('goods')
    .select([
      'id',
      'category_id',
      'common_name',
      'dosage_form',
      'rx_class',
      'spec',
      'unit_count',
      'unit_name',
    ])
    .select(['is_mhj', 'expires_at'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy(['common_name', 'dosage_form', 'unit_name'])
            .orderBy('unit_price_centifen')
            .orderBy('id'),
        )
        .as('turn'),
    )
    .where('common_name', 'in', commonNames)
    .where('is_on_sale', '=', 1)
    .where('stock', '>', 0)
    .where('rx_class', '!=', 'rx')
    .where('unit_price_centifen', 'is not', null);
  const rows = await db
    .selectFrom(ranked.as('goods'))
    .innerJoin('category', 'category.id', 'goods.category_id')
    .selectAll('goods')
    .select('category.kind as kind')
    .where('turn', '<=', limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    commonName: row.common_name,
    dosageForm: row.dosage_form,
    rxClass: row.rx_class,
    spec: row.spec,
    unitCount: row.unit_count,
    unitName: row.unit_name,
    isEphedrine: row.is_mhj === 1,
    expiresAt: row.expires_at,
  }));
}

/** Finds the fields of goods that decide their shelves. */
export async function findShelved(db: Db, ids: readonly number[]): Promise<Shelved[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('goods')
    .innerJoin('category', 'category.id', 'goods.category_id')
    .leftJoin('category as above', 'above.id', 'category.parent_id')
    .select(['category.code as category', 'above.code as above'])
    .select(['is_youx', 'is_zy', 'is_qx', 'is_kxzq', 'is_new', 'maker_id', 'common_name', 'expires_at'])
    .where('goods.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    categories: row.above === null ? [row.category] : [row.category, row.above],
    marks: (['youx', 'zy', 'qx', 'kxzq', 'new'] as const).filter((zone) => row[`is_${zone}`] === 1),
    makerId: row.maker_id,
    commonName: row.common_name,
    expiresAt: row.expires_at,
  }));
}

/** Two goods of one order, the smaller id first. */
export type Pair = readonly [number, number];

const PAIRS_AT_ONCE = 400;

/** Adds the given number of orders to the count of each pair, in the rows of both sides. */
export async function addPairs(
  trx: Trx,
  counts: ReadonlyMap<string, { pair: Pair; orders: number }>,
): Promise<void> {
  const rows = [...counts.values()].flatMap(({ pair: [one, other], orders }) => [
    { goods_id: one, other_id: other, orders },
    { goods_id: other, other_id: one, orders },
  ]);
  for (let start = 0; start < rows.length; start += PAIRS_AT_ONCE) {
    await trx
      .insertInto('goods_together')
      .values(rows.slice(start, start + PAIRS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['goods_id', 'other_id'])
          .doUpdateSet({ orders: sql<number>`goods_together.orders + excluded.orders` }),
      )
      .execute();
  }
}

/** Finds the goods ordered together with a goods most often; reads a few rows of one index. */
export async function findTogether(
  db: Db,
  goodsId: number,
  { least, limit }: { least: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('goods_together')
    .select('other_id')
    .where('goods_id', '=', goodsId)
    .where('orders', '>=', least)
    .orderBy('orders', 'desc')
    .orderBy('other_id')
    .limit(limit)
    .execute();
  return rows.map(({ other_id }) => other_id);
}
