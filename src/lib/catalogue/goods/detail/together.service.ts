import { type Goods, mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
import { addPairs, findTogether, type Pair } from '#lib/catalogue/goods/detail/together.repository.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

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
 */
export async function boughtTogether(
  db: Db,
  goodsId: number,
  limit: number,
): Promise<{ goods: Goods[]; looked: number[] }> {
  const looked = await findTogether(db, goodsId, { least: LEAST_ORDERS, limit: LOOKED_AT });
  const goods = await findGoodsByIds(db, looked);
  return { goods: goods.filter(isRecommended).slice(0, limit), looked };
}

const isRecommended = (goods: Goods): boolean =>
  goods.isOnSale &&
  goods.stock > 0 &&
  mayBePromoted(goods) &&
  !goods.isControlled &&
  !goods.isEphedrine &&
  !goods.isSpecial;
