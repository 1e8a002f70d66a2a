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
import { goodsTag, type PageTag } from '#lib/page-tag.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Everything the page of one goods shows a visitor. */
export interface GoodsDetail extends Pick<Claims, 'promotions' | 'offer'> {
  goods: GoodsView;
  facts: Goods;
  /** From the top category down. */
  path: Category[];
  parameters: Parameter[];
  /** Empty where the goods has no ladder. */
  ladder: LadderRow[];
  /** The same medicine by other makers and in other packs, this one among them, the lowest unit price leading. */
  comparison: { goods: GoodsView; priceFen: number; unitCount: number | null }[];
  /** Pictures to leaf through: its photos, or what is drawn of it. The first is the one of its cards. */
  gallery: Shot[];
  /** What a line costs that is too large for the offer, or empty. */
  beyond: string;
  /** Inspection reports by lot, those of the lot on sale leading. */
  reports: Report[];
  /** What is often bought together with it. */
  together: GoodsView[];
  /** What may come to be compared with it or to stand next to it. */
  tags: PageTag[];
}

const COMPARED = 11;
const TOGETHER = 5;

/** The page of one goods for a visitor; null where there is none. Off sale it still has a page. `now` in ms. */
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

/** Lines of one order that are paired: an order of hundreds would make tens of thousands. */
export const LINES_PAIRED = 20;
/** Orders that two goods have to have stood in together before anybody is informed. */
const LEAST_ORDERS = 2;

/** All pairs of distinct ids, the smaller first, of at most `LINES_PAIRED` of them. */
export function pairsOf(goodsIds: readonly number[]): [number, number][] {
  const ids = [...new Set(goodsIds)].slice(0, LINES_PAIRED).sort((a, b) => a - b);
  return ids.flatMap((one, index) => ids.slice(index + 1).map((other): [number, number] => [one, other]));
}

/** More are looked at than shown, as some may be sold out or not to be recommended. */
const LOOKED_AT = 16;

/** Counts orders by the goods of each, in the order they matter. To be called once for each order. */
export async function countTogether(trx: Trx, orders: readonly (readonly number[])[]): Promise<void> {
  const counts = new Map<string, { pair: Pair; orders: number }>();
  for (const pair of orders.flatMap(pairsOf)) {
    const known = counts.get(pair.join());
    counts.set(pair.join(), { pair, orders: (known?.orders ?? 0) + 1 });
  }
  await addPairs(trx, counts);
}

/**
 * What is often bought together with a goods, the most often first. Only what everybody may buy and what may be
 * recommended: prescription medicines are not. `looked` are the ids among which it was found: any may come to be shown.
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
