import type { Db } from '#lib/platform/db/database.server.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import type { LineLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { lotsOfOrders } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import { pictureAddress } from '#lib/catalogue/pictures/picture-address.rules.ts';
import { orderActions, type OrderLine, type OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { paymentWords, stateWords } from '#lib/trade/orders/order-words.rules.ts';
import {
  isCancelAsked,
  isHeadAsked,
  isSentInPart,
  isTransferWaiting,
} from '#lib/trade/orders/moves/order-moves.rules.ts';
import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';

/** Returns orders with their lines and these lines' lots, in three queries for any number. */
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

const toSummary = (row: OrderRow, lines: OrderLine[]): OrderSummary => ({
  ...row,
  lines,
  stateText: stateWords(row),
  isSentInPart: isSentInPart(row),
  isTransferWaiting: isTransferWaiting(row),
  paymentText: paymentWords(row),
  isHeadAsked: isHeadAsked(row),
  cancelAskedAt: isCancelAsked(row) ? row.cancelAskedAt : null,
  actions: orderActions(row),
});

const toLine = (row: OrderLineRow, lots: LineLot[], thumbs: ReadonlyMap<number, string>): OrderLine => ({
  ...row,
  lots,
  priceSteps: JSON.parse(row.priceSteps) as OrderLine['priceSteps'],
  thumb: thumbs.get(row.goodsId) ?? '',
});
