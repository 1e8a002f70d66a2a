import { type AliasedExpression, sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { isRefunded } from '#lib/trade/invoices/refunded-invoices.query.ts';

/** Number of waiting items, and time (ms) since which the first has waited. */
export interface Waiting {
  count: number;
  since: number | null;
}

/** Statements that find the waiting items of each task, each row with the time since which it has waited. */
const statements = (db: Db) => ({
  to_ship: db
    .selectFrom('orders')
    .select('paid_at as at')
    .where('state', '=', 'paid')
    .where('cancel_asked_at', 'is', null),
  // Only paid orders have this time; a condition on the state would use an index of all paid ones.
  cancel_asked: db
    .selectFrom('orders')
    .select('cancel_asked_at as at')
    .where('cancel_asked_at', 'is not', null),
  transfers: db
    .selectFrom('payment')
    .select('created_at as at')
    .where('method', '=', 'transfer')
    .where('state', '=', 'waiting'),
  mismatched: db.selectFrom('payment_try').select('created_at as at').where('state', '=', 'mismatched'),
  refund_requests: db.selectFrom('refund_request').select('asked_at as at'),
  bank_refunds: db
    .selectFrom('refund')
    .select('created_at as at')
    .where('try_id', 'is', null)
    .where('state', '=', 'waiting'),
  returns: db.selectFrom('order_return').select('created_at as at').where('state', '=', 'waiting'),
  returns_agreed: db.selectFrom('order_return').select('decided_at as at').where('state', '=', 'agreed'),
  // One row per member, as on the page; without those of closed accounts.
  certificates: db
    .selectFrom('certificate')
    .select(({ fn }) => fn.min('submitted_at').as('at'))
    .where('state', '=', 'waiting')
    .where('member_id', 'not in', db.selectFrom('member').select('id').where('state', '=', sql.lit('closed')))
    .groupBy('member_id'),
  invoices: db.selectFrom('invoice').select('created_at as at').where('state', '=', 'waiting'),
  // Starts from refunds, as only refunded orders are concerned: far fewer than all issued invoices.
  invoices_refunded: db
    .selectFrom('refund')
    .innerJoin('invoice_order', 'invoice_order.order_id', 'refund.order_id')
    .innerJoin('invoice', 'invoice.id', 'invoice_order.invoice_id')
    .select(({ fn }) => fn.min('refund.created_at').as('at'))
    .where('invoice.state', '=', 'issued')
    .where('invoice.red_of', 'is', null)
    .where(isRefunded)
    .groupBy('invoice.id'),
  receipts: db.selectFrom('order_receipt').select('sent_at as at').where('state', '=', 'sent'),
  recalls: db.selectFrom('recall').select('started_at as at').where('state', '=', 'open'),
  orders_missing: db
    .selectFrom('recall_line')
    .select(({ fn }) => fn.min('updated_at').as('at'))
    .where('state', '=', 'missing')
    .groupBy('order_id'),
  counts: db.selectFrom('stock_count_request').select('asked_at as at'),
  wanted: db
    .selectFrom('wanted')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('state', '=', 'open')
    .groupBy('group_key'),
  complaints: db.selectFrom('complaint').select('created_at as at').where('state', '=', 'open'),
  feedback: db.selectFrom('feedback').select('updated_at as at').where('state', '=', 'open'),
});

export type TaskName = keyof ReturnType<typeof statements>;

/** Returns the waiting items of each task. */
export async function findWaiting(db: Db): Promise<Record<TaskName, Waiting>> {
  const found = await Promise.all(
    Object.entries(statements(db)).map(async ([name, statement]) => {
      const row = await db
        .selectFrom(statement.as('waiting') as AliasedExpression<{ at: number | null }, 'waiting'>)
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('since')])
        .executeTakeFirstOrThrow();
      const since = row.since === null ? null : Number(row.since);
      return [name, { count: Number(row.count), since }] as const;
    }),
  );
  return Object.fromEntries(found) as Record<TaskName, Waiting>;
}

/** Counts the waiting items of some tasks, up to `most` each, in one statement: for every page of the office. */
export async function countWaiting(
  db: Db,
  names: readonly TaskName[],
  most: number,
): Promise<Map<TaskName, number>> {
  const all = statements(db);
  const counts = names.map(
    (name) =>
      sql`select ${sql.lit(name)} as name, count(*) as count from (select at from (${all[name]}) as found limit ${most}) as waiting`,
  );
  const { rows } = await sql<{
    name: TaskName;
    count: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}
