import { shelvesOfGoods, insertStockEntries, returnStock } from '#lib/catalogue/goods/goods.service.ts';
import { returnGrant, returnOffer, returnSets } from '#lib/catalogue/pricing/promotions/offers.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { goodsTag, type PageTag } from '#lib/page-tag.rules.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import type { OrderLineRow } from '#lib/trade/orders/orders.table.ts';

/**
 * Puts back what a cancelled order took: goods, and the units of offers, sets and grants. Returns the tags of what
 * changed, lists too where something can be had again. Within the transaction that cancels it.
 */
export async function giveBack(
  trx: Trx,
  { id, no }: { id: number; no: string },
  now: number,
): Promise<PageTag[]> {
  const lines = await findOrderLines(trx, [id]);
  const byGoods = Map.groupBy(lines, (line) => line.goodsId);
  const units = new Map(
    [...byGoods]
      .map(([goodsId, same]) => [goodsId, same.reduce((sum, { quantity }) => sum + quantity, 0)] as const)
      .sort(([a], [b]) => a - b),
  );
  const after = await returnStock(trx, units, now);
  const entries = [...units].map(([goodsId, change]) => ({
    goods_id: goodsId,
    change,
    stock_after: after.get(goodsId) ?? 0,
    reason: 'cancel' as const,
    reference: no,
    created_at: now,
    event_key: `cancel:${id}:goods:${goodsId}`,
  }));
  await insertStockEntries(trx, entries);
  const isShared = await returnPromotions(trx, lines);
  const back = entries.flatMap(({ goods_id, change, stock_after }) =>
    change === stock_after ? goods_id : [],
  );
  const offered = lines.flatMap(({ goodsId, offerId }) => (offerId === null ? [] : goodsId));
  return [
    ...[...units.keys()].map(goodsTag),
    ...(await shelvesOfGoods(trx, [...back, ...offered], now)),
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
