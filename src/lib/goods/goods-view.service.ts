import type { Db } from '#lib/db/database.ts';
import { findGoodsByIds, type GoodsWithNames } from '#lib/goods/goods.repository.ts';
import { goodsView, type GoodsSource, type GoodsView, type Viewer } from '#lib/goods/goods-view.rules.ts';
import { pictureAddress } from '#lib/goods/picture-address.rules.ts';
import type { PriceSource } from '#lib/promotions/price.rules.ts';
import { promotionsOf, type GoodsPromotions } from '#lib/promotions/promotions.service.ts';

const NOTHING_RUNS: GoodsPromotions = { ladder: [], offers: [], activities: [] };
const VISITOR = null;

/** What a goods' unit price is made from, as `unitPrice` takes it. */
export function priceSource(row: GoodsWithNames, promotions: GoodsPromotions): PriceSource {
  return {
    basePriceFen: row.base_price_fen,
    rankPricesFen: {
      ...(row.rank2_price_fen === null ? {} : { 2: row.rank2_price_fen }),
      ...(row.rank3_price_fen === null ? {} : { 3: row.rank3_price_fen }),
    },
    ladder: promotions.ladder,
    ladderType: row.ladder_type,
    offers: promotions.offers,
  };
}

/** A row and what runs for it, as the rules of views take it. */
export function goodsSource(row: GoodsWithNames, promotions: GoodsPromotions = NOTHING_RUNS): GoodsSource {
  return {
    ...priceSource(row, promotions),
    ...pictureAddress(row.id, pictureInput(row), row.picture_url),
    id: row.id,
    name: row.name,
    brandName: row.brand_name,
    spec: row.spec,
    unit: row.unit,
    makerId: row.maker_id,
    makerName: row.maker_name,
    approvalNo: row.approval_no,
    rxClass: row.rx_class,
    unitCount: row.unit_count,
    unitName: row.unit_name,
    stock: row.stock,
    middlePack: row.middle_pack,
    caseSize: row.case_size,
    minQuantity: row.min_quantity,
    stepQuantity: row.step_quantity,
    expiresAt: row.expires_at,
    isOnSale: row.is_on_sale === 1,
    isFreeShipping: row.is_youx === 1,
    freeShippingQuantity: row.free_shipping_quantity,
    isNew: row.is_new === 1,
    activities: promotions.activities,
  };
}

/** What a goods' picture is drawn from. */
export const pictureInput = (row: GoodsWithNames) => ({
  name: row.name,
  brandName: row.brand_name,
  spec: row.spec,
  makerName: row.maker_short_name || row.maker_name,
  dosageForm: row.dosage_form,
  categoryCode: row.category_code,
  kind: row.category_kind,
  prescriptionClass: { rx: '处方药', otc_a: '甲类OTC', otc_b: '乙类OTC', none: null }[row.rx_class],
});

/** Views of rows for a viewer, in their order; a constant number of queries. */
export async function viewsOf(
  db: Db,
  rows: readonly GoodsWithNames[],
  viewer: Viewer,
): Promise<GoodsView[]> {
  const running = await promotionsOf(
    db,
    rows.map(({ id }) => id),
    viewer.now,
  );
  return rows.map((row) => goodsView(goodsSource(row, running.get(row.id)), viewer));
}

/** Views for a visitor of the goods on sale among `ids`, in the order given. `now` in ms. */
export async function goodsViews(db: Db, ids: readonly number[], now: number): Promise<GoodsView[]> {
  const rows = await findGoodsByIds(db, [...new Set(ids)]);
  return viewsOf(
    db,
    rows.filter((row) => row.is_on_sale === 1),
    { rank: VISITOR, now },
  );
}
