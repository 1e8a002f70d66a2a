import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { type Earnings, earningsBetween } from '#lib/trade/orders/earnings.rules.ts';
import { findOrder, findOrderLines } from '#lib/trade/orders/order-steps.service.ts';
import { reckon } from '#lib/trade/returns/reckon-return.service.ts';
import { mostOf } from '#lib/trade/returns/return-sums.rules.ts';
import { type PreviewRow, previewRows } from '#lib/trade/returns/return-preview.rules.ts';
import type { ReturnKind, ReturnReason } from '#lib/trade/returns/returns.rules.ts';
import { findUnitsInReturns } from '#lib/trade/returns/returns.repository.ts';
import { askedOf, sumOf } from '#lib/trade/returns/units-in-returns.rules.ts';

/** Amounts that a return would pay and take back if it were agreed to now, in fen. */
export interface ReturnPreview extends Earnings {
  refundFen: number;
  voucherFen: number;
  giftFen: number;
  /** The same as text, from the price of the goods to the refund; empty when no units were given. */
  rows: PreviewRow[];
}

/**
 * Returns what a return of one of the member's orders would pay, before it is requested; units by line, of each no more
 * than can still be requested. Without a kind or a reason it is calculated as for returned goods. Changes nothing.
 * Throws `not_found`.
 */
export async function previewReturn(
  db: Db,
  member: Member,
  {
    orderId,
    kind = 'return',
    reason = 'damaged',
    units: wanted,
  }: {
    orderId: number;
    kind?: ReturnKind | undefined;
    reason?: ReturnReason | undefined;
    units: ReadonlyMap<number, number>;
  },
): Promise<ReturnPreview> {
  const order = await findOrder(db, member.id, orderId);
  if (!order) throw notFound('这个订单');
  const lines = await findOrderLines(db, [orderId]);
  const asked = Map.groupBy(await findUnitsInReturns(db, [orderId]), ({ orderLineId }) => orderLineId);
  const units = new Map(
    lines.map(({ id, sent }) => {
      const left = sent - askedOf(asked.get(id) ?? []).returned;
      return [id, Math.max(0, Math.min(left, wanted.get(id) ?? 0))];
    }),
  );
  const sum = await reckon(db, { orderId, kind, reason, units });
  const leftFen = Math.max(0, order.payableFen - order.refundedFen);
  const isPrice = reason === 'price';
  const refundFen = Math.max(0, Math.min(isPrice ? mostOf(sum) : sum.refundFen, leftFen));
  const backFen = new Map(sum.lines.map((line) => [line.lineId, line.refundFen]));
  const takes = isPrice
    ? { points: 0, cashbackFen: 0 }
    : earningsBetween(order, lines, { refundFen, backFen });
  const { voucherFen, giftFen } = sum;
  const ofUnits = (of: (line: (typeof lines)[number]) => number): number =>
    sumOf(lines, (line) => Math.floor((of(line) * (units.get(line.id) ?? 0)) / line.quantity));
  const isNamed = sum.lines.length > 0;
  const rows = isNamed
    ? previewRows({
        isPrice,
        isCredited: order.state === 'completed',
        goodsFen: ofUnits(({ amountFen }) => amountFen),
        reductionFen: ofUnits(({ reductionFen }) => reductionFen),
        couponFen: ofUnits(({ couponFen }) => couponFen),
        refundFen,
        voucherFen,
        giftFen,
        ...takes,
      })
    : [];
  return { refundFen, voucherFen, giftFen, ...takes, rows };
}
