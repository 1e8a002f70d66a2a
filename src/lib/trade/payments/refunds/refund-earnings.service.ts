import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import {
  type Earnings,
  NOTHING_TAKEN,
  type TakenBack,
  withheldOf,
  withheldWords,
} from '#lib/trade/orders/earnings.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import {
  broughtBy,
  holdTakeBack,
  plannedTakeBack,
  type RefundOfOrder,
} from '#lib/trade/orders/take-back.service.ts';
import type { RefundTarget } from '#lib/trade/payments/tries/try-words.rules.ts';
import type { PaymentRefundRow } from '#lib/trade/payments/tries/tries.table.ts';

interface Wish {
  amountFen: number;
  target: RefundTarget;
  /** What the operator knows the refund keeps, in fen. */
  withheldFen: number;
}

/**
 * What a refund takes back of what its order brought; nothing before the order is completed. Throws `invalid_form` on
 * `withheld` where it keeps another amount than the operator was informed, saying which. `order` as it is with the
 * refund counted, held by the transaction.
 */
export async function earningsToTake(
  trx: Trx,
  order: OrderRow,
  { wish, refunds }: { wish: Wish; refunds: readonly PaymentRefundRow[] },
): Promise<TakenBack> {
  if (order.state !== 'completed') return NOTHING_TAKEN;
  const taken = await holdTakeBack(trx, order, refundOf(order, wish, refunds));
  const withheldFen = withheldOf(taken);
  if (withheldFen === wish.withheldFen) return taken;
  const words =
    withheldFen === 0
      ? '现在不用从退款里扣了，请核对后再退。'
      : `会员的${withheldWords(taken)}，实退 ${formatFen(wish.amountFen - withheldFen)}。请核对，勾选后再退。`;
  throw fieldError('withheld', words);
}

/** What such a refund would keep, for the operator to see before it is made; in fen. */
export async function withheldOfRefund(
  db: Db,
  order: OrderRow,
  { wish, refunds }: { wish: Omit<Wish, 'withheldFen'>; refunds: readonly PaymentRefundRow[] },
): Promise<number> {
  if (order.state !== 'completed') return 0;
  const counted = { ...order, refundedFen: order.refundedFen + wish.amountFen };
  return withheldOf(await plannedTakeBack(db, counted, refundOf(order, wish, refunds)));
}

/** What a completed order has brought so far; null before it is completed. */
export const broughtByOrder = async (
  db: Db,
  order: OrderRow,
  refunds: readonly PaymentRefundRow[],
): Promise<Earnings | null> =>
  order.state === 'completed' ? broughtBy(db, order, withheldSoFar(order, refunds)) : null;

const refundOf = (
  order: OrderRow,
  { amountFen, target }: Omit<Wish, 'withheldFen'>,
  refunds: readonly PaymentRefundRow[],
): RefundOfOrder => ({
  refundFen: amountFen,
  isToBalance: target === 'wallet',
  withheld: withheldSoFar(order, refunds),
});

function withheldSoFar({ id }: OrderRow, refunds: readonly PaymentRefundRow[]): RefundOfOrder['withheld'] {
  const own = refunds.filter(({ orderId }) => orderId === id);
  return {
    withheldPointsFen: own.reduce((sum, { withheldPointsFen: fen }) => sum + fen, 0),
    withheldCashbackFen: own.reduce((sum, { withheldCashbackFen: fen }) => sum + fen, 0),
  };
}
