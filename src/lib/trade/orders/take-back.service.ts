import { lockMember } from '#lib/people/members/members.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import {
  type Earnings,
  earningsOf,
  POINT_FEN,
  takeBack,
  type TakenBack,
} from '#lib/trade/orders/earnings.rules.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import {
  sumBalance,
  balanceOf,
  changeBalance,
  sumPoints,
  pointsOf,
  takePoints,
} from '#lib/trade/wallet/wallet.service.ts';

/** A refund of an order, as it takes back what the order brought. */
export interface RefundOfOrder {
  refundFen: number;
  isToBalance: boolean;
  /** What earlier refunds of the order kept of their money for what they could not take back. */
  withheld: Pick<TakenBack, 'withheldPointsFen' | 'withheldCashbackFen'>;
}

/** What a completed order has brought and not been taken back, in points and in money. */
export async function broughtBy(
  db: Db,
  { no: reference, memberId }: Pick<OrderRow, 'no' | 'memberId'>,
  { withheldPointsFen, withheldCashbackFen }: RefundOfOrder['withheld'],
): Promise<Earnings> {
  const points = await sumPoints(db, { memberId, reference, reasons: ['order', 'gift', 'taken_back'] });
  const fen = await sumBalance(db, { memberId, reference, reasons: ['cashback', 'cashback_back'] });
  return {
    points: points - withheldPointsFen / POINT_FEN,
    cashbackFen: fen - withheldCashbackFen,
  };
}

/**
 * What a refund of a completed order would take back now; `order` as it is once the refund is counted. Changes nothing.
 */
export async function plannedTakeBack(db: Db, order: OrderRow, refund: RefundOfOrder): Promise<TakenBack> {
  const brought = await broughtBy(db, order, refund.withheld);
  const earns = earningsOf(order, await findOrderLines(db, [order.id]));
  const due = {
    points: Math.max(0, brought.points - earns.points),
    cashbackFen: Math.max(0, brought.cashbackFen - earns.cashbackFen),
  };
  const member = { id: order.memberId };
  const has = { points: await pointsOf(db, member), balanceFen: await balanceOf(db, member) };
  return takeBack(due, has, refund);
}

/** {@link plannedTakeBack} that nobody can change before the transaction is over. */
export async function holdTakeBack(trx: Trx, order: OrderRow, refund: RefundOfOrder): Promise<TakenBack> {
  await lockMember(trx, order.memberId);
  return plannedTakeBack(trx, order, refund);
}

/** Takes points and cashback back with their ledger rows; `refundNo` names the refund once and for all. */
export async function takeBackEarnings(
  trx: Trx,
  { no: reference, memberId }: OrderRow,
  { taken, refundNo }: { taken: TakenBack; refundNo: string },
  now: number,
): Promise<void> {
  const points = { memberId, reference, points: taken.points, reason: 'taken_back' as const };
  await takePoints(trx, { ...points, idempotencyKey: `refund:${refundNo}:points` }, now);
  if (taken.cashbackFen === 0) return;
  const cashback = { memberId, reference, changeFen: -taken.cashbackFen, reason: 'cashback_back' as const };
  await changeBalance(trx, { ...cashback, idempotencyKey: `refund:${refundNo}:cashback` }, now);
}
