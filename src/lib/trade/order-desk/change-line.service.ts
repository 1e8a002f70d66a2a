import { insertStockChanges, shelvesAfter } from '#lib/catalogue/goods/goods.service.ts';
import { swapLineLot, takeOffLine } from '#lib/catalogue/goods/lots/order-lots.service.ts';
import type { StockChange } from '#lib/catalogue/goods/lots/lots.service.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { giveVoucherBack } from '#lib/trade/coupons/coupons.service.ts';
import { moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asOperator, notSentWords } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { addRefundedOfLines, addUnits, nameFirstLots } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';
import { openUnitsOf } from '#lib/trade/parcels/office/send-parcel.service.ts';
import { findOrderChanges, insertOrderChange } from '#lib/trade/parcels/parcels.service.ts';
import { countUnits, type CutFate, type OpenUnits } from '#lib/trade/parcels/parcels.rules.ts';
import type { OrderChangeRow } from '#lib/trade/parcels/parcels.table.ts';
import {
  type HeldMoney,
  holdOrderMoney,
  partsOf,
  partsUpTo,
  refundParts,
  toSend,
} from '#lib/trade/payments/refunds/order-parts.service.ts';
import { dropRequests, isAgreed } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { settleChanged } from '#lib/trade/recalls/recalled-lines.service.ts';
import { givenOf } from '#lib/trade/returns/reckon-return.service.ts';
import { backWords, returnSum } from '#lib/trade/returns/return-sums.rules.ts';

/** A change, requested by an operator, of a line that was not sent. */
interface LineChange {
  orderId: number;
  /**
   * Number of the change within the order, from 1, as the operator saw it: two operators who change at once send the
   * same number.
   */
  number: number;
  from: Pick<OpenUnits, 'lineId' | 'lotId'>;
  quantity: number;
  reason: string;
}

/** Result of a change. `refundIds`: refunds to request from a provider. */
export interface LineChanged {
  outcome: 'done' | 'requested';
  refundFen: number;
  refundIds: number[];
}

/**
 * Takes units off a line before they are sent (product §7.16): their price is refunded to its source, vouchers as a
 * voucher, the goods are put on sale again or written off; the buyer gets a message. The open units of a partly sent
 * order may all be taken off, which completes its sending. The same change again has no effect; `requested` while an
 * approval request for the refund waits for a second user. Throws `not_found`, `invalid_form`, or `conflict` where
 * another user has changed the order since.
 */
export function cutLine(
  db: Db,
  operator: Member,
  request: LineChange & { fate: CutFate },
  now: number,
): Promise<LineChanged> {
  return change(db, async (trx, touch) => {
    const money = await holdOrderMoney(trx, request.orderId);
    const { held } = money;
    const changes = await findOrderChanges(trx, [held.id]);
    const earlier = earlierOf(changes, { operator, request: { ...request, kind: 'cut' } });
    if (earlier) return { outcome: 'done', refundFen: earlier.refundFen, refundIds: [] };
    const { line, units, open } = await chosenOf(trx, held, request);
    const isLast = countUnits(open) === request.quantity;
    if (isLast && held.parcels === 0)
      throw fieldError('quantity', '减去以后订单里没有要发的商品了，请改用“取消订单并退款”。');
    const sums = await sumsOf(trx, held, { money, line, quantity: request.quantity });
    if (sums.isAll && held.parcels === 0)
      throw fieldError('quantity', '这样款项就全部退完了，请改用“取消订单并退款”。');
    const words = `${line.name}减少 ${request.quantity} ${line.unit}（${request.reason}），${backWords(sums)}`;
    if (!(await isAgreed(trx, operator, requestedOf(held, { request, words, ...sums }), now)))
      return { outcome: 'requested', refundFen: sums.refundFen, refundIds: [] };
    await move(trx, held, { operator, words }, now);
    if (!(await addUnits(trx, { id: line.id, column: 'cut', units: request.quantity }))) throw overtaken();
    // Units of a recalled lot return to the rest of that lot, which is not sold.
    const fate = units.isRecalled ? 'stock' : request.fate;
    const taken = { orderId: held.id, lineId: line.id, goodsId: line.goodsId, lotId: units.lotId };
    const key = keyOf(request);
    const settled = await takeOffLine(
      trx,
      { ...taken, units: request.quantity, isBack: fate === 'stock', lotNo: line.lotNo, key },
      now,
    );
    if (units.lotId !== null)
      await settleChanged(trx, { ...taken, lotId: units.lotId, ...request, change: 'left_out' }, now);
    await nameFirstLots(trx, [held.id], [line.id]);
    await note(trx, { settled, orderNo: held.no, key, touch }, now);
    await insertOrderChange(trx, {
      order_id: held.id,
      idempotency_key: key,
      line_id: line.id,
      kind: 'cut',
      lot_id: units.lotId,
      to_lot_id: null,
      quantity: request.quantity,
      fate,
      reason: request.reason,
      refund_fen: sums.refundFen,
      voucher_fen: sums.voucherFen,
      changed_by: operator.id,
      created_at: now,
    });
    if (sums.voucherFen > 0)
      await giveVoucherBack(trx, held, { fen: sums.voucherFen, idempotencyKey: `${key}:voucher` }, now);
    if (isLast) await moveOrder(trx, held, { move: 'close_rest', by: asOperator(operator) }, now);
    await addRefundedOfLines(trx, new Map([[line.id, sums.refundFen]]));
    const reason = `发货前减少商品：${request.reason}`;
    const parts = partsUpTo(sums.parts, sums.refundFen);
    const refunds = await refundParts(trx, held, { operator, parts, reason, cancelling: null }, now);
    return { outcome: 'done', refundFen: sums.refundFen, refundIds: toSend(refunds) };
  });
}

/**
 * Sends another lot of the same goods than a line took: its units are put back into their lot. The buyer gets a
 * message. Otherwise as {@link cutLine}.
 */
export function swapLot(
  db: Db,
  operator: Member,
  request: LineChange & { toLotId: number },
  now: number,
): Promise<void> {
  return change(db, async (trx, touch) => {
    const { held } = await holdOrderMoney(trx, request.orderId);
    const changes = await findOrderChanges(trx, [held.id]);
    if (earlierOf(changes, { operator, request: { ...request, kind: 'swap' } })) return;
    const { line, units } = await chosenOf(trx, held, request);
    if (units.lotId === null) throw fieldError('from', '这一行没有登记批次，不能换。请在包裹里按实物核对。');
    const key = keyOf(request);
    const swap = { orderId: held.id, lineId: line.id, goodsId: line.goodsId, units: request.quantity, key };
    const { settled, to } = await swapLineLot(
      trx,
      { ...swap, fromLotId: units.lotId, toLotId: request.toLotId },
      now,
    );
    const { lotId } = units;
    const settling = { orderId: held.id, lineId: line.id, lotId, quantity: request.quantity };
    await settleChanged(trx, { ...settling, change: 'replaced' }, now);
    await nameFirstLots(trx, [held.id], [line.id]);
    const words = `${line.name} ${request.quantity} ${line.unit}换为批号 ${to.number || '无'}（${request.reason}）`;
    await move(trx, held, { operator, words }, now);
    // Approval requests to take off units are dropped, as they were based on the former state.
    await dropRequests(trx, { subjects: [`order:${held.id}`], kinds: ['order_cut'], actor: operator }, now);
    await note(trx, { settled, orderNo: held.no, key, touch }, now);
    await insertOrderChange(trx, {
      order_id: held.id,
      idempotency_key: key,
      line_id: line.id,
      kind: 'swap',
      lot_id: units.lotId,
      to_lot_id: to.id,
      quantity: request.quantity,
      fate: null,
      reason: request.reason,
      refund_fen: 0,
      voucher_fen: 0,
      changed_by: operator.id,
      created_at: now,
    });
  });
}

const keyOf = ({ orderId, number }: Pick<LineChange, 'orderId' | 'number'>): string =>
  `change:${orderId}:${number}`;

/** Returns the change that the same request made before; throws where the request is based on a former state. */
function earlierOf(
  changes: readonly OrderChangeRow[],
  {
    operator,
    request,
  }: {
    operator: Member;
    request: LineChange & { kind: OrderChangeRow['kind']; fate?: CutFate; toLotId?: number };
  },
): OrderChangeRow | null {
  if (request.number === changes.length + 1) return null;
  const same = changes.find(
    (one) =>
      one.idempotencyKey === keyOf(request) &&
      one.kind === request.kind &&
      one.changedBy === operator.id &&
      one.lineId === request.from.lineId &&
      one.quantity === request.quantity &&
      one.toLotId === (request.toLotId ?? null),
  );
  if (same) return same;
  throw overtaken();
}

const overtaken = (): ShopError =>
  new ShopError('conflict', '打开这一页之后，同事改过或发出过这个订单。请刷新后核对，仍要改再重新填写。');

/** Returns the line and the units to change, with all open units of the order. */
async function chosenOf(
  trx: Trx,
  held: OrderRow,
  { from, quantity }: LineChange,
): Promise<{ line: OrderLineRow; units: OpenUnits; open: OpenUnits[] }> {
  if (held.state !== 'paid') throw new ShopError('conflict', `订单${notSentWords(held)}，也不能再改。`);
  const { lines = [], open = [] } = (await openUnitsOf(trx, [held.id])).get(held.id) ?? {};
  const units = open.find(({ lineId, lotId }) => lineId === from.lineId && lotId === from.lotId);
  const line = lines.find(({ id }) => id === from.lineId);
  if (!line || !units) throw fieldError('from', '这些商品已经发出或减去，请刷新后再选。');
  if (quantity > units.quantity)
    throw fieldError('quantity', `这个批次还没有发出的只有 ${units.quantity} ${line.unit}。`);
  return { line, units, open };
}

/**
 * Returns the sums refunded for units of a line; gifts stay with the buyer, as the shop cannot send the goods they came
 * with.
 */
async function sumsOf(
  trx: Trx,
  held: OrderRow,
  { money, line, quantity }: { money: HeldMoney; line: OrderLineRow; quantity: number },
) {
  const parts = await partsOf(trx, money);
  const leftFen = parts.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const sold = { ...line, ...(await givenOf(trx, [held.id]))(line.id), isGift: false, giftFor: null };
  const { refundFen, voucherFen } = returnSum([sold], new Map([[line.id, quantity]]), null);
  const isAll = leftFen > 0 && refundFen >= leftFen;
  return { parts, refundFen: Math.min(refundFen, leftFen), voucherFen, isAll };
}

function requestedOf(
  { id, no, refundedFen }: OrderRow,
  {
    request,
    words,
    refundFen,
  }: { request: LineChange & { fate: CutFate }; words: string; refundFen: number },
) {
  const { from, quantity, reason, fate, number } = request;
  return {
    key: `order_cut:${id}:${number}:${from.lineId}:${from.lotId ?? 0}:${quantity}:${refundFen}`,
    subject: `order:${id}`,
    kind: 'order_cut' as const,
    fields: {
      number: String(number),
      from: `${from.lineId}_${from.lotId ?? 0}`,
      quantity: String(quantity),
      reason,
      fate,
    },
    amountFen: refundFen,
    beforeFen: refundedFen,
    words: `订单 ${no} ${words}`,
  };
}

async function move(
  trx: Trx,
  held: OrderRow,
  { operator, words }: { operator: Member; words: string },
  now: number,
): Promise<void> {
  const { refusal } = await moveOrder(
    trx,
    held,
    { move: 'change_line', by: asOperator(operator), words },
    now,
  );
  if (refusal !== null) throw new ShopError('conflict', `订单${notSentWords(held)}，也不能再改。`);
}

/** Writes the changes of lots into the stock ledger. */
async function note(
  trx: Trx,
  {
    settled,
    orderNo,
    key,
    touch,
  }: { settled: ReadonlyMap<number, StockChange>; orderNo: string; key: string; touch: Touch },
  now: number,
): Promise<void> {
  await insertStockChanges(trx, settled, { reason: 'cancel', reference: orderNo, key }, now);
  touch(...[...settled.keys()].map(goodsTag), ...(await shelvesAfter(trx, settled, now)));
}
