import { sql } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

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
    payments: Number(row.tries) + Number(row.refunds),
    stores: Number(row.stores),
    balanceFen: row.balance_fen,
  };
}

/** What goes with the account; the rest is kept as the law demands. */
const GOES = [
  'address',
  'api_token',
  'cart_item',
  'checkout_draft',
  'favourite',
  'invoice_title',
  'member_scope',
  'message',
  'password_reset',
  'payment_password',
  'wechat_ticket',
] as const;

/**
 * Takes away what is a person's of an account, and what it was to use again. Certificates that were never approved go,
 * too; their pages are swept as those that nothing names.
 */
export async function deleteOwn(trx: Trx, memberId: number): Promise<void> {
  for (const table of GOES) await trx.deleteFrom(table).where('member_id', '=', memberId).execute();
  await trx
    .deleteFrom('certificate')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['draft', 'waiting', 'rejected', 'withdrawn'])
    .execute();
}

/** Takes away what was sent to a phone. */
export async function deleteSentTo(trx: Trx, phone: string): Promise<void> {
  await trx.deleteFrom('outbox').where('phone', '=', phone).execute();
  await trx.deleteFrom('phone_code').where('phone', '=', phone).execute();
}

/** Makes an account nobody's; false where it has been closed already. */
export async function blankMember(trx: Trx, memberId: number): Promise<boolean> {
  const result = await trx
    .updateTable('member')
    .set({
      state: 'closed',
      username: `closed-${memberId}`,
      password_hash: 'closed',
      name: '',
      phone: '',
      is_passed: 0,
      application: 'none',
      face_id: null,
      wechat_id: null,
      wechat_name: '',
      paused_by: '',
    })
    .where('id', '=', memberId)
    .where('state', '!=', 'closed')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
