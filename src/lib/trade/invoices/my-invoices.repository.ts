import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import { idOfApplication, type InvoiceState } from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import type { Schema } from '#lib/schema.table.ts';

/** What invoices are searched for; moments in ms, `until` excluded. */
export interface InvoiceSearch {
  from: number | null;
  until: number | null;
  /** Of the invoice, of the application or of an order, as a whole. */
  number: string;
}

/** Invoices applied for within a time, and of one number. */
export const searched = <Row>(
  query: SelectQueryBuilder<Schema, 'invoice', Row>,
  { from, until, number }: InvoiceSearch,
): SelectQueryBuilder<Schema, 'invoice', Row> =>
  query
    .$if(from !== null, (narrowed) => narrowed.where('invoice.created_at', '>=', from ?? 0))
    .$if(until !== null, (narrowed) => narrowed.where('invoice.created_at', '<', until ?? 0))
    .$if(number !== '', (narrowed) =>
      narrowed.where((invoice) =>
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
    );

const ofMember = (db: Db, memberId: number, search: InvoiceSearch) =>
  searched(db.selectFrom('invoice').where('invoice.member_id', '=', memberId), search);

/** A page of a member's invoices, the newest first; null is any state. */
export function findMyInvoices(
  db: Db,
  { memberId, state, ...search }: InvoiceSearch & { memberId: number; state: InvoiceState | null },
  limit: number,
  offset: number,
): Promise<InvoiceRow[]> {
  return readAll(
    ofMember(db, memberId, search)
      .$if(state !== null, (query) => query.where('invoice.state', '=', state ?? 'waiting'))
      .selectAll('invoice')
      .orderBy('invoice.created_at', 'desc')
      .orderBy('invoice.id', 'desc')
      .limit(limit)
      .offset(offset),
  );
}

/** How many of them are in each state. */
export function countMyInvoices(
  db: Db,
  { memberId, ...search }: InvoiceSearch & { memberId: number },
): Promise<{ state: InvoiceState; count: number }[]> {
  return ofMember(db, memberId, search)
    .select(['invoice.state', (invoice) => invoice.fn.countAll<number>().as('count')])
    .groupBy('invoice.state')
    .execute();
}

/** A member's own invoice. */
export function findMyInvoice(db: Db, memberId: number, id: number): Promise<InvoiceRow | undefined> {
  return readFirst(
    db.selectFrom('invoice').selectAll().where('id', '=', id).where('member_id', '=', memberId),
  );
}

type Sent = Pick<
  OrderRow,
  'id' | 'no' | 'state' | 'company' | 'payableFen' | 'refundedFen' | 'createdAt' | 'invoiceKind'
>;

/** A member's orders that were sent, hold money and are in no living invoice, the latest first: all, or some of them. */
export function findToInvoice(
  db: Db,
  { memberId, orderIds }: { memberId: number; orderIds?: readonly number[] },
  limit: number,
): Promise<Sent[]> {
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

/** The address a member had an invoice sent to last; undefined: none yet. */
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
