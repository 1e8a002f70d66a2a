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
import { findAnyOrder } from '#lib/trade/orders/order-payment.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import {
  broughtBy,
  holdTakeBack,
  plannedTakeBack,
  type RefundOfOrder,
} from '#lib/trade/orders/take-back.service.ts';
import type { PaymentRefundRow } from '#lib/trade/payments/tries/tries.table.ts';

/** An earlier refund, of whatever kind. */
type Entered = Pick<PaymentRefundRow, 'orderId' | 'withheldPointsFen' | 'withheldCashbackFen'>;

interface Wish {
  amountFen: number;
  /** Whether it goes into the balance, which cashback is taken back from. */
  isToBalance: boolean;
  /** What the operator knows the refund keeps, in fen; null: whatever it keeps. */
  withheldFen: number | null;
}

/**
 * What a refund takes back of what its order brought; nothing before the order is completed. Throws `invalid_form` on
 * `withheld` where it keeps another amount than the operator was informed, saying which. `order` as it is with the
 * refund counted, held by the transaction.
 */
export async function earningsToTake(
  trx: Trx,
  order: OrderRow,
  { wish, refunds }: { wish: Wish; refunds: readonly Entered[] },
): Promise<TakenBack> {
  if (order.state !== 'completed') return NOTHING_TAKEN;
  const taken = await holdTakeBack(trx, order, refundOf(order, wish, refunds));
  checkTaken(taken, wish);
  return taken;
}

/** Throws as {@link earningsToTake} would now, and changes nothing: before a second user is asked to agree. */
export async function checkWithheld(
  trx: Trx,
  orderId: number,
  { wish, refunds }: { wish: Wish; refunds: readonly Entered[] },
): Promise<void> {
  const order = await findAnyOrder(trx, orderId);
  if (order?.state !== 'completed') return;
  checkTaken(await plannedOf(trx, order, { wish, refunds }), wish);
}

function checkTaken(taken: TakenBack, wish: Wish): void {
  const withheldFen = withheldOf(taken);
  if (wish.withheldFen === null || withheldFen === wish.withheldFen) return;
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
  { wish, refunds }: { wish: Omit<Wish, 'withheldFen'>; refunds: readonly Entered[] },
): Promise<number> {
  if (order.state !== 'completed') return 0;
  return withheldOf(await plannedOf(db, order, { wish, refunds }));
}

const plannedOf = (
  db: Db,
  order: OrderRow,
  { wish, refunds }: { wish: Omit<Wish, 'withheldFen'>; refunds: readonly Entered[] },
): Promise<TakenBack> =>
  plannedTakeBack(
    db,
    { ...order, refundedFen: order.refundedFen + wish.amountFen },
    refundOf(order, wish, refunds),
  );

/** What a completed order has brought so far; null before it is completed. */
export const broughtByOrder = async (
  db: Db,
  order: OrderRow,
  refunds: readonly Entered[],
): Promise<Earnings | null> =>
  order.state === 'completed' ? broughtBy(db, order, withheldSoFar(order, refunds)) : null;

const refundOf = (
  order: OrderRow,
  { amountFen, isToBalance }: Omit<Wish, 'withheldFen'>,
  refunds: readonly Entered[],
): RefundOfOrder => ({
  refundFen: amountFen,
  isToBalance,
  withheld: withheldSoFar(order, refunds),
});

function withheldSoFar({ id }: OrderRow, refunds: readonly Entered[]): RefundOfOrder['withheld'] {
  const own = refunds.filter(({ orderId }) => orderId === id);
  return {
    withheldPointsFen: own.reduce((sum, { withheldPointsFen: fen }) => sum + fen, 0),
    withheldCashbackFen: own.reduce((sum, { withheldCashbackFen: fen }) => sum + fen, 0),
  };
}
