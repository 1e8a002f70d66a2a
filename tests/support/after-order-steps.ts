import { readOrderMoney, withheldOfOrderRefund } from '#lib/trade/payments/office/order-money.service.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import { findLots } from '#lib/catalogue/goods/lots/lots.repository.ts';
import { cutLine, swapLot } from '#lib/trade/order-desk/change-line.service.ts';
import { openUnitsOf } from '#lib/trade/parcels/office/send-parcel.service.ts';
import { packParcel } from '#lib/trade/parcels/office/ship.service.ts';
import { findOrderChanges } from '#lib/trade/parcels/parcels.repository.ts';
import { unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import {
  confirmTransfer,
  rejectTransfer,
  undoTransfer,
} from '#lib/trade/payments/transfer-review.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { applyForReturn, returnableLines } from '#lib/trade/returns/apply-return.service.ts';
import { completeReturn } from '#lib/trade/returns/complete-return.service.ts';
import { agreeToReturn } from '#lib/trade/returns/decide-return.service.ts';
import { givenOf } from '#lib/trade/returns/reckon-return.service.ts';
import { DECIDED_STATES, type ReturnReason } from '#lib/trade/returns/returns.rules.ts';
import { findReturnLines, findReturnsOfOrders } from '#lib/trade/returns/returns.repository.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import { type Step, type StepShop, ordersOf } from '#tests/support/order-steps.ts';

/** A part of the order leaves. */
export const PACKED: Step = { kind: 'pack', nth: 0, units: 2 };
export const CUT: Step = { kind: 'cut', nth: 0, units: 1, isBack: true };

/** Some units of each line that is still to be sent leave in a parcel of their own. */
export async function packPart(shop: StepShop, id: number, units: number): Promise<unknown> {
  const { db, operator, now } = shop;
  const { open = [] } = (await openUnitsOf(db, [id])).get(id) ?? {};
  const chosen = new Map(open.map((one) => [unitsKey(one), Math.min(units, one.quantity)]));
  const trackingNo = `SF${id}-${(shop.presses += 1)}`;
  return packParcel(db, operator, { id, units: chosen, carrier: '顺丰速运', trackingNo }, now);
}

/** Units of the first line that is still to be sent are taken off, or are sent of another lot. */
export async function changeLine(
  { db, operator, now }: StepShop,
  orderId: number,
  step: Extract<Step, { kind: 'cut' | 'swap' }>,
): Promise<unknown> {
  const { lines = [], open = [] } = (await openUnitsOf(db, [orderId])).get(orderId) ?? {};
  const [from] = open;
  if (!from) return;
  const number = (await findOrderChanges(db, [orderId])).length + 1;
  const request = { orderId, number, from, reason: '库存不足' };
  if (step.kind === 'cut') {
    const quantity = step.units === 0 ? from.quantity : Math.min(step.units, from.quantity);
    return cutLine(db, operator, { ...request, quantity, fate: step.isBack ? 'stock' : 'write_off' }, now);
  }
  const goodsId = lines.find(({ id }) => id === from.lineId)?.goodsId ?? 0;
  const lots = await findLots(db, goodsId);
  const toLotId = lots.find(({ id }) => id !== from.lotId)?.id ?? 0;
  return swapLot(db, operator, { ...request, quantity: 1, toLotId }, now);
}

/** The nth transfer of the shop's buyers is confirmed or rejected, or what was decided of it is undone. */
export async function decideTransfer(
  shop: StepShop,
  step: { kind: 'confirm' | 'reject' | 'undo'; who: string; nth: number },
): Promise<unknown> {
  const { db, operator, now } = shop;
  const asker = step.who === 'operator' ? operator : shop.buyers[0]!;
  const transfer = (await transfersOf(shop))[step.nth];
  if (!transfer) return;
  const { id, state } = transfer;
  if (step.kind === 'confirm') return confirmTransfer(db, asker, { id }, now);
  if (step.kind === 'reject') return rejectTransfer(db, asker, { id, reason: '没有到账' }, now);
  // As a user who sees it decided would.
  const was = state === 'rejected' ? 'rejected' : 'confirmed';
  return undoTransfer(db, asker, { id, was, reason: '看错了' }, now);
}

const transfersOf = ({ db, buyers }: StepShop) =>
  db
    .selectFrom('payment')
    .select(['id', 'state'])
    .where('method', '=', 'transfer')
    .where(
      'member_id',
      'in',
      buyers.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();

/** Units of one of an order's lines are to go back. */
export async function applyFor(
  shop: Pick<StepShop, 'db' | 'now' | 'presses'>,
  {
    own,
    orderId,
    line: nth,
    units,
    reason,
  }: { own: Member; orderId: number; line: number; units: number; reason: ReturnReason },
): Promise<unknown> {
  const line = (await returnableLines(shop.db, own, orderId))?.lines[nth];
  if (!line) return;
  shop.presses += 1;
  const kind = reason === 'price' ? ('after_sales' as const) : ('return' as const);
  const request = { orderId, kind, reason, words: '', photoIds: [] };
  const press = `press-${shop.presses}`;
  return applyForReturn(
    shop.db,
    own,
    { ...request, units: new Map([[line.id, units]]), idempotencyKey: press },
    shop.now,
  );
}

/** A return is agreed to, of a price to a third, or paid back by other means; its goods are sold again. */
export async function decideReturn({ db, buyers, operator, now }: StepShop, nth: number): Promise<unknown> {
  const rows = await db
    .selectFrom('order_return')
    .select(['id', 'state', 'reason'])
    .where(
      'member_id',
      'in',
      buyers.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const row = rows[nth];
  if (!row) return;
  const lines = (await readReturn(db, row.id))?.lines ?? [];
  if (row.state === 'waiting') {
    const named = row.reason === 'price' ? lines : [];
    const amounts = new Map(named.map(({ id, shareFen }) => [id, Math.floor(shareFen / 3)]));
    return agreeToReturn(db, operator, { id: row.id, amounts, answer: '已核实' }, now);
  }
  const fates = new Map(lines.map(({ id }) => [id, 'stock' as const]));
  return completeReturn(db, operator, { id: row.id, fates }, now);
}

/**
 * Finds where the returns of the shop's orders pay, and keep for gifts, another sum than their lines cost; and gifts
 * that stayed for nothing though all that they were given for came back.
 */
export async function returnDisagreements(shop: StepShop): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id, payableFen, refundedFen } of await ordersOf(shop)) {
    const decided = (await findReturnsOfOrders(shop.db, [id])).filter(({ state }) =>
      DECIDED_STATES.includes(state),
    );
    for (const { id: returnId, state, refundFen, giftFen } of decided) {
      const lines = await findReturnLines(shop.db, [returnId]);
      const dueFen = lines.reduce((sum, line) => sum + line.refundFen, 0);
      // No more is paid than is left of the order.
      const isLess = state === 'done' && refundedFen === payableFen && refundFen + giftFen < dueFen;
      if (refundFen + giftFen !== dueFen && !isLess)
        wrong.push(`return ${returnId} pays ${refundFen} and keeps ${giftFen} of ${dueFen}`);
    }
    const keptFen = await giftsKept(shop.db, id);
    const takenFen = decided.reduce((sum, { giftFen }) => sum + giftFen, 0);
    const isSpent = decided.some(({ refundFen, giftFen }) => refundFen === 0 && giftFen > 0);
    if (takenFen < keptFen && !isSpent)
      wrong.push(`order ${id} had ${takenFen} taken off for gifts of ${keptFen}`);
  }
  return wrong;
}

/** Returns the worth of the gifts of an order that stayed although all that their activity covers is back. */
async function giftsKept(db: Db, orderId: number): Promise<number> {
  const lines = await findOrderLines(db, [orderId]);
  const given = await givenOf(db, [orderId]);
  let fen = 0;
  for (const gift of lines.filter(({ priceReason }) => priceReason === 'gift')) {
    const covered = await db
      .selectFrom('activity_goods')
      .select('goods_id')
      .where('activity_id', '=', gift.activityId)
      .execute();
    const bought = lines.filter(
      ({ goodsId, activityId }) => activityId === null && covered.some((one) => one.goods_id === goodsId),
    );
    const isBack = bought.every(({ id, quantity }) => given(id).returned === quantity);
    if (isBack) fen += (gift.quantity - gift.cut - given(gift.id).returned) * gift.listPriceFen;
  }
  return fen;
}

/** Half or all of what was paid for an order from the balance or by transfer goes back to the balance. */
export async function refundOrder({ db, operator, now }: StepShop, orderId: number, isWhole: boolean) {
  const { leftFen, refunds, payment } = await readOrderMoney(db, orderId);
  if (!payment) return;
  const amountFen = isWhole ? leftFen : Math.max(1, Math.floor(leftFen / 2));
  const request = { amountFen, target: 'wallet' as const };
  const withheldFen = await withheldOfOrderRefund(db, orderId, request);
  const refund = { ...request, orderId, number: refunds.length + 1, reason: '少发一盒', withheldFen };
  return enterRefund(db, operator, refund, now);
}
