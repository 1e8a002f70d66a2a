import type { Db } from '#lib/platform/db/database.server.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import type { LineLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { lotsOfOrders } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import { pictureAddress } from '#lib/catalogue/pictures/picture-address.rules.ts';
import type { OrderLine, OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { paymentWords, stateWords } from '#lib/trade/orders/order-words.rules.ts';
import {
  isCancelAsked,
  isHeadAsked,
  isSentInPart,
  isTransferWaiting,
} from '#lib/trade/orders/moves/order-moves.rules.ts';
import { orderActions } from '#lib/trade/orders/moves/order-actions.rules.ts';
import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';

/** Orders with their lines and these lines' lots, in three queries however many. */
export async function summarize(db: Db, rows: readonly OrderRow[]): Promise<OrderSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lineRows, lots] = await Promise.all([findOrderLines(db, ids), lotsOfOrders(db, ids)]);
  const goods = await findGoodsByIds(db, [...new Set(lineRows.map((line) => line.goodsId))]);
  const thumbs = new Map(goods.map((one) => [one.id, pictureAddress(one).thumb]));
  const lines = Map.groupBy(lineRows, (line) => line.orderId);
  return rows.map((row) =>
    toSummary(
      row,
      (lines.get(row.id) ?? []).map((line) => toLine(line, lots.get(line.id) ?? [], thumbs)),
    ),
  );
}

function toSummary(row: OrderRow, lines: OrderLine[]): OrderSummary {
  const { id, no, kind, state, company } = row;
  return {
    id,
    memberId: row.memberId,
    no,
    kind,
    state,
    company,
    lines,
    isTransferWaiting: isTransferWaiting(row),
    stateText: stateWords(row),
    isSentInPart: isSentInPart(row),
    goodsFen: row.goodsFen,
    reductionFen: row.reductionFen,
    couponFen: row.couponFen,
    voucherFen: row.voucherFen,
    cashbackFen: row.cashbackFen,
    giftPoints: row.giftPoints,
    shippingFen: row.shippingFen,
    payableFen: row.payableFen,
    refundedFen: row.refundedFen,
    paymentMethod: row.paymentMethod,
    paymentText: paymentWords(row),
    isHeadAsked: isHeadAsked(row),
    cancelAskedAt: isCancelAsked(row) ? row.cancelAskedAt : null,
    createdAt: row.createdAt,
    payBefore: row.payBefore,
    paidAt: row.paidAt,
    shippedAt: row.shippedAt,
    completedAt: row.completedAt,
    cancelledAt: row.cancelledAt,
    actions: orderActions(row),
  };
}

function toLine(row: OrderLineRow, lots: LineLot[], thumbs: ReadonlyMap<number, string>): OrderLine {
  const { id, name, spec, unit, quantity, sent, cut } = row;
  return {
    id,
    name,
    spec,
    unit,
    quantity,
    sent,
    cut,
    goodsId: row.goodsId,
    brandName: row.brandName,
    makerName: row.makerName,
    approvalNo: row.approvalNo,
    dosageForm: row.dosageForm,
    lotNo: row.lotNo,
    expiresAt: row.expiresAt,
    lots,
    listPriceFen: row.listPriceFen,
    priceFen: row.priceFen,
    priceReason: row.priceReason,
    amountFen: row.amountFen,
    reductionFen: row.reductionFen,
    couponFen: row.couponFen,
    voucherFen: row.voucherFen,
    shareFen: row.shareFen,
    activityName: row.activityName,
    sets: row.sets,
    priceSteps: JSON.parse(row.priceSteps) as OrderLine['priceSteps'],
    thumb: thumbs.get(row.goodsId) ?? '',
  };
}
