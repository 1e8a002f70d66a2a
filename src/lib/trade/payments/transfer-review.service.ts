import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { takeOtherLots } from '#lib/trade/payments/lots-to-pay.service.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asOperator, isCancelAsked } from '#lib/trade/orders/moves/order-moves.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { payerOf } from '#lib/trade/orders/payer.rules.ts';
import {
  countTransfers,
  decidePayment,
  findOrderNosOfPayments,
  findPayment,
  findTransfers,
  type TransferRow,
  undecidePayment,
} from '#lib/trade/payments/payments.repository.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { auditOf, auditOfActions, recordAudit } from '#lib/people/audit/audit.service.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { TRANSFER_ACTIONS } from '#lib/trade/payments/office/payments-office.rules.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';
import { findHouseRefunds } from '#lib/trade/payments/refunds.repository.ts';
import { dropRequests } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { PAYMENT_STATES } from '#lib/trade/orders/order-words.rules.ts';

const TRANSFERS_PER_PAGE = 20;

/** A transfer as an operator checks it against the bank account. Amounts in fen, times in ms UTC. */
export interface Transfer extends TransferRow {
  /** True when its decision may be undone; other obstacles are reported when it is undone. */
  isUndoable: boolean;
}

export interface TransferPage {
  transfers: Transfer[];
  counts: Record<PaymentRow['state'], number>;
  page: number;
  pages: number;
}

/** Returns a page of the transfers in a state, for operators. */
export async function listTransfers(
  db: Db,
  { state, page, size = TRANSFERS_PER_PAGE }: { state: PaymentRow['state']; page: number; size?: number },
): Promise<TransferPage> {
  const counts = { waiting: 0, confirmed: 0, rejected: 0 };
  for (const row of await countTransfers(db)) counts[row.state] = row.count;
  const shown = pageOf(page, counts[state], size);
  const rows = await findTransfers(db, state, size, shown.offset);
  return { transfers: rows.map(toTransfer), counts, page: shown.page, pages: shown.pages };
}

/** A transfer that has arrived. */
export interface ArrivedTransfer {
  id: number;
  /** Set when the operator has checked that a payer with another name is the company; `note` describes the check. */
  payerChecked?: { isChecked: boolean; note: string };
}

/**
 * Confirms that the money of a transfer arrived: the order is paid. Confirming again changes nothing. Goods with
 * ephedrine are paid from the company's own account only: when the payer has another name, the operator must confirm
 * that it is the company. Throws `not_found`, `invalid_form`, or `conflict` when the transfer was rejected before.
 */
export async function confirmTransfer(
  db: Db,
  operator: Member,
  { id, payerChecked = { isChecked: false, note: '' } }: ArrivedTransfer,
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const decided = await decide(trx, operator, { id, state: 'confirmed', reason: '', payerChecked }, now);
    if (!decided) return;
    await takeOtherLots(trx, decided.order, now);
    const transfer = { paymentId: id, amountFen: decided.payment.amountFen };
    const { order } = await moveOrder(
      trx,
      decided.order,
      { move: 'confirm_transfer', by: asOperator(operator), ...transfer },
      now,
    );
    if (!order) throw new ShopError('conflict', '订单已不是待付款状态，请先核对订单再处理这笔转账。');
  });
}

/**
 * Rejects a transfer whose money did not arrive: the order may be paid again, for another day. Rejecting again for the
 * same reason changes nothing. Throws `not_found`, or `conflict` when the transfer was confirmed before, or rejected
 * for another reason.
 */
export async function rejectTransfer(
  db: Db,
  operator: Member,
  { id, reason }: { id: number; reason: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const decided = await decide(trx, operator, { id, state: 'rejected', reason }, now);
    if (!decided) return;
    const move = decided.order.state === 'unpaid' ? 'reject_transfer' : 'drop_transfer';
    const transfer = { paymentId: id, amountFen: decided.payment.amountFen, reason };
    await moveOrder(trx, decided.order, { move, by: asOperator(operator), ...transfer }, now);
  });
}

interface Decision {
  id: number;
  state: 'confirmed' | 'rejected';
  reason: string;
  /** only for a confirmation */
  payerChecked?: ArrivedTransfer['payerChecked'];
}

/**
 * Returns the note on a payer that had to be checked; empty when no check was needed. Throws `invalid_form` when the
 * check is missing.
 */
function wordsOfPayer(
  { kind, company }: OrderRow,
  { payerName: payer }: PaymentRow,
  { isChecked, note }: { isChecked: boolean; note: string },
): string {
  if (kind !== 'ephedrine' || payerOf(payer, company) === 'same') return '';
  const words = `付款单位“${payer}”与下单公司“${company}”不一致`;
  if (!isChecked) {
    throw fieldError(
      'payer_checked',
      `${words}。含麻黄碱商品只收本公司账户的款：请核对银行流水，勾选已核对并写明情况；不是本公司账户的请驳回。`,
    );
  }
  if (note.length < 2) throw fieldError('note', '请写明怎样核对的付款单位');
  return `${words}，已核对：${note}`;
}

/** Decides a waiting transfer and holds its order; null when the same decision was made before. */
async function decide(
  trx: Trx,
  operator: Member,
  { id, state, reason, payerChecked }: Decision,
  now: number,
): Promise<{ payment: PaymentRow; order: OrderRow } | null> {
  const earlier = await findPayment(trx, id);
  if (earlier?.method !== 'transfer') throw notFound('这笔转账');
  const order = await holdOrder(trx, earlier.orderId);
  if (!order) throw notFound('这个订单');
  const decision = { state, note: reason, decided_by: operator.id, decided_at: now };
  const payment = await decidePayment(trx, id, decision);
  if (payment) {
    const checked = payerChecked ? wordsOfPayer(order, payment, payerChecked) : '';
    const detail = `${formatFen(payment.amountFen)} ${reason}${checked}`.trim();
    await recordAudit(trx, {
      actorId: operator.id,
      action: `transfer.${state}`,
      subject: `payment:${id}`,
      detail,
      at: now,
    });
    return { payment, order };
  }
  const decided = await findPayment(trx, id);
  if (decided?.state === state && (state === 'confirmed' || decided.note === reason)) return null;
  if (decided?.state === state)
    throw new ShopError('conflict', `同事已驳回这笔转账，原因是“${decided.note}”。您写的没有记录。`);
  const word = decided?.state === 'confirmed' ? '确认到账' : '驳回';
  throw new ShopError('conflict', `这笔转账已经${word}，不能再改。`);
}

/** Order state in which a decision on its transfer may be undone. */
const UNDOABLE_IN = { confirmed: 'paid', rejected: 'unpaid' } as const;

const toTransfer = (row: TransferRow): Transfer => ({
  ...row,
  isUndoable: row.state !== 'waiting' && row.orderState === UNDOABLE_IN[row.state],
});

const PAYMENT = 'payment:';

/** Returns the latest decisions on transfers with their users and orders, newest first. */
export async function transferTrail(db: Db, limit: number): Promise<AuditLine[]> {
  const lines = await auditOfActions(db, Object.keys(TRANSFER_ACTIONS), limit);
  const ids = lines.map(({ subject }) => Number(subject.slice(PAYMENT.length)));
  const orderNos = await findOrderNosOfPayments(db, ids);
  return lines.map(({ who, action, detail, at }, index) => ({
    who,
    action,
    at,
    detail: `订单 ${orderNos.get(ids[index] ?? 0) ?? ''}，${detail}`,
  }));
}

type Decided = Exclude<PaymentRow['state'], 'waiting'>;

/**
 * Undoes a wrong decision on a transfer, which waits for a new decision; until then its order is unpaid (product §7.4).
 * Not possible once goods were sent or money was refunded. Undoing again changes nothing. `was`: the decision that the
 * operator saw. Throws `not_found`, or `conflict` when it was never decided, or the order or the transfer has moved on.
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
    await dropRequests(trx, { subjects: [`order:${order.id}`], actor: operator }, now);
    const detail = `${formatFen(amountFen)} 原为${PAYMENT_STATES[was]}：${reason}`;
    const entry = { actorId: operator.id, action: 'transfer.undone', subject: `payment:${id}` };
    await recordAudit(trx, { ...entry, detail, at: now });
  });
}

/** Returns the reason why a decision cannot be undone any more, with what to do instead; null when it can. */
async function hindranceOf(trx: Trx, order: OrderRow, was: Decided): Promise<string | null> {
  if (was === 'rejected') {
    if (order.state !== 'unpaid')
      return `订单${ORDER_STATES[order.state]}，驳回不能撤销。钱已到账的，请联系买家商量退回。`;
    return order.paymentMethod === 'transfer' ? '买家已提交另一笔转账，请处理那一笔。' : null;
  }
  if (order.state !== 'paid') return `订单${ORDER_STATES[order.state]}，到账确认不能撤销，请联系买家补款。`;
  if (isCancelAsked(order)) return '买家申请取消订单，请先同意或驳回申请，再撤销到账确认。';
  const refunds = await findHouseRefunds(trx, order.id);
  return refunds.length > 0 ? '这个订单已有退款，到账确认不能撤销。' : null;
}

/**
 * Throws `conflict` unless the transfer waits because its decision was undone before (a repeated press); any other
 * waiting transfer was never decided.
 */
async function refuseOther(trx: Trx, id: number): Promise<void> {
  const now = await findPayment(trx, id);
  if (now && now.state !== 'waiting')
    throw new ShopError('conflict', `这笔转账现在是${PAYMENT_STATES[now.state]}，请刷新后再看。`);
  const [last] = await auditOf(trx, `payment:${id}`, 1);
  if (last?.action !== 'transfer.undone')
    throw new ShopError('conflict', '这笔转账还没有处理过，不用撤销，请直接确认到账或驳回。');
}
