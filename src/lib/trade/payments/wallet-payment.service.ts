import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { displayName, type Member } from '#lib/people/members/members.rules.ts';
import { requireSellableLots } from '#lib/trade/payments/lots-to-pay.service.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asBuyer, asHead, type MoveRefusal } from '#lib/trade/orders/moves/order-moves.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { insertConfirmed } from '#lib/trade/payments/payments.repository.ts';
import { changeBalance, checkBalance } from '#lib/trade/wallet/wallet.service.ts';
import { isOwnStore, requireHeadOffice } from '#lib/people/stores/stores.service.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** Pays one of the member's own orders from its balance, as {@link payOrdersByWallet} does. */
export function payByWallet(db: Db, member: Member, orderId: number, now: number): Promise<void> {
  return payOrdersByWallet(db, member, [orderId], now);
}

/**
 * Pays the member's own orders from its balance, all or none; paying again changes nothing. Throws `not_found`,
 * `not_payable` (cancelled, with ephedrine, a transfer waits, or lots that went off sale cannot be replaced) and
 * `balance_too_low`.
 */
export async function payOrdersByWallet(
  db: Db,
  member: Member,
  orderIds: readonly number[],
  now: number,
): Promise<void> {
  // Always in the same order, so that two payments of the same orders cannot deadlock.
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
      const event = { reason: 'order' as const, reference: no, idempotencyKey: walletKey(order) };
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
  await requireSellableLots(trx, held, now);
  await enterWalletPayment(trx, { member, paid }, now);
  return paid;
}

/** Records that an order was paid from a member's balance, which is charged under the same key. */
async function enterWalletPayment(
  trx: Trx,
  { member, paid }: { member: Member; paid: OrderRow },
  now: number,
): Promise<void> {
  const ofOrder = { order_id: paid.id, member_id: member.id, idempotency_key: walletKey(paid) };
  const money = { method: 'wallet', amount_fen: paid.payableFen, payer_name: member.company } as const;
  await insertConfirmed(trx, { ...ofOrder, ...money }, now);
}

/** Returns the idempotency key of an order's payment from a balance, the same for every payer. */
const walletKey = ({ id }: Pick<OrderRow, 'id'>): string => `order:${id}:wallet`;

/** Throws the reason why an order cannot be paid from a balance; does nothing for one that is paid already. */
function explain({ state }: OrderRow, refusal: MoveRefusal): void {
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

/**
 * Records a store's request that its head office pays one of its orders (product §8.4), and sends the head office a
 * message. Asking again changes nothing. Throws `not_found`, `not_payable`, also when the member is no store, and
 * `forbidden` for users who act for one.
 */
export async function askHead(db: Db, store: Member, orderId: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const held = await holdOwn(trx, store, orderId);
    const headId = store.headOfficeId;
    if (store.kind !== 'store' || headId === null)
      throw new ShopError('not_payable', '只有门店可以请总部代付，您的账户没有总部。');
    const asked = { move: 'ask_head', by: asBuyer(store), headId, store: displayName(store) } as const;
    const { refusal } = await moveOrder(trx, held, asked, now);
    if (refusal === null || refusal === 'head_request') return;
    explain(held, refusal);
    throw new ShopError('not_payable', '订单已经付款，不用再请总部代付。');
  });
}

/**
 * Withdraws that request. Withdrawing again changes nothing. Throws `not_found`, or `conflict` once the order is paid.
 */
export async function withdrawHead(db: Db, store: Member, orderId: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const held = await holdOwn(trx, store, orderId);
    const { refusal } = await moveOrder(trx, held, { move: 'withdraw_head', by: asBuyer(store) }, now);
    if (refusal === 'state') throw new ShopError('conflict', '订单已经付款或取消，没有等待的代付。');
  });
}

/**
 * Pays an order of a head office's store from the head office's balance, at the store's request; refunds of it go back
 * there. Paying again changes nothing. Throws `forbidden`, `not_found` for orders of others, `not_payable` and
 * `balance_too_low`.
 */
export async function payForStore(db: Db, office: Member, orderId: number, now: number): Promise<void> {
  requireHeadOffice(office);
  await transact(db, async (trx) => {
    const held = await holdOrder(trx, orderId);
    if (!held || !(await isOwnStore(trx, office.id, held.memberId))) throw notFound('这个门店订单');
    const head = { headId: office.id, head: displayName(office) };
    const { order: paid, refusal } = await moveOrder(
      trx,
      held,
      { move: 'pay_by_head', by: asHead(office), ...head },
      now,
    );
    if (!paid) {
      if (refusal === 'head_request')
        throw new ShopError('not_payable', '门店没有请总部代付这个订单。请门店在订单里点“请总部代付”。');
      explain(held, refusal);
      if (held.payerId !== office.id) throw new ShopError('not_payable', '门店已自行付款，不用代付。');
      return;
    }
    await requireSellableLots(trx, held, now);
    await enterWalletPayment(trx, { member: office, paid }, now);
    const event = { reason: 'order', reference: paid.no, idempotencyKey: walletKey(paid) } as const;
    await changeBalance(trx, { memberId: office.id, changeFen: -paid.payableFen, ...event }, now);
    const entry = { actorId: office.id, action: 'order.pay_by_head', subject: `order:${paid.id}` };
    await recordAudit(trx, { ...entry, detail: formatFen(paid.payableFen), at: now });
  });
}

async function holdOwn(trx: Trx, store: Member, orderId: number): Promise<OrderRow> {
  const held = await holdOrder(trx, orderId, store.id);
  if (!held) throw notFound('这个订单');
  return held;
}
