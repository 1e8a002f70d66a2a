import type { FilledGoods } from '#demo/fill-goods.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { fillActivities } from '#demo/promotions/fill-activities.ts';
import { fillOffers } from '#demo/promotions/fill-offers.ts';
import { fillSets } from '#demo/promotions/fill-sets.ts';

/** Returns goods for promotions, the best sellers first: in stock, not on prescription, not restricted. */
const popularOf = (goods: readonly FilledGoods[]): FilledGoods[] =>
  goods
    .filter(
      ({ stock, rxClass, mhj, kxzq, expiresInDays }) =>
        stock > 300 && rxClass !== 'rx' && !mhj && !kxzq && expiresInDays > 200,
    )
    .sort((a, b) => b.salesCount - a.salesCount)
    .slice(0, 160);

/** Fills in promotions of every kind: some run, some are scheduled, some are over. */
export async function fillPromotions(
  trx: Trx,
  goods: FilledGoods[],
  seed: number,
  now: number,
): Promise<void> {
  const shelf = { goods, popular: popularOf(goods) };
  await fillOffers(trx, shelf, now);
  await fillActivities(trx, shelf, seed, now);
  await fillSets(trx, shelf, now);
}
