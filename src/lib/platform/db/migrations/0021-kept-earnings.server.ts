import { sql } from 'kysely';
import { zero } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * What of an order's money went back, which says what the order still earns; what a refund keeps for earnings that could
 * not be taken back; and until when a password or code is being checked.
 */
export async function up(db: Db): Promise<void> {
  for (const [table, column] of [
    ['orders', 'refunded_fen'],
    ['payment_refund', 'withheld_points_fen'],
    ['payment_refund', 'withheld_cashback_fen'],
    ['payment_password', 'checking_until'],
    ['phone_code', 'checking_until'],
  ] as const)
    await db.schema.alterTable(table).addColumn(column, 'bigint', zero).execute();
  await sql`
    update orders set refunded_fen = (
      select sum(payment_refund.amount_fen) from payment_refund
      inner join payment on payment.id = payment_refund.payment_id
      where payment.order_id = orders.id
    )
    where id in (
      select payment.order_id from payment
      inner join payment_refund on payment_refund.payment_id = payment.id
    )`.execute(db);
}
