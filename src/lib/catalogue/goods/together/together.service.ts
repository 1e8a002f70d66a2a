import { type Goods, mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
import { addPairs, findTogether, type Pair } from '#lib/catalogue/goods/together/together.repository.ts';
import { LEAST_ORDERS, pairsOf } from '#lib/catalogue/goods/together/together.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

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
