import { type Category, categoryPath } from '#lib/catalogue/categories/categories.rules.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { type ComparedRow, comparedRows } from '#lib/catalogue/goods-view/detail/compare-goods.rules.ts';
import { byUnitPrice } from '#lib/catalogue/goods-view/detail/unit-order.rules.ts';
import {
  galleryOf,
  goodsParameters,
  type Parameter,
  type Shot,
} from '#lib/catalogue/goods-view/detail/goods-detail.rules.ts';
import {
  addPairs,
  findGoodsByIds,
  findSameGeneric,
  findTogether,
  type Pair,
} from '#lib/catalogue/goods/goods.service.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { shelvesOfList } from '#lib/catalogue/goods/shelves.rules.ts';
import { photosOf, reportsOf } from '#lib/catalogue/goods/files/goods-files.service.ts';
import type { Report } from '#lib/catalogue/goods/files/reports.rules.ts';
import type { Claims } from '#lib/catalogue/goods-view/claims.rules.ts';
import { goodsClaims, goodsView, type GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { goodsSource, knownGoods, runningOf, viewsOf } from '#lib/catalogue/goods-view/goods-view.service.ts';
import { beyondOfferText, type LadderRow, ladderRows } from '#lib/catalogue/goods-view/sale-terms.rules.ts';
import { goodsTag, type PageTag } from '#lib/cache-tag.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Everything that the page of one goods shows to a visitor. */
export interface GoodsDetail extends Pick<Claims, 'promotions' | 'offer'> {
  goods: GoodsView;
  facts: Goods;
  /** From the top category down. */
  path: Category[];
  parameters: Parameter[];
  /** Empty where the goods has no ladder. */
  ladder: LadderRow[];
  /** The same medicine by other makers and in other packs, including this one, the lowest unit price first. */
  comparison: { goods: GoodsView; priceFen: number; unitCount: number | null }[];
  /** Pictures of the gallery: its photos, or drawn pictures. The first is shown on its cards. */
  gallery: Shot[];
  /** Price of a line that is too large for the offer; empty without one. */
  beyond: string;
  /** Inspection reports by lot, those of the lot on sale first. */
  reports: Report[];
  /** Goods often bought together with it. */
  together: GoodsView[];
  /** Tags of goods that may later be compared with it or recommended next to it. */
  tags: PageTag[];
}

const COMPARED = 11;
const TOGETHER = 5;

/**
 * Returns the page of one goods for a visitor; null where there is none. Goods off sale still have a page. `now` in ms.
 */
export async function goodsDetail(db: Db, id: number, now: number): Promise<GoodsDetail | null> {
  const [facts] = await findGoodsByIds(db, [id]);
  if (!facts) return null;
  const [same, photos, reports, companions, running] = await Promise.all([
    facts.commonName === '' ? [] : findSameGeneric(db, facts, COMPARED),
    facts.pictureUrl === '' ? [] : photosOf(db, id),
    reportsOf(db, facts),
    boughtTogether(db, id, TOGETHER, now),
    runningOf(db, [id], now),
  ]);
  const viewer = { rank: null, now };
  const source = goodsSource(facts, running(id));
  const goods = goodsView(source, viewer);
  const { promotions, offer, tellsSavings } = goodsClaims(source, viewer);
  const known = await knownGoods(db, same, now);
  const others = same.flatMap((other) => known.get(other) ?? []);
  const comparison = [{ ...facts, view: goods }, ...others]
    .filter(({ isOnSale }) => isOnSale)
    .map(({ view, unitCount }) => ({ goods: view, priceFen: view.priceFen, unitCount }));
  return {
    goods,
    facts,
    path: categoryPath(await categoryTree(db), facts.categoryCode),
    parameters: goodsParameters(facts),
    ladder: ladderRows(goods, tellsSavings),
    promotions,
    offer,
    beyond: offer ? beyondOfferText(source, viewer) : '',
    comparison: others.length === 0 ? [] : byUnitPrice(comparison),
    gallery: galleryOf(facts, goods, photos),
    reports,
    together: companions.goods,
    tags: [
      ...companions.looked.map(goodsTag),
      ...(facts.commonName === ''
        ? []
        : shelvesOfList({ ...NO_FILTER, within: { commonName: facts.commonName } })),
    ],
  };
}

/** Goods side by side, as a visitor sees them. */
interface Comparison {
  goods: GoodsView[];
  rows: ComparedRow[];
}

/** Compares the goods on sale among `ids`, in the order given. `now` in ms. */
export async function compareGoods(db: Db, ids: readonly number[], now: number): Promise<Comparison> {
  const facts = (await findGoodsByIds(db, ids)).filter(({ isOnSale }) => isOnSale);
  const goods = await viewsOf(db, facts, now);
  const all = facts.flatMap((one, index) => {
    const view = goods[index];
    return view ? [{ facts: one, view }] : [];
  });
  return { goods, rows: comparedRows(all) };
}

/** Limit of paired lines of one order: an order of hundreds of lines would make tens of thousands of pairs. */
export const LINES_PAIRED = 20;
/** Number of orders that must contain both goods before they are shown as bought together. */
const LEAST_ORDERS = 2;

/** Returns all pairs of distinct ids, the smaller first, of at most `LINES_PAIRED` ids. */
export function pairsOf(goodsIds: readonly number[]): [number, number][] {
  const ids = [...new Set(goodsIds)].slice(0, LINES_PAIRED).sort((a, b) => a - b);
  return ids.flatMap((one, index) => ids.slice(index + 1).map((other): [number, number] => [one, other]));
}

/** Number of candidates read, more than shown, as some may be sold out or not be recommended. */
const LOOKED_AT = 16;

/** Counts the pairs of goods in orders, the most important goods of each first. Call it once for each order. */
export async function countTogether(trx: Trx, orders: readonly (readonly number[])[]): Promise<void> {
  const counts = new Map<string, { pair: Pair; orders: number }>();
  for (const pair of orders.flatMap(pairsOf)) {
    const known = counts.get(pair.join());
    counts.set(pair.join(), { pair, orders: (known?.orders ?? 0) + 1 });
  }
  await addPairs(trx, counts);
}

/**
 * Finds goods often bought together with a goods, the most frequent first: only goods without restrictions that may be
 * recommended, so no prescription medicines. `looked` are the ids of all candidates, any of which may later be shown.
 * `now` in ms.
 */
export async function boughtTogether(
  db: Db,
  goodsId: number,
  limit: number,
  now: number,
): Promise<{ goods: GoodsView[]; looked: number[] }> {
  const looked = await findTogether(db, goodsId, { least: LEAST_ORDERS, limit: LOOKED_AT });
  const known = await knownGoods(db, looked, now);
  const goods = looked.flatMap((id) => known.get(id) ?? []).filter((one) => one.isRecommended);
  return { goods: goods.slice(0, limit).map(({ view }) => view), looked };
}
