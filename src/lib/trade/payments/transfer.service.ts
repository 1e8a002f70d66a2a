import { asBuyer, isTransferWaiting, moveRefusal } from '#lib/trade/orders/moves/order-moves.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { takeOtherLots } from '#lib/trade/payments/lots-to-pay.service.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { findOrder } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { type Payer, payerOf, payerWords } from '#lib/trade/orders/payer.rules.ts';
import { findPayments, insertPayment, setWaitingTransfer } from '#lib/trade/payments/payments.repository.ts';

/** Details of a bank transfer as the buyer enters them. */
export interface TransferInput {
  payerName: string;
  payerBank: string;
  /** the bank's serial number of the transfer */
  reference: string;
  /** an uploaded picture of the slip */
  slipId: number | null;
}

/**
 * Records that the member has transferred the money for its own order; an operator confirms it. Sent again while it
 * waits, it only corrects the details. Returns how the payer relates to the company, when only the company may pay.
 * Throws `not_found`, `invalid_form` for goods with ephedrine when the payer is not the company, or `not_payable` for
 * an order paid or cancelled, or when {@link MOST_TRANSFERS} never arrived.
 */
export async function submitTransfer(
  db: Db,
  member: Member,
  { orderId, input }: { orderId: number; input: TransferInput },
  now: number,
): Promise<Payer> {
  const details = {
    payer_name: input.payerName,
    payer_bank: input.payerBank,
    reference: input.reference,
    slip_id: input.slipId,
  };
  return transact(db, async (trx) => {
    const held = await holdOrder(trx, orderId, member.id);
    if (!held) throw notFound('这个订单');
    const move = moveOf(held);
    const { order } = await moveOrder(trx, held, { move, by: asBuyer(member) }, now);
    if (!order) throw notPayable(held);
    await takeOtherLots(trx, held, now);
    const payer = order.kind === 'ephedrine' ? payerOf(input.payerName, order.company) : 'same';
    if (payer === 'other')
      throw fieldError('payer_name', `付款单位${payerWords(input.payerName, order.company)}`);
    if (move === 'correct_transfer') {
      await setWaitingTransfer(trx, orderId, details);
      return payer;
    }
    const attempts = (await findPayments(trx, orderId)).length;
    if (attempts >= MOST_TRANSFERS) throw tooManyTransfers();
    await insertPayment(trx, {
      ...details,
      order_id: orderId,
      member_id: member.id,
      method: 'transfer',
      state: 'waiting',
      amount_fen: order.payableFen,
      note: '',
      idempotency_key: `order:${orderId}:transfer:${attempts}`,
      created_at: now,
    });
    return payer;
  });
}

/**
 * Throws as {@link submitTransfer} does, before a slip is read and stored for an order that does not wait for one.
 * {@link submitTransfer} checks again for changes made since.
 */
export async function checkAwaitsTransfer(db: Db, member: Member, orderId: number): Promise<void> {
  const order = await findOrder(db, member.id, orderId);
  if (!order) throw notFound('这个订单');
  if (moveRefusal(moveOf(order), order, asBuyer(member), 0) !== null) throw notPayable(order);
}

/** Returns the move of a submitted transfer: while another one waits, it corrects that one. */
const moveOf = (order: OrderRow) => (isTransferWaiting(order) ? 'correct_transfer' : 'announce_transfer');

/** Most transfers of an order that may be submitted without arriving: each holds the goods until it is checked. */
const MOST_TRANSFERS = 5;
const tooManyTransfers = (): ShopError =>
  new ShopError('not_payable', `转账信息已提交 ${MOST_TRANSFERS} 次都未到账，请联系客服核对后再付款。`);

function notPayable(order: OrderRow): ShopError {
  if (order.state === 'cancelled') {
    return new ShopError('not_payable', '订单已取消，不能付款。如已转账，请联系客服退款。');
  }
  return new ShopError('not_payable', '订单已付款，无需再次付款。');
}
