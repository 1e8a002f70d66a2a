import { joinNotes, orderNo, PAY_WITHIN_HOURS, PAY_WITHIN_MS } from '#lib/trade/orders/orders.rules.ts';
import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import type { DraftGroup, OpenDraft, PlacedOrder } from '#lib/trade/checkout/draft.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { together } from '#lib/platform/db/together.server.ts';
import type { NewLotEntry, NewStockEntry } from '#lib/catalogue/goods/goods.table.ts';
import { newStockEntries } from '#lib/catalogue/goods/goods.service.ts';
import { lotsOfLines, type LotUnits, type TakingLine } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { entryOf, newLineLots, newLotEntries, type Taken } from '#lib/catalogue/goods/lots/lots.service.ts';
import { orderLines } from '#lib/trade/checkout/order-lines.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import {
  insertOrder,
  newOrderEvent,
  newOrderLines,
  numbering,
} from '#lib/trade/orders/order-steps.service.ts';
import type { NewOrder, NewOrderLine } from '#lib/trade/orders/orders.table.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { type DraftChoices, FIRST_INVOICE_KIND } from '#lib/trade/checkout/choices.rules.ts';
import { fitsKind, type InvoiceTitle, titleFor } from '#lib/trade/invoices/invoice-title.rules.ts';
import { listTitles } from '#lib/trade/invoices/invoice-titles.service.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';

export interface OrderToWrite {
  member: Member;
  key: string;
  draft: Pick<OpenDraft, 'groups' | 'activities' | 'goods' | 'totals'>;
  address: Address;
  papers: OrderPapers;
  taken: ReadonlyMap<number, Taken>;
  now: number;
}

/** Writes one order per group with lines, their lots, first event and ledgers; the lots are already taken. */
export async function writeOrders(trx: Trx, order: OrderToWrite): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = [];
  const takenLots = new Map([...order.taken].map(([goodsId, { lots }]) => [goodsId, lots]));
  for (const group of order.draft.groups) {
    const id = await insertOrder(trx, orderColumns(group, order));
    const no = orderNo(id, formatDate(order.now));
    const unnamed = orderLines(id, { ...order.draft, group });
    const lots = lotsOfLines(unnamed.map(asTaking), takenLots);
    const lines = unnamed.map((line, index) => ({ ...line, ...firstLot(order.taken, line, lots[index]) }));
    const created = {
      order_id: id,
      kind: 'created',
      text: `订单已提交，请在 ${PAY_WITHIN_HOURS} 小时内付款`,
      actor_id: order.member.id,
      created_at: order.now,
    } as const;
    await together(trx, [
      numbering(trx, id, no),
      newOrderLines(trx, lines),
      newStockEntries(trx, stockEntries({ id, no }, lines, order)),
      newLotEntries(trx, lotEntries(id, lines, order)),
      newLineLots(trx, id, lots),
      newOrderEvent(trx, created),
    ]);
    placed.push({ id, no, kind: group.kind, payableFen: group.payableFen });
  }
  return placed;
}

/** Returns one stock entry per goods; a goods is in only one order of a checkout. */
function stockEntries(
  { id, no }: { id: number; no: string },
  lines: readonly NewOrderLine[],
  { taken, now }: OrderToWrite,
): NewStockEntry[] {
  return [...new Set(lines.map((line) => line.goods_id))].map((goodsId) => ({
    goods_id: goodsId,
    change: -(taken.get(goodsId)?.units ?? 0),
    stock_after: taken.get(goodsId)?.after ?? 0,
    reason: 'order',
    reference: no,
    idempotency_key: `order:${id}:goods:${goodsId}`,
    created_at: now,
  }));
}

/** Returns one entry per lot; like its goods, a lot is in only one order of a checkout. */
function lotEntries(
  orderId: number,
  lines: readonly NewOrderLine[],
  { taken, now }: OrderToWrite,
): NewLotEntry[] {
  const goodsIds = [...new Set(lines.map((line) => line.goods_id))];
  return goodsIds.flatMap((goodsId) =>
    (taken.get(goodsId)?.lots ?? []).map(({ lot, quantity }) =>
      entryOf(
        { lot, change: -quantity, kind: 'sale', orderId, idempotencyKey: `order:${orderId}:lot:${lot.id}` },
        now,
      ),
    ),
  );
}

const asTaking = ({ goods_id: goodsId, quantity, price_reason: reason }: NewOrderLine): TakingLine => ({
  goodsId,
  quantity,
  isNearExpiry: reason === 'near_expiry',
});

/** Returns the lot that a line names: the first of those it took. */
function firstLot(
  taken: OrderToWrite['taken'],
  line: NewOrderLine,
  lots: readonly LotUnits[] = [],
): Pick<NewOrderLine, 'lot_no' | 'expires_at'> {
  const first = taken.get(line.goods_id)?.lots.find(({ lotId }) => lotId === lots[0]?.lotId);
  return first
    ? { lot_no: first.lot.number, expires_at: first.lot.expiresAt }
    : { lot_no: line.lot_no, expires_at: line.expires_at };
}

function orderColumns(
  group: DraftGroup,
  { member, key, address, papers, draft, now }: OrderToWrite,
): NewOrder {
  return {
    member_id: member.id,
    checkout_key: key,
    kind: group.kind,
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
  };
}

type InvoiceColumns = 'title' | 'tax_no' | 'bank' | 'account' | 'address' | 'phone';

/** Columns of an order for the buyer's requests: invoice, delivery note and remark. */
export type OrderPapers = Pick<
  NewOrder,
  'invoice_kind' | `invoice_${InvoiceColumns}` | 'delivery_notes' | 'remark'
>;

/**
 * Returns the invoice, delivery note and remark of an order. Throws `invalid_form` where the invoice needs a title that
 * was not chosen, or the chosen one is not the member's or not valid for it: the kind of invoice is never changed
 * automatically.
 */
export async function papersOf(db: Db, member: Member, choices: DraftChoices): Promise<OrderPapers> {
  const { invoiceKind = FIRST_INVOICE_KIND, invoiceTitleId, deliveryNotes = [], remark = '' } = choices;
  const titles = invoiceKind === 'none' ? [] : await listTitles(db, member);
  const chosen = invoiceTitleId ? titles.find(({ id }) => id === invoiceTitleId) : undefined;
  if (invoiceKind !== 'none' && invoiceTitleId && !chosen) {
    throw fieldError('invoice_title_id', '所选发票抬头已删除，请重新选择');
  }
  if (chosen && !fitsKind(chosen, invoiceKind)) {
    throw fieldError('invoice_title_id', `“${chosen.title}”不能开专用发票，请选择或新增专用发票抬头`);
  }
  const title = titleFor(titles, invoiceKind, invoiceTitleId);
  if (invoiceKind === 'special' && !title) {
    throw fieldError('invoice_title_id', '请先新增专用发票抬头，再提交订单');
  }
  return {
    invoice_kind: invoiceKind,
    ...titleColumns(title),
    delivery_notes: joinNotes(deliveryNotes),
    remark,
  };
}

const titleColumns = (title: InvoiceTitle | undefined) => ({
  invoice_title: title?.title ?? '',
  invoice_tax_no: title?.taxNo ?? '',
  invoice_bank: title?.bank ?? '',
  invoice_account: title?.account ?? '',
  invoice_address: title?.address ?? '',
  invoice_phone: title?.phone ?? '',
});
