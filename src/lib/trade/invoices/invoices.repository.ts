import { sql } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { columnsOf, readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import {
  type InvoicedOrder,
  type InvoiceProviderName,
  LIVING_INVOICES,
} from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow, AppliedInvoice } from '#lib/trade/invoices/invoices.table.ts';

export function findInvoiceByKey(db: Db, key: string): Promise<InvoiceRow | undefined> {
  return readFirst(db.selectFrom('invoice').selectAll().where('key', '=', key));
}

/** Inserts an applied-for invoice unless one with its key exists; undefined then. */
export function insertInvoice(trx: Trx, applied: AppliedInvoice): Promise<InvoiceRow | undefined> {
  return readFirst(
    trx
      .insertInto('invoice')
      .values({
        ...columnsOf(applied),
        state: 'waiting',
        number: null,
        issued_at: null,
        provider_reference: '',
        mail_due_at: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returningAll(),
  );
}

/** Writes the orders of an invoice; returns those that were in no other invoice that counts, and were written. */
export async function insertInvoiceOrders(
  trx: Trx,
  invoiceId: number,
  orders: readonly { id: number; amountFen: number }[],
): Promise<number[]> {
  const entered = await trx
    .insertInto('invoice_order')
    .values(
      orders.map(({ id, amountFen }) => ({
        invoice_id: invoiceId,
        order_id: id,
        living_order_id: id,
        amount_fen: amountFen,
      })),
    )
    .onConflict((conflict) => conflict.column('living_order_id').doNothing())
    .returning('order_id')
    .execute();
  return entered.map(({ order_id: id }) => id);
}

/** Releases the orders of an invoice that no longer counts, so that they can be invoiced again. */
export async function releaseOrders(trx: Trx, invoiceId: number): Promise<void> {
  await trx
    .updateTable('invoice_order')
    .set({ living_order_id: null })
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/**
 * Locks an invoice's row until the end of the transaction; undefined when there is none, or it is not this member's.
 */
export function lockInvoice(trx: Trx, id: number, memberId?: number): Promise<InvoiceRow | undefined> {
  return readFirst(
    trx
      .updateTable('invoice')
      .set((invoice) => ({ state: invoice.ref('state') }))
      .where('id', '=', id)
      .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? 0))
      .returningAll(),
  );
}

export function findInvoiceByNumber(db: Db, number: string): Promise<InvoiceRow | undefined> {
  return readFirst(db.selectFrom('invoice').selectAll().where('number', '=', number));
}

/** Writes the outcome of a waiting invoice; false when it no longer waits. */
export async function decideInvoice(
  trx: Trx,
  id: number,
  change:
    | {
        state: 'issued';
        number: string;
        issued_at: number;
        provider_reference: string;
        mail_due_at: number | null;
      }
    | { state: 'refused'; reason: string }
    | { state: 'withdrawn' },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invoice')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the sum of an invoice's red invoices in fen: of all that count, and of those issued. */
export async function sumRed(db: Db, id: number): Promise<{ allFen: number; issuedFen: number }> {
  const reds = await db
    .selectFrom('invoice')
    .select(['state', 'amount_fen'])
    .where('red_of', '=', id)
    .where('state', 'in', LIVING_INVOICES)
    .execute();
  const sum = (rows: typeof reds) => rows.reduce((fen, row) => fen + row.amount_fen, 0);
  return { allFen: sum(reds), issuedFen: sum(reds.filter(({ state }) => state === 'issued')) };
}

/** Returns the orders of some invoices, by the order's id. */
export function findInvoicedOrders(
  db: Db,
  invoiceIds: readonly number[],
): Promise<(Omit<InvoicedOrder, 'isFree'> & { invoiceId: number; keptFen: number; living: number })[]> {
  if (invoiceIds.length === 0) return Promise.resolve([]);
  return readAll(
    db
      .selectFrom('invoice_order')
      .innerJoin('orders', 'orders.id', 'invoice_order.order_id')
      .select(['invoice_order.invoice_id', 'orders.id', 'orders.no', 'invoice_order.amount_fen'])
      .select(
        sql<number>`case when payable_fen > refunded_fen then payable_fen - refunded_fen else 0 end`.as(
          'kept_fen',
        ),
      )
      .select((order) =>
        order
          .selectFrom('invoice_order as other')
          .select(sql<number>`count(*)`.as('count'))
          .whereRef('other.living_order_id', '=', 'orders.id')
          .$asScalar()
          .as('living'),
      )
      .where('invoice_order.invoice_id', 'in', invoiceIds)
      .orderBy('invoice_order.invoice_id')
      .orderBy('orders.id'),
  );
}

/** Returns the red invoices of some invoices. */
export function findReds(
  db: Db,
  invoiceIds: readonly number[],
): Promise<Pick<InvoiceRow, 'redOf' | 'amountFen' | 'state'>[]> {
  if (invoiceIds.length === 0) return Promise.resolve([]);
  return readAll(
    db.selectFrom('invoice').select(['red_of', 'amount_fen', 'state']).where('red_of', 'in', invoiceIds),
  );
}

export function findInvoicesByIds(db: Db, ids: readonly number[]): Promise<InvoiceRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return readAll(db.selectFrom('invoice').selectAll().where('id', 'in', ids));
}

/** Returns the invoice of an order that counts, or the latest that no longer does. */
export function findInvoiceOfOrder(
  db: Db,
  { memberId, orderId }: { memberId: number; orderId: number },
): Promise<InvoiceRow | undefined> {
  return readFirst(
    db
      .selectFrom('invoice')
      .innerJoin('invoice_order', 'invoice_order.invoice_id', 'invoice.id')
      .selectAll('invoice')
      .where('invoice_order.order_id', '=', orderId)
      .where('invoice.member_id', '=', memberId)
      .orderBy((order) => order.case().when('living_order_id', 'is not', null).then(0).else(1).end())
      .orderBy('invoice.id', 'desc')
      .limit(1),
  );
}

/** Returns the invoices that wait for some providers, by id. */
export function findWaiting(
  db: Db,
  { providers, after }: { providers: readonly InvoiceProviderName[]; after: number },
  limit: number,
): Promise<InvoiceRow[]> {
  return readAll(
    db
      .selectFrom('invoice')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('provider', 'in', providers)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit),
  );
}

/** Returns issued invoices to be sent by e-mail, the longest due first. */
export function findMailDue(db: Db, now: number, limit: number): Promise<InvoiceRow[]> {
  return readAll(
    db
      .selectFrom('invoice')
      .selectAll()
      .where('mail_due_at', '<=', now)
      .orderBy('mail_due_at')
      .orderBy('id')
      .limit(limit),
  );
}

/** Removes an invoice from those to be sent; false where another process did so first. */
export async function takeMailDue(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoice')
    .set({ mail_due_at: null })
    .where('id', '=', id)
    .where('mail_due_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Schedules sending an issued invoice of a member to an address; false where there is no such issued invoice. */
export async function setMailDue(
  trx: Trx,
  { id, memberId, email }: { id: number; memberId: number; email: string },
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invoice')
    .set({ email, mail_due_at: at })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'issued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the time (ms) at which the next invoice is to be sent; null: none. */
export async function nextMailDue(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('invoice')
    .select('mail_due_at')
    .where('mail_due_at', 'is not', null)
    .orderBy('mail_due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.mail_due_at ?? null;
}
