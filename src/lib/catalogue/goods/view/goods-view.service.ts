import type { Db } from '#lib/platform/db/database.server.ts';
import { findGoodsByIds, type GoodsWithNames } from '#lib/catalogue/goods/goods.repository.ts';
import { goodsView, type GoodsSource, type GoodsView } from '#lib/catalogue/goods/view/goods-view.rules.ts';
import { pictureAddress } from '#lib/catalogue/pictures/picture-address.rules.ts';
import { loadActivities, loadGoodsPromotions } from '#lib/catalogue/pricing/load-promotions.service.ts';
import { coversGoods, type Activity } from '#lib/catalogue/pricing/activity.rules.ts';
import type { LadderTier, Offer } from '#lib/catalogue/pricing/price.rules.ts';

/** What runs for one goods. */
export interface Running {
  ladder: readonly LadderTier[];
  offers: readonly Offer[];
  activities: readonly Activity[];
}

const NOTHING_RUNS: Running = { ladder: [], offers: [], activities: [] };

/** A row and what runs for it, as the rules of views take it. */
export function goodsSource(row: GoodsWithNames, running: Running = NOTHING_RUNS): GoodsSource {
  return {
    basePriceFen: row.base_price_fen,
    rankPricesFen: {
      ...(row.rank2_price_fen === null ? {} : { 2: row.rank2_price_fen }),
      ...(row.rank3_price_fen === null ? {} : { 3: row.rank3_price_fen }),
    },
    ladder: running.ladder,
    ladderType: row.ladder_type,
    offers: running.offers,
    ...pictureAddress(row),
    id: row.id,
    name: row.name,
    brandName: row.brand_name,
    spec: row.spec,
    unit: row.unit,
    makerId: row.maker_id,
    makerName: row.maker_name,
    approvalNo: row.approval_no,
    warehouseId: row.warehouse_id,
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
    activities: running.activities,
  };
}

/** What runs for each of many goods, in a constant number of queries; for a visitor, so limits are whole. */
export async function runningOf(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<(id: number) => Running> {
  const { ladders, offers } = await loadGoodsPromotions(db, ids, null, now);
  const activities = await loadActivities(db, ids, now);
  return (id) => ({
    ladder: ladders.get(id) ?? [],
    offers: (offers.get(id) ?? []).filter(({ remaining }) => remaining === null || remaining > 0),
    activities: activities.filter((activity) => coversGoods(activity, id)),
  });
}

/** Views of rows for a visitor, in their order. `now` in ms. */
export async function viewsOf(db: Db, rows: readonly GoodsWithNames[], now: number): Promise<GoodsView[]> {
  const running = await runningOf(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map((row) => goodsView(goodsSource(row, running(row.id)), { rank: null, now }));
}

/** Views for a visitor of the goods on sale among `ids`, in the order given. `now` in ms. */
export async function goodsViews(db: Db, ids: readonly number[], now: number): Promise<GoodsView[]> {
  const rows = await findGoodsByIds(db, [...new Set(ids)]);
  return viewsOf(
    db,
    rows.filter((row) => row.is_on_sale === 1),
    now,
  );
}
