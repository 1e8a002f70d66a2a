import { COLD_STORAGE } from '#lib/catalogue/goods/goods.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { findOrder, findOrderLines, notifyOrder } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { followReturns, recalledOf } from '#lib/trade/recalls/recalled-lines.service.ts';
import { type AskedOfLine, askedOf } from '#lib/trade/returns/units-in-returns.rules.ts';
import type { ReturnSum } from '#lib/trade/returns/return-sums.rules.ts';
import { reckon } from '#lib/trade/returns/reckon-return.service.ts';
import {
  countRecalledUnderWay,
  findUnitsInReturns,
  findReturn,
  findReturnByKey,
  insertReturn,
} from '#lib/trade/returns/returns.repository.ts';
import {
  kindRefusal,
  lineRefusal,
  RETURN_KINDS,
  RETURN_REASONS,
  type ReturnKind,
  type ReturnReason,
  type SoldLine,
} from '#lib/trade/returns/returns.rules.ts';
import type { ReturnRow } from '#lib/trade/returns/returns.table.ts';

/** A return as a buyer requests it. */
interface ReturnRequest {
  orderId: number;
  kind: ReturnKind;
  reason: ReturnReason;
  words: string;
  /** Units by line. */
  units: ReadonlyMap<number, number>;
  photoIds: readonly number[];
  /** Identifies the press of the form's button; a repeat is the same return. */
  idempotencyKey: string;
}

/** A line of an order that can be returned, as its form shows it. */
interface OfferedLine extends AskedOfLine {
  id: number;
  sold: SoldLine;
  /** The numbers of its recalled lots. */
  recalledLots: readonly string[];
  /** Units reported as used up in a recall, which can be corrected there. */
  usedUp: number;
  spec: string;
  unit: string;
  quantity: number;
  /** Units that were sent; only these can be returned. */
  sent: number;
  /** Final price, in fen. */
  shareFen: number;
  isGift: boolean;
}

/** Returns an order's lines with what was returned of them before; null when the member has no such order. */
export async function returnableLines(
  db: Db,
  member: Member,
  orderId: number,
): Promise<{ order: OrderRow; lines: OfferedLine[] } | null> {
  const order = await findOrder(db, member.id, orderId);
  return order ? { order, lines: await linesOf(db, orderId) } : null;
}

/**
 * Requests a return of an order's lines (product §7.9): the sums are proposed, the shop decides. The same press again
 * is the same return. Throws `not_found` and `invalid_form`, naming the field `units_<line>` of a line.
 */
export async function applyForReturn(
  db: Db,
  member: Member,
  request: ReturnRequest,
  now: number,
): Promise<ReturnRow> {
  const { orderId, kind, reason, words } = request;
  const idempotencyKey = `return:${member.id}:${request.idempotencyKey}`;
  return transact(db, async (trx) => {
    const order = await holdOrder(trx, orderId, member.id);
    if (!order) throw notFound('这个订单');
    const earlier = await findReturnByKey(trx, idempotencyKey);
    if (earlier) return earlier;
    const lines = await linesOf(trx, orderId);
    checkRequest(request, { order, lines }, now);
    const sum = await reckon(trx, request);
    if (reason === 'price') checkLeftOfPrices(sum, lines);
    const leftFen = order.payableFen - order.refundedFen;
    if (leftFen <= 0 && (sum.refundFen > 0 || reason === 'price') && reason !== 'recalled')
      throw new ShopError('conflict', '这个订单的款已经全部退回，没有可退的了。有疑问请联系客服。');
    const refundFen = Math.max(0, Math.min(sum.refundFen, leftFen));
    const row = {
      order_id: orderId,
      member_id: member.id,
      kind,
      reason,
      words,
      idempotency_key: idempotencyKey,
      state: 'waiting' as const,
      refund_fen: refundFen,
      voucher_fen: sum.voucherFen,
      gift_fen: sum.giftFen,
      created_at: now,
    };
    const rows = sum.lines.map((line) => ({
      order_line_id: line.lineId,
      quantity: line.quantity,
      share_fen: line.shareFen,
      refund_fen: line.refundFen,
      voucher_fen: line.voucherFen,
    }));
    const id = await insertReturn(trx, row, { lines: rows, photoIds: request.photoIds });
    await followRecalls(trx, orderId, now);
    const text = `买家申请售后：${RETURN_KINDS[kind]}，${RETURN_REASONS[reason]}`;
    await notifyOrder(trx, { orderId, kind: 'return', text, actorId: member.id }, now);
    return (await findReturn(trx, id)) as ReturnRow;
  });
}

function checkRequest(
  { kind, reason, units }: ReturnRequest,
  { order, lines }: { order: OrderRow; lines: readonly OfferedLine[] },
  now: number,
): void {
  const refusal = kindRefusal(kind, reason);
  if (refusal) throw fieldError('kind', refusal);
  const chosen = lines.filter(({ id }) => (units.get(id) ?? 0) > 0);
  const first = lines[0];
  if (chosen.length === 0) throw fieldError(`units_${first?.id ?? 0}`, '请填写商品的数量。');
  for (const line of chosen) {
    const field = `units_${line.id}`;
    const words = lineRefusal(reason, line.sold, order, now);
    if (words) throw fieldError(field, words);
    const left = line.sent - line.returned;
    const asked = units.get(line.id) ?? 0;
    const { unit, usedUp } = line;
    if (reason === 'recalled' && asked > line.sold.recalled)
      throw fieldError(field, `召回的批号最多退 ${line.sold.recalled} ${unit}。`);
    const most = reason === 'recalled' ? Math.min(left, line.sold.recalled) : left;
    if (kind === 'return' && asked <= left && asked > most - usedUp)
      throw fieldError(
        field,
        `您在药品召回里登记了已用完 ${usedUp} ${unit}，最多还能退 ${Math.max(0, most - usedUp)} ${unit}。登记错了，请先在订单的“药品召回”里更正，再申请。`,
      );
    if (asked > left)
      throw fieldError(
        field,
        line.sent === 0
          ? '这个商品还没有发出。'
          : left === 0
            ? '这个商品已经全部申请过。'
            : `最多还能申请 ${left} ${line.unit}。`,
      );
    if (reason === 'price' && asked > left - line.priceAsked)
      throw fieldError(
        field,
        `这个商品有 ${line.priceAsked} ${unit}的价格差异在审核，请等结果，或先撤回那个申请。`,
      );
  }
}

/**
 * Throws `invalid_form` when nothing is left of what was paid for a line, so that no price difference can be refunded.
 */
function checkLeftOfPrices({ lines: sums }: ReturnSum, lines: readonly OfferedLine[]): void {
  for (const { lineId, shareFen } of sums)
    if (shareFen === 0) {
      const name = lines.find(({ id }) => id === lineId)?.sold.name ?? '';
      throw fieldError(`units_${lineId}`, `${name}没有可补差价的实付款，请不要填它的数量。`);
    }
}

async function linesOf(db: Db, orderId: number): Promise<OfferedLine[]> {
  const rows = await findOrderLines(db, [orderId]);
  const goods = await findGoodsByIds(db, [...new Set(rows.map(({ goodsId }) => goodsId))]);
  const asked = Map.groupBy(await findUnitsInReturns(db, [orderId]), ({ orderLineId }) => orderLineId);
  const recalls = await recalledOf(db, orderId);
  return rows.map((row) => {
    const one = goods.find(({ id }) => id === row.goodsId);
    const recall = recalls.get(row.id);
    return {
      id: row.id,
      spec: row.spec,
      unit: row.unit,
      quantity: row.quantity,
      sent: row.sent,
      shareFen: row.shareFen,
      isGift: row.priceReason === 'gift',
      ...askedOf(asked.get(row.id) ?? []),
      recalledLots: recall?.numbers ?? [],
      usedUp: recall?.used ?? 0,
      sold: {
        name: row.name,
        isCold: one?.storage === COLD_STORAGE,
        isControlled: Boolean(one && (one.isControlled || one.isEphedrine || one.isSpecial)),
        expiresAt: row.expiresAt,
        recalled: recall?.units ?? 0,
      },
    };
  });
}

/** Returns the page on which a return's buyer sees it. */
export const returnPage = ({ id, kind }: Pick<ReturnRow, 'id' | 'kind'>): string =>
  pathTo(kind === 'return' ? 'return' : 'after_sales', { id });

/** Updates the recalls of an order after each step of its returns; the order is held. */
export const followRecalls = async (trx: Trx, orderId: number, now: number): Promise<void> =>
  followReturns(trx, orderId, await countRecalledUnderWay(trx, orderId), now);
