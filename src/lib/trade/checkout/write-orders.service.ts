import { PAY_WITHIN_HOURS } from '#lib/trade/orders/orders.rules.ts';
import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import type { DraftGroup, OpenDraft, PlacedOrder } from '#lib/trade/checkout/draft.rules.ts';
import type { OrderPapers } from '#lib/trade/checkout/order-papers.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import type { NewStockEntry } from '#lib/catalogue/goods/goods.table.ts';
import { insertStockEntries } from '#lib/catalogue/goods/stock.service.ts';
import { orderLines } from '#lib/trade/checkout/order-lines.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { insertOrder, insertOrderEvent, insertOrderLines } from '#lib/trade/orders/order-steps.service.ts';
import { PAY_WITHIN_MS } from '#lib/trade/orders/orders.rules.ts';
import type { NewOrder, NewOrderLine } from '#lib/trade/orders/orders.table.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

export interface OrderToWrite {
  member: Member;
  key: string;
  draft: Pick<OpenDraft, 'groups' | 'activities' | 'goods' | 'totals'>;
  address: Address;
  papers: OrderPapers;
  taken: ReadonlyMap<number, { units: number; stockAfter: number }>;
  now: number;
}

/** Writes one order per group with lines, first event and stock ledger; the stock is already taken. */
export async function writeOrders(trx: Trx, order: OrderToWrite): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = [];
  for (const group of order.draft.groups) {
    const row = await insertOrder(trx, orderColumns(group, order), formatDate(order.now));
    const lines = orderLines(row.id, { ...order.draft, group });
    await insertOrderLines(trx, lines);
    await insertStockEntries(trx, stockEntries(row, lines, order));
    await insertOrderEvent(trx, {
      order_id: row.id,
      kind: 'created',
      text: `订单已提交，请在 ${PAY_WITHIN_HOURS} 小时内付款`,
      actor_id: order.member.id,
      created_at: order.now,
    });
    placed.push({ id: row.id, no: row.no, kind: row.kind, payableFen: row.payable_fen });
  }
  return placed;
}

/** One entry a goods: a goods is in one order of a checkout only, as that is a matter of the goods. */
function stockEntries(
  { id, no }: { id: number; no: string },
  lines: readonly NewOrderLine[],
  { taken, now }: OrderToWrite,
): NewStockEntry[] {
  return [...new Set(lines.map((line) => line.goods_id))].map((goodsId) => ({
    goods_id: goodsId,
    change: -(taken.get(goodsId)?.units ?? 0),
    stock_after: taken.get(goodsId)?.stockAfter ?? 0,
    reason: 'order',
    reference: no,
    event_key: `order:${id}:goods:${goodsId}`,
    created_at: now,
  }));
}

function orderColumns(
  group: DraftGroup,
  { member, key, address, papers, draft, now }: OrderToWrite,
): Omit<NewOrder, 'no'> {
  return {
    member_id: member.id,
    checkout_key: key,
    kind: group.kind,
    state: 'unpaid',
    goods_fen: group.goodsFen,
    reduction_fen: group.reductionFen,
    coupon_fen: group.couponFen,
    voucher_fen: group.voucherFen,
    cashback_fen: group.cashbackFen,
    gift_points: group.kind === 'normal' ? draft.totals.giftPoints : 0,
    shipping_fen: group.shippingFen,
    payable_fen: group.payableFen,
    company: member.company,
    receiver: address.receiver,
    phone: address.phone,
    region_name: address.regionName,
    address: address.detail,
    ...papers,
    created_at: now,
    pay_before: now + PAY_WITHIN_MS,
    cancel_reason: '',
    carrier: '',
    tracking_no: '',
  };
}
