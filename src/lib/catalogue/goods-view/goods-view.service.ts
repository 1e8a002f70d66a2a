import { type Goods, isRecommended } from '#lib/catalogue/goods/goods.rules.ts';
import { goodsOfTag } from '#lib/cache-tag.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { rememberedById } from '#lib/platform/db/memo.server.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { goodsView, type GoodsSource, type GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { pictureAddress } from '#lib/catalogue/pictures/picture-address.rules.ts';
import { loadActivities, loadGoodsPromotions } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import { isLeft } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { coversGoods, type Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { nextPromotionChange } from '#lib/catalogue/pricing/promotions/running.service.ts';
import type { LadderTier, Offer } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';

/** Running promotions of one goods. */
interface Running {
  ladder: readonly LadderTier[];
  offers: readonly Offer[];
  activities: readonly Activity[];
}

/** Combines a goods and its running promotions as source of a view. */
export const goodsSource = (goods: Goods, running: Running): GoodsSource => ({
  ...goods,
  ...running,
  ...pictureAddress(goods),
});

/**
 * Loads the running promotions of many goods, in a constant number of queries; for a visitor, so limits are not
 * reduced.
 */
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

/** Returns views for a visitor, in the order given. `now` in ms. */
export async function viewsOf(db: Db, goods: readonly Goods[], now: number): Promise<GoodsView[]> {
  const running = await runningOf(
    db,
    goods.map(({ id }) => id),
    now,
  );
  return goods.map((one) => goodsView(goodsSource(one, running(one.id)), { rank: null, now }));
}

/**
 * Limit of the age (ms) of data shown on pages and in answers that no change invalidates, such as the units left of a
 * grant.
 */
const FRESH_MS = 60_000;

/** Number of views cached; each takes about 2.5 KB, 5 with a rendered card. */
const VIEWS_KEPT = 8000;

/** A goods as a visitor sees it, with the fields that decide where it is shown. */
interface KnownGoods extends Pick<Goods, 'isOnSale' | 'dosageForm' | 'unitCount'> {
  view: GoodsView;
  isRecommended: boolean;
}

/**
 * Cache of goods for a visitor by their ids, on sale or not; unknown ids are absent. Cached until the goods or offers
 * are changed, at most a minute. `now` in ms.
 */
export const knownGoods = rememberedById<KnownGoods>({
  idOf: goodsOfTag,
  tags: ['offers', 'goods-list', 'category', 'settings'],
  most: VIEWS_KEPT,
  async load(db, ids, now) {
    const [goods, turn] = await Promise.all([findGoodsByIds(db, ids), nextPromotionChange(db, now)]);
    const running = await runningOf(db, ids, now);
    const known = goods.map((one): [number, KnownGoods] => {
      const { id, isOnSale, dosageForm, unitCount } = one;
      const view = goodsView(goodsSource(one, running(id)), { rank: null, now });
      return [id, { view, isOnSale, dosageForm, unitCount, isRecommended: isRecommended(one) }];
    });
    return {
      values: new Map(known),
      until: Math.min(now + FRESH_MS, turn ?? Infinity),
    };
  },
});

/** Returns the views of {@link knownGoods}, in the order given. */
export async function viewsById(db: Db, ids: readonly number[], now: number): Promise<GoodsView[]> {
  const known = await knownGoods(db, ids, now);
  return ids.flatMap((id) => known.get(id)?.view ?? []);
}

/** Does the same for the goods on sale, each once. */
export async function goodsViews(db: Db, ids: readonly number[], now: number): Promise<GoodsView[]> {
  const known = await knownGoods(db, ids, now);
  return [...new Set(ids)].flatMap((id) => {
    const one = known.get(id);
    return one?.isOnSale ? one.view : [];
  });
}
