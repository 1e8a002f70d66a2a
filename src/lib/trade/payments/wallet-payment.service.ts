import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asBuyer, type MoveRefusal } from '#lib/trade/orders/moves/order-moves.rules.ts';
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
    const totalFen = paid.reduce((sum, { payableFen }) => sum + payableFen, 0);
    await checkBalance(trx, member, totalFen);
    for (const order of paid) {
      const { no, payableFen } = order;
      const event = { reason: 'order' as const, reference: no, eventKey: walletKey(order) };
      await changeBalance(trx, { memberId: member.id, changeFen: -payableFen, ...event }, now);
    }
  });
}

async function payOne(trx: Trx, member: Member, orderId: number, now: number): Promise<OrderRow | null> {
  const held = await holdOrder(trx, orderId, member.id);
  if (!held) throw notFound('这个订单');
  const { order: paid, refusal } = await moveOrder(
    trx,
    held,
    { move: 'pay_from_wallet', by: asBuyer(member) },
    now,
  );
  if (!paid) {
    explain(held, refusal);
    return null;
  }
  await enterWalletPayment(trx, { member, paid }, now);
  return paid;
}

/** Enters that an order was paid from a member's balance, which is charged under the same key. */
export async function enterWalletPayment(
  trx: Trx,
  { member, paid }: { member: Member; paid: OrderRow },
  now: number,
): Promise<void> {
  await insertPayment(trx, {
    order_id: paid.id,
    member_id: member.id,
    method: 'wallet',
    state: 'confirmed',
    amount_fen: paid.payableFen,
    payer_name: member.company,
    payer_bank: '',
    reference: '',
    note: '',
    event_key: walletKey(paid),
    created_at: now,
    decided_at: now,
  });
}

/** Names the payment of an order from a balance, whoever's it is. */
export const walletKey = ({ id }: Pick<OrderRow, 'id'>): string => `order:${id}:wallet`;

/** Throws why an order cannot be paid from a balance; one that is paid already needs nothing more. */
export function explain({ state }: OrderRow, refusal: MoveRefusal): void {
  if (refusal === 'kind') {
    throw new ShopError('not_payable', '含麻黄碱类商品的订单只能用公司账户对公转账付款。');
  }
  if (refusal === 'transfer') {
    throw new ShopError('not_payable', '转账信息已提交，正在等待确认，无需重复付款。');
  }
  if (state === 'cancelled') {
    throw new ShopError('not_payable', '订单已取消，不能付款。如仍需要，请重新下单。');
  }
}
