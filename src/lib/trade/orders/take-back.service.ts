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

/** A refund of an order, with the fields that decide the earnings it takes back. */
export interface RefundOfOrder {
  refundFen: number;
  isToBalance: boolean;
  /** Money that earlier refunds of the order withheld for earnings they could not take back. */
  withheld: Pick<TakenBack, 'withheldPointsFen' | 'withheldCashbackFen'>;
}

/** Returns the points and cashback of a completed order that were not taken back yet. */
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
 * Returns the earnings that a refund of a completed order would take back now; `order` already includes the refund.
 * Changes nothing.
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

/** Returns {@link plannedTakeBack} under a lock, so that it cannot change before the transaction ends. */
export async function holdTakeBack(trx: Trx, order: OrderRow, refund: RefundOfOrder): Promise<TakenBack> {
  await lockMember(trx, order.memberId);
  return plannedTakeBack(trx, order, refund);
}

/** Takes points and cashback back with their ledger rows; `refundNo` is part of their idempotency keys. */
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
