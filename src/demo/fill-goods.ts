import { insertFirstCategories } from '#lib/catalogue/categories/category-import.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { type CatalogueGoods, expandCatalogue } from '#demo/catalogue/expand.ts';
import { MAKERS } from '#demo/catalogue/makers.ts';
import { startOfDay } from '#lib/platform/time.rules.ts';
import { fillLots } from '#demo/fill-lots.ts';
import { insertGoodsRows, insertMany } from '#demo/demo.repository.ts';
import type { NewGoods } from '#lib/catalogue/goods/goods.table.ts';
import { goodsUnits } from '#lib/catalogue/goods/spec/goods-units.rules.ts';
import { parseSpec, unitPriceCentifen } from '#lib/catalogue/goods/spec/spec.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** A goods of the catalogue with its id. */
export type FilledGoods = CatalogueGoods & { id: number };

/** Provinces that most of the demo's controlled goods may be sold in: Henan, Shanghai, Jiangsu, Zhejiang. */
const SALES_AREAS = ['41', '31', '32', '33'];
/** Additional sales areas of some makers: none, Anhui and Hubei, Hebei and Shandong, Guangzhou. */
const MORE_AREAS = [[], ['34', '42'], ['13', '37'], ['4401']];
/** Makers with sales areas of their own, so that each member of the demo is outside some. */
const OWN_AREAS: Record<string, string[]> = {
  pzh: ['31', '32', '33', '35'],
  gyy: ['4101', '14', '61'],
};
const areasOf = ({ makerKey }: CatalogueGoods): string[] =>
  OWN_AREAS[makerKey] ?? [...SALES_AREAS, ...(MORE_AREAS[makerKey.length % MORE_AREAS.length] ?? [])];
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Inserts categories, makers and goods with ladders, sales areas and opening stock. */
export async function fillGoods(trx: Trx, seed: number, limit: number, now: number): Promise<FilledGoods[]> {
  const categoryIds = await insertFirstCategories(trx);
  const makerIds = await fillMakers(trx);
  const catalogue = sample(expandCatalogue(seed), limit);
  const idOf = (ids: Map<string, number>, key: string): number => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`the demo catalogue names ${key}, which is not there`);
    return id;
  };
  const rows = catalogue.map((goods) =>
    toRow(goods, idOf(makerIds, goods.makerKey), idOf(categoryIds, goods.categoryCode), now),
  );
  const ids = await insertGoodsRows(trx, rows);
  const filled = catalogue.map((goods, index) => ({ ...goods, id: ids[index] ?? 0 }));
  await insertMany(
    trx,
    'goods_ladder',
    filled.flatMap(({ id, ladder }) =>
      ladder.map(({ minQuantity, priceFen }) => ({
        goods_id: id,
        min_quantity: minQuantity,
        price_fen: priceFen,
      })),
    ),
  );
  await insertMany(
    trx,
    'goods_area',
    filled
      .filter(({ kxzq }) => kxzq)
      .flatMap((goods) => areasOf(goods).map((region_code) => ({ goods_id: goods.id, region_code }))),
  );
  await insertMany(
    trx,
    'stock_ledger',
    filled
      .filter(({ stock }) => stock > 0)
      .map(({ id, stock }) => ({
        goods_id: id,
        change: stock,
        stock_after: stock,
        reason: 'opening' as const,
        reference: '',
        idempotency_key: `opening:${id}`,
        created_at: now,
      })),
  );
  await fillLots(trx, filled, now);
  return filled;
}

async function fillMakers(trx: Trx): Promise<Map<string, number>> {
  await insertMany(
    trx,
    'maker',
    MAKERS.map(({ name, short_name, province }) => ({ name, short_name, province })),
  );
  const rows = await trx.selectFrom('maker').select(['id', 'name']).execute();
  const byName = new Map(rows.map(({ id, name }) => [name, id]));
  return new Map(MAKERS.map(({ key, name }) => [key, byName.get(name) ?? 0]));
}

/** Returns every n-th goods for a smaller shop, so that each category and flag stays represented. */
function sample(goods: CatalogueGoods[], limit: number): CatalogueGoods[] {
  if (goods.length <= limit) return goods;
  const stride = goods.length / limit;
  return Array.from({ length: limit }, (_, index) => goods[Math.floor(index * stride)]).filter(
    (one) => one !== undefined,
  );
}

function toRow(goods: CatalogueGoods, makerId: number, categoryId: number, now: number): NewGoods {
  const today = startOfDay(now);
  const unit = goodsUnits(goods.spec, goods, parseSpec(goods.spec));
  return {
    name: goods.name,
    common_name: goods.commonName,
    brand_name: goods.brandName,
    spec: goods.spec,
    unit: goods.unit,
    maker_id: makerId,
    category_id: categoryId,
    dosage_form: goods.dosageForm,
    approval_no: goods.approvalNo,
    barcode: goods.barcode,
    scope_code: goods.scopeCode,
    rx_class: goods.rxClass,
    insurance_class: goods.insuranceClass,
    storage: goods.storage,
    base_price_fen: goods.basePriceFen,
    market_price_fen: goods.marketPriceFen,
    rank2_price_fen: goods.rankPricesFen[2] ?? null,
    rank3_price_fen: goods.rankPricesFen[3] ?? null,
    ladder_type: goods.ladderType,
    stock: goods.stock,
    middle_pack: goods.middlePack,
    case_size: goods.caseSize,
    min_quantity: goods.minQuantity,
    step_quantity: goods.stepQuantity,
    free_shipping_quantity: goods.freeShippingQuantity ?? null,
    unit_count: unit?.count ?? null,
    unit_name: unit?.unitName ?? '',
    unit_price_centifen: unit ? unitPriceCentifen(goods.basePriceFen, unit) : null,
    lot_no: goods.lotNo,
    produced_at: today - goods.producedDaysAgo * DAY_MS,
    expires_at: today + goods.expiresInDays * DAY_MS,
    is_on_sale: 1,
    is_youx: flag(goods.youx),
    is_zy: flag(goods.zy),
    is_qx: flag(goods.qx),
    is_kxzq: flag(goods.kxzq),
    is_mhj: flag(goods.mhj),
    is_new: flag(goods.isNew),
    is_special: flag(goods.special),
    sales_count: goods.salesCount,
    warehouse_id: goods.warehouseId,
    origin: goods.origin,
    grade: goods.grade,
    picture_url: '',
    description: '',
    created_at: now - goods.producedDaysAgo * DAY_MS,
    updated_at: now,
  };
}
