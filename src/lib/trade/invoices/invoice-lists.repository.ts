import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';
import { idOfApplication, type InvoiceState, LIVING_INVOICES } from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import type { InvoiceMark } from '#lib/trade/invoices/office/invoice-desk.rules.ts';
import { isRefunded } from '#lib/trade/invoices/refunded-invoices.query.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';

/** Search conditions for invoices; times in ms, `until` excluded; null restricts nothing. */
export interface InvoiceSearch {
  /** Id of the member; null: all members, for the desk. */
  memberId: number | null;
  from: number | null;
  until: number | null;
  /** Complete number of the invoice, of the application or of an order. */
  number: string;
  /** Part of a company's name or of a title. */
  company: string;
  kind: TitleKind | null;
  mark: InvoiceMark | null;
}

const searched = (db: Db, { memberId, from, until, number, company, kind, mark }: InvoiceSearch) =>
  db
    .selectFrom('invoice')
    .$if(memberId !== null, (query) => query.where('invoice.member_id', '=', memberId ?? 0))
    .$if(from !== null, (query) => query.where('invoice.created_at', '>=', from ?? 0))
    .$if(until !== null, (query) => query.where('invoice.created_at', '<', until ?? 0))
    .$if(number !== '', (query) =>
      query.where((invoice) =>
        invoice.or([
          invoice('invoice.number', '=', number),
          invoice('invoice.id', '=', idOfApplication(number) ?? 0),
          invoice.exists(
            invoice
              .selectFrom('invoice_order')
              .innerJoin('orders', 'orders.id', 'invoice_order.order_id')
              .select('orders.id')
              .where(sql<boolean>`invoice_order.invoice_id = coalesce(invoice.red_of, invoice.id)`)
              .where('orders.no', '=', number),
          ),
        ]),
      ),
    )
    .$if(company !== '', (query) =>
      query.where((invoice) =>
        invoice.or([contains('invoice.company', company), contains('invoice.title', company)]),
      ),
    )
    .$if(kind !== null, (query) => query.where('invoice.kind', '=', kind ?? 'ordinary'))
    .$if(mark === 'red', (query) => query.where('invoice.red_of', 'is not', null))
    .$if(mark === 'blue', (query) => query.where('invoice.red_of', 'is', null))
    .$if(mark === 'refunded', (query) =>
      query
        .where('invoice.red_of', 'is', null)
        .where('invoice.state', 'in', LIVING_INVOICES)
        .where(isRefunded),
    );

/** Returns a page of invoices in a state (null: any), newest first; at the desk, those that wait longest first. */
export function findInvoices(
  db: Db,
  { state, ...search }: InvoiceSearch & { state: InvoiceState | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<InvoiceRow[]> {
  const direction = search.memberId === null && state === 'waiting' ? 'asc' : 'desc';
  return readAll(
    searched(db, search)
      .$if(state !== null, (query) => query.where('invoice.state', '=', state ?? 'waiting'))
      .selectAll('invoice')
      .orderBy('invoice.created_at', direction)
      .orderBy('invoice.id', direction)
      .limit(limit)
      .offset(offset),
  );
}

/** Counts the invoices in each state. */
export const countInvoices = (
  db: Db,
  search: InvoiceSearch,
): Promise<{ state: InvoiceState; count: number }[]> =>
  searched(db, search)
    .select(['invoice.state', (invoice) => invoice.fn.countAll<number>().as('count')])
    .groupBy('invoice.state')
    .execute();

/** Finds a member's own invoice. */
export function findMyInvoice(db: Db, memberId: number, id: number): Promise<InvoiceRow | undefined> {
  return readFirst(
    db.selectFrom('invoice').selectAll().where('id', '=', id).where('member_id', '=', memberId),
  );
}

/** An order that was sent, with the fields that decide whether it is invoiced. */
export type SentOrder = Pick<
  OrderRow,
  'id' | 'no' | 'state' | 'company' | 'payableFen' | 'refundedFen' | 'createdAt' | 'invoiceKind'
>;

/**
 * Returns a member's orders that were sent, have a paid amount and are in no invoice that counts, latest first: all, or
 * those given.
 */
export function findToInvoice(
  db: Db,
  { memberId, orderIds }: { memberId: number; orderIds?: readonly number[] },
  limit: number,
): Promise<SentOrder[]> {
  return readAll(
    db
      .selectFrom('orders')
      .select(['id', 'no', 'state', 'company', 'payable_fen', 'refunded_fen', 'created_at', 'invoice_kind'])
      .where('member_id', '=', memberId)
      .$if(orderIds !== undefined, (query) => query.where('id', 'in', orderIds ?? []))
      .where('state', 'in', ['shipped', 'completed'])
      .where(({ eb, ref }) => eb('payable_fen', '>', ref('refunded_fen')))
      .where((order) =>
        order.not(
          order.exists(
            order
              .selectFrom('invoice_order')
              .select('order_id')
              .whereRef('invoice_order.living_order_id', '=', 'orders.id'),
          ),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );
}

/** Returns the address to which a member last had an invoice sent; undefined: none yet. */
export async function findLatestMail(db: Db, memberId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoice')
    .select('email')
    .where('member_id', '=', memberId)
    .where('email', '!=', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.email;
}
