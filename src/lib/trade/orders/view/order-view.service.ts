import type { Db } from '#lib/platform/db/database.server.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { pictureAddress } from '#lib/catalogue/pictures/picture-address.rules.ts';
import type { OrderLine, OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { isTransferWaiting, orderActions } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';
import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';

/** Orders with their lines, in two queries however many. */
export async function summarize(db: Db, rows: readonly OrderRow[]): Promise<OrderSummary[]> {
  if (rows.length === 0) return [];
  const lineRows = await findOrderLines(
    db,
    rows.map(({ id }) => id),
  );
  const goods = await findGoodsByIds(db, [...new Set(lineRows.map((line) => line.goods_id))]);
  const thumbs = new Map(goods.map((one) => [one.id, pictureAddress(one).thumb]));
  const lines = Map.groupBy(lineRows, (line) => line.order_id);
  return rows.map((row) =>
    toSummary(
      row,
      (lines.get(row.id) ?? []).map((line) => toLine(line, thumbs)),
    ),
  );
}

function toSummary(row: OrderRow, lines: OrderLine[]): OrderSummary {
  const { id, no, kind, state, company } = row;
  const isWaiting = isTransferWaiting(row);
  return {
    ...{ id, no, kind, state, company, lines, isTransferWaiting: isWaiting },
    stateText: isWaiting ? '转账待确认' : ORDER_STATES[state],
    goodsFen: row.goods_fen,
    reductionFen: row.reduction_fen,
    couponFen: row.coupon_fen,
    voucherFen: row.voucher_fen,
    cashbackFen: row.cashback_fen,
    giftPoints: row.gift_points,
    shippingFen: row.shipping_fen,
    payableFen: row.payable_fen,
    paymentMethod: row.payment_method,
    createdAt: row.created_at,
    payBefore: row.pay_before,
    paidAt: row.paid_at,
    shippedAt: row.shipped_at,
    completedAt: row.completed_at,
    cancelledAt: row.cancelled_at,
    actions: orderActions(row),
  };
}

function toLine(row: OrderLineRow, thumbs: ReadonlyMap<number, string>): OrderLine {
  const { id, name, spec, unit, quantity } = row;
  return {
    ...{ id, name, spec, unit, quantity },
    goodsId: row.goods_id,
    brandName: row.brand_name,
    makerName: row.maker_name,
    approvalNo: row.approval_no,
    dosageForm: row.dosage_form,
    lotNo: row.lot_no,
    expiresAt: row.expires_at,
    listPriceFen: row.list_price_fen,
    priceFen: row.price_fen,
    priceReason: row.price_reason,
    amountFen: row.amount_fen,
    reductionFen: row.reduction_fen,
    couponFen: row.coupon_fen,
    voucherFen: row.voucher_fen,
    shareFen: row.share_fen,
    activityName: row.activity_name,
    sets: row.sets,
    priceSteps: JSON.parse(row.price_steps) as OrderLine['priceSteps'],
    thumb: thumbs.get(row.goods_id) ?? '',
  };
}
