import { insertStockChanges, shelvesAfter, shelvesOfGoods } from '#lib/catalogue/goods/goods.service.ts';
import { giveBackLots } from '#lib/catalogue/goods/lots/lots.service.ts';
import {
  returnGrant,
  returnOffer,
  returnSets,
} from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { goodsTag, type PageTag } from '#lib/page-tag.rules.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import type { OrderLineRow } from '#lib/trade/orders/orders.table.ts';

/**
 * Puts back what a cancelled order took: goods into the lots they came from, and the units of offers, sets and grants. Returns the tags of what
 * changed, lists too where something can be had again. Within the transaction that cancels it.
 */
export async function giveBack(
  trx: Trx,
  { id, no }: { id: number; no: string },
  now: number,
): Promise<PageTag[]> {
  const lines = await findOrderLines(trx, [id]);
  const goods = new Map(
    [...Map.groupBy(lines, (line) => line.goodsId)]
      .map(([goodsId, same]) => {
        // What the shop took off a line before is back already, or was written off.
        const units = same.reduce((sum, { quantity, cut }) => sum + quantity - cut, 0);
        return [goodsId, { units, lotNo: same[0]?.lotNo ?? '' }] as const;
      })
      .sort(([a], [b]) => a - b),
  );
  const changes = await giveBackLots(trx, { orderId: id, goods }, now);
  await insertStockChanges(trx, changes, { reason: 'cancel', reference: no, key: `cancel:${id}` }, now);
  const isShared = await returnPromotions(trx, lines);
  const offered = lines.flatMap(({ goodsId, offerId }) => (offerId === null ? [] : goodsId));
  return [
    ...[...goods.keys()].map(goodsTag),
    ...(await shelvesAfter(trx, changes, now)),
    ...(await shelvesOfGoods(trx, offered, now)),
    ...(isShared ? (['offers'] as const) : []),
  ];
}

/** Whether sets or grants came back, which other goods show too. The order is that in which checkouts take. */
async function returnPromotions(trx: Trx, lines: readonly OrderLineRow[]): Promise<boolean> {
  const returns = [
    { give: returnOffer, ...pick(lines, ({ offerId, quantity }) => [offerId, quantity]) },
    { give: returnSets, ...pick(lines, ({ activityId, sets }) => [sets > 0 ? activityId : null, sets]) },
    { give: returnGrant, ...pick(lines, ({ tierId, quantity }) => [tierId, quantity]) },
  ];
  for (const { give, list } of returns) {
    for (const [id, units] of list) await give(trx, id, units);
  }
  return returns.slice(1).some(({ list }) => list.length > 0);
}

function pick(
  lines: readonly OrderLineRow[],
  of: (line: OrderLineRow) => [id: number | null, units: number],
): { list: [number, number][] } {
  const list = lines.map(of).flatMap(([id, units]): [number, number][] => (id === null ? [] : [[id, units]]));
  return { list: list.sort(([a], [b]) => a - b) };
}
