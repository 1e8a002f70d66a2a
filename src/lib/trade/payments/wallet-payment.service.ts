import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { findOrder, insertOrderEvent, moveOrder } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { insertPayment } from '#lib/trade/payments/payments.repository.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/**
 * Pays the member's own order from its balance; paying again changes nothing. Throws `not_found`, `not_payable`
 * (cancelled, with ephedrine, or a transfer waits) and `balance_too_low`.
 */
export async function payByWallet(db: Db, member: Member, orderId: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const order = await findOrder(trx, member.id, orderId);
    if (!order) throw notFound('这个订单');
    if (order.kind === 'ephedrine') {
      throw new ShopError('not_payable', '含麻黄碱类商品的订单只能用公司账户对公转账付款。');
    }
    const expected = { memberId: member.id, state: 'unpaid' as const, withoutTransfer: true };
    const paid = { state: 'paid', payment_method: 'wallet', paid_at: now } as const;
    const moved = await moveOrder(trx, orderId, expected, paid);
    if (!moved) return explain(await findOrder(trx, member.id, orderId));
    const changeFen = -moved.payable_fen;
    const event = { reason: 'order' as const, reference: moved.no, eventKey: `order:${orderId}:wallet` };
    await changeBalance(trx, { memberId: member.id, changeFen, ...event }, now);
    await insertPayment(trx, {
      order_id: orderId,
      member_id: member.id,
      method: 'wallet',
      state: 'confirmed',
      amount_fen: moved.payable_fen,
      payer_name: member.company,
      payer_bank: '',
      reference: '',
      note: '',
      event_key: `order:${orderId}:wallet`,
      created_at: now,
      decided_at: now,
    });
    const text = `余额支付 ${formatFen(moved.payable_fen)}，等待发货`;
    await insertOrderEvent(trx, {
      order_id: orderId,
      kind: 'paid',
      text,
      actor_id: member.id,
      created_at: now,
    });
  });
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
