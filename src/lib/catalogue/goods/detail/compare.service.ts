import type { Db } from '#lib/platform/db/database.server.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
import { comparedRows, type ComparedRow } from '#lib/catalogue/goods/detail/compare.rules.ts';
import type { GoodsView } from '#lib/catalogue/goods/view/goods-view.rules.ts';
import { viewsOf } from '#lib/catalogue/goods/view/goods-view.service.ts';

/** Goods side by side, as a visitor sees them. */
export interface Comparison {
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
