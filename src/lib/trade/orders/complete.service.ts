import type { Trx } from '#lib/platform/db/database.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { creditPoints } from '#lib/trade/wallet/points.service.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/** One for each full yuan paid for goods (`domain.md` "Numbers decided"). */
const earnedPoints = ({ payable_fen, shipping_fen }: OrderRow): number =>
  Math.floor((payable_fen - shipping_fen) / 100);

/**
 * What an order brings once it is completed: points for the amount, points given with it, and cashback into the
 * wallet. Each is credited once, however often this runs. Returns what came, in words. Within the transaction that completes the order.
 */
export async function creditCompletedOrder(trx: Trx, order: OrderRow, now: number): Promise<string> {
  const { id, no: reference, member_id: memberId } = order;
  const earned = earnedPoints(order);
  const points = { memberId, reference };
  await creditPoints(
    trx,
    { ...points, points: earned, reason: 'order', eventKey: `order:${id}:points` },
    now,
  );
  await creditPoints(
    trx,
    { ...points, points: order.gift_points, reason: 'gift', eventKey: `order:${id}:gift-points` },
    now,
  );
  const cashback = { memberId, changeFen: order.cashback_fen, reason: 'cashback' as const, reference };
  if (order.cashback_fen > 0)
    await changeBalance(trx, { ...cashback, eventKey: `order:${id}:cashback` }, now);
  const gains = [
    ...(earned + order.gift_points > 0 ? [`${earned + order.gift_points} 积分`] : []),
    ...(order.cashback_fen > 0 ? [`返现 ${formatFen(order.cashback_fen)} 到余额`] : []),
  ];
  return gains.length === 0 ? '' : `已到账 ${gains.join('，')}`;
}
