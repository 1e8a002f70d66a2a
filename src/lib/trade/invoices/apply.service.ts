import { randomUUID } from 'node:crypto';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  findInvoiceByKey,
  insertInvoice,
  insertInvoiceOrders,
} from '#lib/trade/invoices/invoices.repository.ts';
import { fitsKind, type InvoiceTitle, type TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';
import { findTitles } from '#lib/trade/invoices/invoice-titles.repository.ts';
import {
  invoiceableFen,
  type InvoiceProviderName,
  invoiceRefusal,
} from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';

/** Fields of a buyer's application. */
export interface Application {
  orderIds: readonly number[];
  titleId: number;
  kind: TitleKind;
  /** Empty: it is only downloaded. */
  email: string;
  /** Idempotency key of the form; absent: none. */
  idempotencyKey?: string | undefined;
}

/**
 * Applies for one invoice of several orders of the member, for what was paid for them minus refunds. A repeated request
 * with the same key returns the same application. Throws `not_found`, `invalid_form` for orders and titles that cannot
 * be invoiced, and `conflict` where an order is in another invoice that counts.
 */
export async function applyForInvoice(
  db: Db,
  member: Member,
  { application, provider }: { application: Application; provider: InvoiceProviderName },
  now: number,
): Promise<InvoiceRow> {
  const { orderIds, titleId, kind, email, idempotencyKey } = application;
  const key = idempotencyKey === undefined ? randomUUID() : `${member.id}:${idempotencyKey}`;
  return transact(db, async (trx) => {
    // One member's applications run one at a time, so that a repeated request finds the first one.
    await lockMember(trx, member.id);
    const earlier = await findInvoiceByKey(trx, key);
    if (earlier) return earlier;
    const { id: _id, isDefault: _default, ...title } = await titleOf(trx, member, { titleId, kind });
    const orders = await heldOrders(trx, member, orderIds);
    const parts = orders.map((order) => ({ id: order.id, amountFen: invoiceableFen(order) }));
    const amountFen = parts.reduce((sum, part) => sum + part.amountFen, 0);
    const invoice = await insertInvoice(trx, {
      ...title,
      memberId: member.id,
      key,
      redOf: null,
      kind,
      company: orders[0]?.company ?? '',
      email,
      amountFen,
      reason: '',
      provider,
      createdAt: now,
    });
    if (!invoice) throw new Error('an application was neither kept nor there');
    const entered = new Set(await insertInvoiceOrders(trx, invoice.id, parts));
    const taken = orders.find(({ id }) => !entered.has(id));
    if (taken) {
      throw new ShopError(
        'conflict',
        `订单 ${taken.no} 已经申请过发票，请到电子发票查看；其他订单请重新选择。`,
      );
    }
    return invoice;
  });
}

async function titleOf(
  trx: Trx,
  member: Member,
  { titleId, kind }: { titleId: number; kind: TitleKind },
): Promise<InvoiceTitle> {
  const title = (await findTitles(trx, member.id)).find(({ id }) => id === titleId);
  if (!title) throw fieldError('invoice_title_id', '没有找到这个发票抬头，请重新选择。');
  if (fitsKind(title, kind)) return title;
  throw fieldError(
    'invoice_title_id',
    '这个抬头没有开户银行、账号、地址和电话，不能开专用发票。请先到发票抬头补齐，或改开普通发票。',
  );
}

/** Locks the member's orders until the end of the transaction, in the order of their ids. */
async function heldOrders(trx: Trx, member: Member, orderIds: readonly number[]): Promise<OrderRow[]> {
  const orders: OrderRow[] = [];
  for (const id of orderIds.toSorted((a, b) => a - b)) {
    const order = await holdOrder(trx, id, member.id);
    if (!order) throw notFound('这个订单');
    const refusal = invoiceRefusal(order);
    if (refusal !== null) throw fieldError('order_ids', refusal);
    orders.push(order);
  }
  const other = orders.find(({ company }) => company !== orders[0]?.company);
  if (other) {
    throw fieldError(
      'order_ids',
      `订单 ${other.no} 的采购单位是${other.company}，与其他订单不同，请分开申请。`,
    );
  }
  return orders;
}
