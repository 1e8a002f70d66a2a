import {
  flag,
  index,
  mayReference,
  references,
  required,
  tableWithId,
  text,
  unique,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Returns and after-sales of orders, by line, with pictures and what was written about them. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'order_return')
    .addColumn('order_id', 'integer', references('orders.id'))
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('kind', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('words', 'text', text)
    .addColumn('state', 'text', required)
    .addColumn('event_key', 'text', unique)
    .addColumn('refund_fen', 'bigint', zero)
    .addColumn('voucher_fen', 'bigint', zero)
    .addColumn('gift_fen', 'bigint', zero)
    .addColumn('answer', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'integer', mayReference('member.id'))
    .addColumn('done_at', 'bigint')
    .execute();
  await index(db, 'order_return', ['order_id']);
  await index(db, 'order_return', ['member_id', 'created_at']);
  await index(db, 'order_return', ['state', 'created_at']);
  await tableWithId(db, 'order_return_line')
    .addColumn('return_id', 'integer', references('order_return.id', 'cascade'))
    .addColumn('order_line_id', 'integer', references('order_line.id'))
    .addColumn('quantity', 'integer', required)
    .addColumn('refund_fen', 'bigint', zero)
    .addColumn('voucher_fen', 'bigint', zero)
    .addColumn('fate', 'text')
    .execute();
  await index(db, 'order_return_line', ['return_id']);
  await index(db, 'order_return_line', ['order_line_id']);
  await tableWithId(db, 'order_return_photo')
    .addColumn('return_id', 'integer', references('order_return.id', 'cascade'))
    .addColumn('upload_id', 'integer', references('upload.id'))
    .execute();
  await index(db, 'order_return_photo', ['return_id']);
  await index(db, 'order_return_photo', ['upload_id']);
  await tableWithId(db, 'order_return_word')
    .addColumn('return_id', 'integer', references('order_return.id', 'cascade'))
    .addColumn('is_shop', 'integer', flag)
    .addColumn('author_id', 'integer', references('member.id'))
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'order_return_word', ['return_id']);
}
