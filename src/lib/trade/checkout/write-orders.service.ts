import { PAY_WITHIN_HOURS } from '#lib/trade/orders/orders.rules.ts';
import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import type { DraftGroup, DraftLine, OpenDraft, PlacedOrder } from '#lib/trade/checkout/draft.rules.ts';
import type { SubmitInput } from '#lib/trade/checkout/submit.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { insertStockEntries } from '#lib/catalogue/goods/stock.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { insertOrder, insertOrderEvent, insertOrderLines } from '#lib/trade/orders/order-steps.service.ts';
import { PAY_WITHIN_MS } from '#lib/trade/orders/orders.rules.ts';
import type { NewOrder, NewOrderLine } from '#lib/trade/orders/orders.table.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

export interface OrderToWrite {
  member: Member;
  key: string;
  draft: Pick<OpenDraft, 'groups'>;
  address: Address;
  input: SubmitInput;
  stockAfter: ReadonlyMap<number, number>;
  now: number;
}

/** Writes one order per group with lines, first event and stock ledger; the stock is already taken. */
export async function writeOrders(trx: Trx, order: OrderToWrite): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = [];
  for (const group of order.draft.groups) {
    const row = await insertOrder(trx, orderColumns(group, order), formatDate(order.now));
    await insertOrderLines(
      trx,
      group.lines.map((line) => lineColumns(row.id, line)),
    );
    await insertStockEntries(
      trx,
      group.lines.map(({ goods, quantity }) => ({
        goods_id: goods.id,
        change: -quantity,
        stock_after: order.stockAfter.get(goods.id) ?? 0,
        reason: 'order',
        reference: row.no,
        event_key: `order:${row.id}:goods:${goods.id}`,
        created_at: order.now,
      })),
    );
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

function orderColumns(
  group: DraftGroup,
  { member, key, address, input, now }: OrderToWrite,
): Omit<NewOrder, 'no'> {
  return {
    member_id: member.id,
    checkout_key: key,
    kind: group.kind,
    state: 'unpaid',
    goods_fen: group.goodsFen,
    reduction_fen: group.reductionFen,
    shipping_fen: group.shippingFen,
    payable_fen: group.payableFen,
    company: member.company,
    receiver: address.receiver,
    phone: address.phone,
    region_name: address.regionName,
    address: address.detail,
    invoice_kind: input.invoiceKind,
    remark: input.remark,
    created_at: now,
    pay_before: now + PAY_WITHIN_MS,
    cancel_reason: '',
    carrier: '',
    tracking_no: '',
  };
}

function lineColumns(orderId: number, { goods, quantity, price }: DraftLine): NewOrderLine {
  return {
    order_id: orderId,
    goods_id: goods.id,
    name: goods.name,
    brand_name: goods.brandName,
    spec: goods.spec,
    unit: goods.unit,
    maker_name: goods.makerName,
    approval_no: goods.approvalNo,
    lot_no: goods.lotNo,
    expires_at: goods.expiresAt,
    quantity,
    list_price_fen: price.listPriceFen,
    price_fen: price.priceFen,
    price_reason: price.reason,
    amount_fen: price.amountFen,
    reduction_fen: price.reductionFen,
    share_fen: price.shareFen,
    offer_id: price.offerId,
  };
}
