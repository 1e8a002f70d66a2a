import { displayName, type Member } from '#lib/people/members/members.rules.ts';
import { isOwnStore, requireHeadOffice } from '#lib/people/stores/stores.service.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asBuyer, asHead } from '#lib/trade/orders/moves/order-moves.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { enterWalletPayment, explain, walletKey } from '#lib/trade/payments/wallet-payment.service.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/**
 * A store's word that its head office may pay one of its orders (product §8.4), which then gets a message. Again it is
 * harmless. Throws `not_found`, `not_payable`, also for who is no store, and `forbidden` for who acts for one.
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

/** Takes that word back. Again it is harmless. Throws `not_found`, or `conflict` once the order is paid. */
export async function withdrawHead(db: Db, store: Member, orderId: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const held = await holdOwn(trx, store, orderId);
    const { refusal } = await moveOrder(trx, held, { move: 'withdraw_head', by: asBuyer(store) }, now);
    if (refusal === 'state') throw new ShopError('conflict', '订单已经付款或取消，没有等待的代付。');
  });
}

/**
 * Pays an order of a head office's store from the head office's balance, at the store's word; what is refunded of it goes
 * back there. Paying again changes nothing. Throws `forbidden`, `not_found` for orders of others, `not_payable` and
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
    await enterWalletPayment(trx, { member: office, paid }, now);
    const event = { reason: 'order', reference: paid.no, eventKey: walletKey(paid) } as const;
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
