import { askForReceipt } from '#lib/trade/receipts/receipts.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { notifyCashback } from '#lib/trade/orders/order-messages.service.ts';
import { earningsOf } from '#lib/trade/orders/earnings.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { creditPoints } from '#lib/trade/wallet/points.service.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/**
 * What an order brings once it is completed, by what is still paid of it: points for the amount, points given with it,
 * and cashback into the wallet. Each is credited once, however often this runs. Returns what came, in words. Within the
 * transaction that completes the order and so holds it.
 */
async function creditCompletedOrder(trx: Trx, order: OrderRow, now: number): Promise<string> {
  const { id, no: reference, memberId } = order;
  const all = earningsOf(order);
  const earned = earningsOf({ ...order, giftPoints: 0 }).points;
  const given = all.points - earned;
  const points = { memberId, reference };
  await creditPoints(
    trx,
    { ...points, points: earned, reason: 'order', eventKey: `order:${id}:points` },
    now,
  );
  await creditPoints(
    trx,
    { ...points, points: given, reason: 'gift', eventKey: `order:${id}:gift-points` },
    now,
  );
  const cashback = { memberId, changeFen: all.cashbackFen, reason: 'cashback' as const, reference };
  if (all.cashbackFen > 0) {
    await changeBalance(trx, { ...cashback, eventKey: `order:${id}:cashback` }, now);
    await notifyCashback(trx, order, all.cashbackFen, now);
  }
  const gains = [
    ...(all.points > 0 ? [`${all.points} 积分`] : []),
    ...(all.cashbackFen > 0 ? [`返现 ${formatFen(all.cashbackFen)} 到余额`] : []),
  ];
  const without = order.refundedFen > 0 ? '（已退的款不计）' : '';
  return gains.length === 0 ? '' : `已到账 ${gains.join('，')}${without}`;
}

/** An order was received: asks for its receipt, and credits what it brings. Returns the words of the event. */
export async function complete(trx: Trx, order: OrderRow, why: string, now: number): Promise<string> {
  await askForReceipt(trx, order, now);
  const gains = await creditCompletedOrder(trx, order, now);
  return [why, gains].filter(Boolean).join('，');
}
