import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
import { goodsView, type GoodsSource, type GoodsView } from '#lib/catalogue/goods/view/goods-view.rules.ts';
import { pictureAddress } from '#lib/catalogue/pictures/picture-address.rules.ts';
import { loadActivities, loadGoodsPromotions } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import { isLeft } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { coversGoods, type Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { LadderTier, Offer } from '#lib/catalogue/pricing/unit/price.rules.ts';

/** What runs for one goods. */
interface Running {
  ladder: readonly LadderTier[];
  offers: readonly Offer[];
  activities: readonly Activity[];
}

/** A goods and what runs for it, as the rules of views take it. */
export const goodsSource = (goods: Goods, running: Running): GoodsSource => ({
  ...goods,
  ...running,
  ...pictureAddress(goods),
});

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
    offers: (offers.get(id) ?? []).filter(isLeft),
    activities: activities.filter((activity) => coversGoods(activity, id)),
  });
}

/** Views for a visitor, in the order given. `now` in ms. */
export async function viewsOf(db: Db, goods: readonly Goods[], now: number): Promise<GoodsView[]> {
  const running = await runningOf(
    db,
    goods.map(({ id }) => id),
    now,
  );
  return goods.map((one) => goodsView(goodsSource(one, running(one.id)), { rank: null, now }));
}

/** Views for a visitor of the goods on sale among `ids`, in the order given. `now` in ms. */
export async function goodsViews(db: Db, ids: readonly number[], now: number): Promise<GoodsView[]> {
  const goods = await findGoodsByIds(db, [...new Set(ids)]);
  return viewsOf(
    db,
    goods.filter(({ isOnSale }) => isOnSale),
    now,
  );
}
