import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { markPaid, orderToPay } from '#lib/trade/orders/order-payment.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { insertPayment } from '#lib/trade/payments/payments.repository.ts';
import { changeBalance, checkBalance } from '#lib/trade/wallet/wallet.service.ts';

/** Pays one of the member's own orders from its balance, as {@link payOrdersByWallet} does. */
export function payByWallet(db: Db, member: Member, orderId: number, now: number): Promise<void> {
  return payOrdersByWallet(db, member, [orderId], now);
}

/**
 * Pays the member's own orders from its balance, all or none; paying again changes nothing. Throws `not_found`,
 * `not_payable` (cancelled, with ephedrine, or a transfer waits) and `balance_too_low`.
 */
export async function payOrdersByWallet(
  db: Db,
  member: Member,
  orderIds: readonly number[],
  now: number,
): Promise<void> {
  // Always in the same order, so that two payments of the same orders never wait for each other.
  const ids = [...new Set(orderIds)].sort((a, b) => a - b);
  await transact(db, async (trx) => {
    const paid: OrderRow[] = [];
    for (const id of ids) {
      const order = await payOne(trx, member, id, now);
      if (order) paid.push(order);
    }
    const totalFen = paid.reduce((sum, { payable_fen }) => sum + payable_fen, 0);
    await checkBalance(trx, member, totalFen);
    for (const { id, no, payable_fen } of paid) {
      const event = { reason: 'order' as const, reference: no, eventKey: `order:${id}:wallet` };
      await changeBalance(trx, { memberId: member.id, changeFen: -payable_fen, ...event }, now);
    }
  });
}

async function payOne(trx: Trx, member: Member, orderId: number, now: number): Promise<OrderRow | null> {
  const order = await orderToPay(trx, member.id, orderId);
  if (!order) throw notFound('这个订单');
  if (order.kind === 'ephedrine') {
    throw new ShopError('not_payable', '含麻黄碱类商品的订单只能用公司账户对公转账付款。');
  }
  const paid = await markPaid(
    trx,
    {
      orderId,
      memberId: member.id,
      method: 'wallet',
      withoutTransfer: true,
      actorId: member.id,
      text: ({ payable_fen }) => `余额支付 ${formatFen(payable_fen)}，等待发货`,
    },
    now,
  );
  if (!paid) {
    explain(await orderToPay(trx, member.id, orderId));
    return null;
  }
  await insertPayment(trx, {
    order_id: orderId,
    member_id: member.id,
    method: 'wallet',
    state: 'confirmed',
    amount_fen: paid.payable_fen,
    payer_name: member.company,
    payer_bank: '',
    reference: '',
    note: '',
    event_key: `order:${orderId}:wallet`,
    created_at: now,
    decided_at: now,
  });
  return paid;
}

/** An order that is paid already needs nothing more; any other cannot be paid like this. */
function explain(order: OrderRow | undefined): void {
  if (!order) throw notFound('这个订单');
  if (order.state === 'unpaid') {
    throw new ShopError('not_payable', '转账信息已提交，正在等待确认，无需重复付款。');
  }
  if (order.state === 'cancelled') {
    throw new ShopError('not_payable', '订单已取消，不能付款。如仍需要，请重新下单。');
  }
}
