import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/** What of a member's business is not over. */
export interface Unfinished {
  orders: number;
  /** Refunds and payments that may still bring or take money. */
  payments: number;
  stores: number;
  balanceFen: number;
}

export async function findUnfinished(db: Db, memberId: number): Promise<Unfinished> {
  const row = await db
    .selectFrom('member')
    .select('balance_fen')
    .select((member) => [
      member
        .selectFrom('orders')
        .select(sql<number>`count(*)`.as('count'))
        .where('orders.member_id', '=', memberId)
        .where('orders.state', 'in', ['unpaid', 'paid', 'shipped'])
        .as('orders'),
      member
        .selectFrom('payment_try')
        .select(sql<number>`count(*)`.as('count'))
        .where('payment_try.member_id', '=', memberId)
        .where((row) =>
          row.or([
            row('payment_try.state', 'in', ['open', 'mismatched']),
            row('payment_try.next_query_at', 'is not', null),
          ]),
        )
        .as('tries'),
      member
        .selectFrom('payment_refund')
        .innerJoin('payment_try', 'payment_try.id', 'payment_refund.try_id')
        .select(sql<number>`count(*)`.as('count'))
        .where('payment_try.member_id', '=', memberId)
        .where('payment_refund.state', '!=', 'done')
        .as('refunds'),
      member
        .selectFrom('order_refund')
        .select(sql<number>`count(*)`.as('count'))
        .where('order_refund.member_id', '=', memberId)
        .where('order_refund.state', '=', 'waiting')
        .as('bank_refunds'),
      member
        .selectFrom('member as store')
        .select(sql<number>`count(*)`.as('count'))
        .where('store.head_office_id', '=', memberId)
        .where('store.state', '!=', 'closed')
        .as('stores'),
    ])
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    orders: Number(row.orders),
    payments: Number(row.tries) + Number(row.refunds) + Number(row.bank_refunds),
    stores: Number(row.stores),
    balanceFen: row.balance_fen,
  };
}
