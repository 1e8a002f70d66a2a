import { askForReceipt } from '#lib/trade/receipts/receipts.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { notifyCashback } from '#lib/trade/orders/order-messages.service.ts';
import { earningsOf } from '#lib/trade/orders/earnings.rules.ts';
import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';
import { changeBalance, creditPoints } from '#lib/trade/wallet/wallet.service.ts';
import {
  countSales,
  insertStockChanges,
  shelvesAfter,
  shelvesOfGoods,
  uncountSales,
} from '#lib/catalogue/goods/goods.service.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { type Bought, countBought, uncountBought } from '#lib/trade/replenishment/replenishment.service.ts';
import { giveBackLots } from '#lib/catalogue/goods/lots/lots.service.ts';
import {
  returnGrant,
  returnOffer,
  returnSets,
} from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import { goodsTag, type PageTag } from '#lib/cache-tag.rules.ts';

/**
 * Credits the earnings of a completed order by the amount still paid: points for the amount, points given with it, and
 * cashback into the wallet. Each is credited once, however often this runs. Returns the earnings in words. Within the
 * transaction that completes the order and so locks it.
 */
async function creditCompletedOrder(trx: Trx, order: OrderRow, now: number): Promise<string> {
  const { id, no: reference, memberId } = order;
  const lines = await findOrderLines(trx, [id]);
  const all = earningsOf(order, lines);
  const earned = earningsOf({ ...order, giftPoints: 0 }, []).points;
  const given = all.points - earned;
  const points = { memberId, reference };
  await creditPoints(
    trx,
    { ...points, points: earned, reason: 'order', idempotencyKey: `order:${id}:points` },
    now,
  );
  await creditPoints(
    trx,
    { ...points, points: given, reason: 'gift', idempotencyKey: `order:${id}:gift-points` },
    now,
  );
  const cashback = { memberId, changeFen: all.cashbackFen, reason: 'cashback' as const, reference };
  if (all.cashbackFen > 0) {
    await changeBalance(trx, { ...cashback, idempotencyKey: `order:${id}:cashback` }, now);
    await notifyCashback(trx, order, all.cashbackFen, now);
  }
  const gains = [
    ...(all.points > 0 ? [`${all.points} 积分`] : []),
    ...(all.cashbackFen > 0 ? [`返现 ${formatFen(all.cashbackFen)} 到余额`] : []),
  ];
  const without = order.refundedFen > 0 ? '（已退的款不计）' : '';
  return gains.length === 0 ? '' : `已到账 ${gains.join('，')}${without}`;
}

/** Completes a received order: asks for its receipt, and credits its earnings. Returns the text of the event. */
export async function complete(trx: Trx, order: OrderRow, why: string, now: number): Promise<string> {
  await askForReceipt(trx, order, now);
  const gains = await creditCompletedOrder(trx, order, now);
  return [why, gains].filter(Boolean).join('，');
}

/** Adds a paid order to the statistics of its goods and of its buyer. */
export async function countSold(trx: Trx, order: OrderRow): Promise<void> {
  await countSales(trx, order.id);
  await countBought(trx, await boughtIn(trx, order));
}

/** Removes an order from both statistics where it was not paid after all. */
export async function uncountSold(trx: Trx, order: OrderRow): Promise<void> {
  await uncountSales(trx, order.id);
  await uncountBuying(trx, order);
}

/** Removes a paid order that is refunded from the statistics of its buyer. */
export const uncountBuying = async (trx: Trx, order: OrderRow): Promise<void> =>
  uncountBought(trx, await boughtIn(trx, order));

const boughtIn = async (trx: Trx, { id, memberId, createdAt }: OrderRow): Promise<Bought> => ({
  memberId,
  at: createdAt,
  lines: await findOrderLines(trx, [id]),
});

/**
 * Puts back the units of a cancelled order: goods into the lots they came from, and the units of offers, sets and
 * grants. Returns the tags of the changed data, also of lists where a goods is available again. Within the transaction
 * that cancels it.
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
        // Units that the shop took off a line before are already back in stock, or were written off.
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

/**
 * Puts back units of promotions; true when sets or grants came back, which other goods show too. The order is the one
 * in which checkouts take them.
 */
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
