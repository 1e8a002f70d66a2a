import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { findOrder, findOrderLines, notifyOrder } from '#lib/trade/orders/order-steps.service.ts';
import type { GiftFor, OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';
import { followReturns, recalledOf } from '#lib/trade/recalls/recalled-lines.service.ts';
import { giftFenOf, type ReturnableLine, returnSum } from '#lib/trade/returns/return-sums.rules.ts';
import {
  countRecalledUnderWay,
  countReturned,
  findReturn,
  findReturnByKey,
  findReturnsOfOrder,
  insertReturn,
} from '#lib/trade/returns/returns.repository.ts';
import {
  DECIDED_STATES,
  kindRefusal,
  lineRefusal,
  LIVING_STATES,
  RETURN_KINDS,
  RETURN_REASONS,
  type ReturnKind,
  type ReturnReason,
  type ReturnState,
  type SoldLine,
} from '#lib/trade/returns/returns.rules.ts';
import type { ReturnLineRow, ReturnRow } from '#lib/trade/returns/returns.table.ts';
import { cutsOfOrder } from '#lib/trade/parcels/parcels.service.ts';

/** A return as a buyer asks for it. */
interface ReturnWish {
  orderId: number;
  kind: ReturnKind;
  reason: ReturnReason;
  words: string;
  /** Units by line. */
  units: ReadonlyMap<number, number>;
  photoIds: readonly number[];
  /** Names the press of the form. */
  press: string;
}

/** A line of an order that can be given back, as its form shows it. */
interface OfferedLine extends ReturnableLine {
  sold: SoldLine;
  /** The numbers of its recalled lots. */
  recalledLots: readonly string[];
  /** Units that are said to be used up in a recall, which can be corrected there. */
  usedUp: number;
  spec: string;
  unit: string;
  /** Units that left; only these come back. */
  sent: number;
}

/** An order's lines with what of them was given back before; null where the member has no such order. */
export async function returnableLines(
  db: Db,
  member: Member,
  orderId: number,
): Promise<{ order: OrderRow; lines: OfferedLine[] } | null> {
  const order = await findOrder(db, member.id, orderId);
  return order ? { order, lines: await linesOf(db, orderId) } : null;
}

/**
 * Asks for a return of an order's lines (product §7.9): the sums are proposed, the shop decides. The same press again is
 * the same return. Throws `not_found` and `invalid_form`, naming the field `units_<line>` of a line.
 */
export async function applyForReturn(
  db: Db,
  member: Member,
  wish: ReturnWish,
  now: number,
): Promise<ReturnRow> {
  const { orderId, kind, reason, words } = wish;
  const eventKey = `return:${member.id}:${wish.press}`;
  return transact(db, async (trx) => {
    const order = await holdOrder(trx, orderId, member.id);
    if (!order) throw notFound('这个订单');
    const earlier = await findReturnByKey(trx, eventKey);
    if (earlier) return earlier;
    const lines = await linesOf(trx, orderId);
    checkWish(wish, { order, lines }, now);
    const sum = returnSum(
      lines,
      wish.units,
      kind === 'return' ? await giftsBefore(trx, orderId, LIVING_STATES) : null,
    );
    const leftFen = order.payableFen - order.refundedFen;
    if (leftFen <= 0 && sum.refundFen > 0 && reason !== 'recalled')
      throw new ShopError('conflict', '这个订单的款已经全部退回，没有可退的了。有疑问请联系客服。');
    const refundFen = Math.max(0, Math.min(sum.refundFen, leftFen));
    const row = {
      ...{ order_id: orderId, member_id: member.id, kind, reason, words, event_key: eventKey },
      state: 'waiting' as const,
      ...{ refund_fen: refundFen, voucher_fen: sum.voucherFen, gift_fen: sum.giftFen, created_at: now },
    };
    const rows = sum.lines.map(({ lineId, quantity, refundFen: shareFen, voucherFen }) => ({
      ...{ order_line_id: lineId, quantity, share_fen: shareFen },
      ...{ refund_fen: shareFen, voucher_fen: voucherFen },
    }));
    const id = await insertReturn(trx, row, { lines: rows, photoIds: wish.photoIds });
    await followRecalls(trx, orderId, now);
    const text = `买家申请售后：${RETURN_KINDS[kind]}，${RETURN_REASONS[reason]}`;
    await notifyOrder(trx, { orderId, kind: 'return', text, actorId: member.id }, now);
    return (await findReturn(trx, id)) as ReturnRow;
  });
}

function checkWish(
  { kind, reason, units }: ReturnWish,
  { order, lines }: { order: OrderRow; lines: readonly OfferedLine[] },
  now: number,
): void {
  const refusal = kindRefusal(kind, reason);
  if (refusal) throw fieldError('kind', refusal);
  const chosen = lines.filter(({ id }) => (units.get(id) ?? 0) > 0);
  const first = lines[0];
  if (chosen.length === 0) throw fieldError(`units_${first?.id ?? 0}`, '请填写要退的商品数量。');
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
  }
}

/** What returns of an order in some states were less for gifts, in fen. */
const giftsBefore = async (trx: Trx, orderId: number, states: readonly ReturnState[]): Promise<number> =>
  (await findReturnsOfOrder(trx, orderId))
    .filter(({ state }) => states.includes(state))
    .reduce((sum, { giftFen }) => sum + giftFen, 0);

/**
 * What is taken off a return that pays `moneyFen` for gifts that stay: reckoned when it is agreed to, with the others that
 * were agreed to, for of those that wait any may still be taken back.
 */
export async function giftFenOfReturn(
  trx: Trx,
  { orderId, kind, state, giftFen }: ReturnRow,
  { lines, moneyFen }: { lines: readonly ReturnLineRow[]; moneyFen: number },
): Promise<number> {
  if (kind !== 'return') return 0;
  const given = await givenOf(trx, orderId, DECIDED_STATES);
  const isCounted = DECIDED_STATES.includes(state);
  const units = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const sold = (await findOrderLines(trx, [orderId])).map((row) => {
    const { returned, back, ...had } = given(row.id);
    const own = isCounted ? (units.get(row.id) ?? 0) : 0;
    return { ...ofLine(row), ...had, returned: returned - own, back: back - own };
  });
  const allFen = await giftsBefore(trx, orderId, DECIDED_STATES);
  return giftFenOf(sold, units, { moneyFen, giftFenBefore: allFen - (isCounted ? giftFen : 0) });
}

async function linesOf(db: Db, orderId: number): Promise<OfferedLine[]> {
  const rows = await findOrderLines(db, [orderId]);
  const goods = await findGoodsByIds(db, [...new Set(rows.map(({ goodsId }) => goodsId))]);
  const given = await givenOf(db, orderId);
  const recalls = await recalledOf(db, orderId);
  return rows.map((row) => {
    const one = goods.find(({ id }) => id === row.goodsId);
    const recall = recalls.get(row.id);
    return {
      ...ofLine(row),
      ...given(row.id),
      recalledLots: recall?.numbers ?? [],
      usedUp: recall?.used ?? 0,
      sold: {
        name: row.name,
        isCold: one?.storage === '冷藏',
        isControlled: Boolean(one && (one.isControlled || one.isEphedrine || one.isSpecial)),
        expiresAt: row.expiresAt,
        recalled: recall?.units ?? 0,
      },
    };
  });
}

const ofLine = (row: OrderLineRow) => ({
  id: row.id,
  spec: row.spec,
  unit: row.unit,
  goodsId: row.goodsId,
  quantity: row.quantity,
  amountFen: row.amountFen,
  sent: row.sent,
  cut: row.cut,
  shareFen: row.shareFen,
  voucherFen: row.voucherFen,
  listPriceFen: row.listPriceFen,
  activityId: row.activityId,
  isGift: row.priceReason === 'gift',
  giftFor: row.giftFor === null ? null : (JSON.parse(row.giftFor) as GiftFor),
});

/** Where a return's buyer sees it. */
export const returnPage = ({ id, kind }: Pick<ReturnRow, 'id' | 'kind'>): string =>
  pathTo(kind === 'return' ? 'return' : 'after_sales', { id });

/** Makes the recalls of an order agree with its returns; after each of their steps, the order being held. */
export const followRecalls = async (trx: Trx, orderId: number, now: number): Promise<void> =>
  followReturns(trx, orderId, await countRecalledUnderWay(trx, orderId), now);

/** Units of an order's lines that came back or are to, with those whose goods go back, and what they and those that were taken off had, by line's id. */
export async function givenOf(
  db: Db,
  orderId: number,
  states: readonly ReturnState[] = LIVING_STATES,
): Promise<(lineId: number) => Pick<ReturnableLine, 'returned' | 'back' | 'givenFen' | 'givenVoucherFen'>> {
  const returned = await countReturned(db, orderId, states);
  const cuts = await cutsOfOrder(db, orderId);
  return (lineId) => {
    const { units = 0, back = 0, shareFen = 0, voucherFen = 0 } = returned.get(lineId) ?? {};
    const cut = cuts.get(lineId);
    return {
      returned: units,
      back,
      givenFen: shareFen + (cut?.refundFen ?? 0),
      givenVoucherFen: voucherFen + (cut?.voucherFen ?? 0),
    };
  };
}
