import { type Goods, isRecommended } from '#lib/catalogue/goods/goods.rules.ts';
import { goodsOfTag } from '#lib/page-tag.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { rememberedById } from '#lib/platform/db/memo-by-id.server.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { goodsView, type GoodsSource, type GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { pictureAddress } from '#lib/catalogue/pictures/picture-address.rules.ts';
import { loadActivities, loadGoodsPromotions } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import { isLeft } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { coversGoods, type Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { nextPromotionChange } from '#lib/catalogue/pricing/promotions/running.service.ts';
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

/** Pages and answers show what is at most so old (ms) where nothing was touched, as what is left of a grant. */
const FRESH_MS = 60_000;

/** About 2.5 KB each, 5 with a card that was rendered. */
const VIEWS_KEPT = 8000;

/** A goods as a visitor sees it, with what decides where it is shown. */
interface KnownGoods extends Pick<Goods, 'isOnSale' | 'dosageForm' | 'unitCount'> {
  view: GoodsView;
  isRecommended: boolean;
}

/**
 * Goods for a visitor by their ids, on sale or not; what does not exist is absent. Remembered until the goods or offers
 * are touched, a minute at most. `now` in ms.
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

/** The views of {@link knownGoods}, in the order given. */
export async function viewsById(db: Db, ids: readonly number[], now: number): Promise<GoodsView[]> {
  const known = await knownGoods(db, ids, now);
  return ids.flatMap((id) => known.get(id)?.view ?? []);
}

/** The same of the goods on sale, each once. */
export async function goodsViews(db: Db, ids: readonly number[], now: number): Promise<GoodsView[]> {
  const known = await knownGoods(db, ids, now);
  return [...new Set(ids)].flatMap((id) => {
    const one = known.get(id);
    return one?.isOnSale ? one.view : [];
  });
}
