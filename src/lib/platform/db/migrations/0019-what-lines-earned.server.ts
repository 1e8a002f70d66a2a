import { sql } from 'kysely';
import { zero } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * What of a line's money went back, so that what the line earned goes back with it; and the points that were given for it,
 * which lines of before share by what was paid of their order.
 */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('order_line').addColumn('refunded_fen', 'bigint', zero).execute();
  await db.schema.alterTable('order_line').addColumn('gift_points', 'integer', zero).execute();
  await sql`update order_line set refunded_fen = cast(coalesce((
      select sum(back.refund_fen) from order_return_line as back
      join order_return on order_return.id = back.return_id
      where back.order_line_id = order_line.id and order_return.state = 'done'), 0) + coalesce((
      select sum(cuts.refund_fen) from order_change as cuts
      where cuts.line_id = order_line.id and cuts.kind = 'cut'), 0) as bigint)
    where order_id in (select id from orders where refunded_fen > 0)`.execute(db);
}
