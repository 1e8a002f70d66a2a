import { auditOf, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asOperator, isCancelAsked } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { findPayment, undecidePayment } from '#lib/trade/payments/payments.repository.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { findOrderRefunds } from '#lib/trade/payments/refunds/order-refunds.repository.ts';
import { dropWishes } from '#lib/trade/payments/refunds/refund-wishes.service.ts';
import { PAYMENT_STATES } from '#lib/trade/orders/order-words.rules.ts';

type Decided = Exclude<PaymentRow['state'], 'waiting'>;

/**
 * Takes back a wrong decision on a transfer, which waits for another one then; its order is unpaid until that
 * (product §7.4). Goods that left and money that went back stand against it. Undoing again is harmless. `was`: the
 * decision that the operator saw. Throws `not_found`, or `conflict` where it was never decided, or the order or the
 * transfer has moved on.
 */
export async function undoTransfer(
  db: Db,
  operator: Member,
  { id, was, reason }: { id: number; was: Decided; reason: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const earlier = await findPayment(trx, id);
    if (earlier?.method !== 'transfer') throw notFound('这笔转账');
    const order = await holdOrder(trx, earlier.orderId);
    if (!order) throw notFound('这个订单');
    const payment = await undecidePayment(trx, id, was);
    if (!payment) return refuseOther(trx, id);
    const hindrance = await hindranceOf(trx, order, was);
    if (hindrance) throw new ShopError('conflict', hindrance);
    const move = { move: 'undo_transfer', by: asOperator(operator), was, reason } as const;
    const { amountFen } = payment;
    const moved = await moveOrder(trx, order, { ...move, paymentId: id, amountFen }, now);
    if (!moved.order) throw new ShopError('conflict', '订单刚刚变了，请刷新后再看。');
    await dropWishes(trx, { subjects: [`order:${order.id}`], actor: operator }, now);
    const detail = `${formatFen(amountFen)} 原为${PAYMENT_STATES[was]}：${reason}`;
    const entry = { actorId: operator.id, action: 'transfer.undone', subject: `payment:${id}` };
    await recordAudit(trx, { ...entry, detail, at: now });
  });
}

/** Why a decision stands by now, in words that say what to do instead; null where it may be undone. */
async function hindranceOf(trx: Trx, order: OrderRow, was: Decided): Promise<string | null> {
  if (was === 'rejected') {
    if (order.state !== 'unpaid')
      return `订单${ORDER_STATES[order.state]}，驳回不能撤销。钱已到账的，请联系买家商量退回。`;
    return order.paymentMethod === 'transfer' ? '买家已提交另一笔转账，请处理那一笔。' : null;
  }
  if (order.state !== 'paid') return `订单${ORDER_STATES[order.state]}，到账确认不能撤销，请联系买家补款。`;
  if (isCancelAsked(order)) return '买家申请取消订单，请先同意或驳回申请，再撤销到账确认。';
  const refunds = await findOrderRefunds(trx, order.id);
  return refunds.length > 0 ? '这个订单已有退款，到账确认不能撤销。' : null;
}

/** The same press again finds the transfer waiting since it was undone; any other that waits was never decided. */
async function refuseOther(trx: Trx, id: number): Promise<void> {
  const now = await findPayment(trx, id);
  if (now && now.state !== 'waiting')
    throw new ShopError('conflict', `这笔转账现在是${PAYMENT_STATES[now.state]}，请刷新后再看。`);
  const [last] = await auditOf(trx, `payment:${id}`, 1);
  if (last?.action !== 'transfer.undone')
    throw new ShopError('conflict', '这笔转账还没有处理过，不用撤销，请直接确认到账或驳回。');
}
