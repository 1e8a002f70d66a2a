import { sql } from 'kysely';
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

/** Stock by lot, and recalls of lots. */
export async function makeLotAndRecallTables(db: Db): Promise<void> {
  await lots(db);
  await recalls(db);
}

/** Lots, their ledger, and which lots the lines of orders took. */
async function lots(db: Db): Promise<void> {
  await tableWithId(db, 'goods_lot')
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('number', 'text', text)
    .addColumn('made_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('quantity', 'integer', (c) => c.notNull().check(sql`quantity >= 0`))
    .addColumn('place', 'text', text)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'goods_lot', ['goods_id', 'number'], { unique: true });
  await index(db, 'goods_lot', ['number']);
  // Not led by the state: without statistics SQLite would read all lots on sale to find those of one goods.
  await index(db, 'goods_lot', ['expires_at']);
  await index(db, 'goods_lot', ['goods_id', 'state', 'expires_at']);
  await tableWithId(db, 'lot_ledger')
    .addColumn('lot_id', 'integer', references('goods_lot.id'))
    .addColumn('kind', 'text', required)
    .addColumn('change', 'integer', required)
    .addColumn('quantity_after', 'integer', required)
    .addColumn('reason', 'text', text)
    .addColumn('actor_id', 'integer', mayReference('member.id'))
    .addColumn('order_id', 'integer', mayReference('orders.id', 'set null'))
    .addColumn('idempotency_key', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'lot_ledger', ['lot_id']);
  await index(db, 'lot_ledger', ['order_id']);
  await index(db, 'lot_ledger', ['idempotency_key'], { unique: true });
  await db.schema
    .createTable('order_line_lot')
    .addColumn('order_id', 'integer', references('orders.id', 'cascade'))
    .addColumn('line_id', 'integer', references('order_line.id', 'cascade'))
    .addColumn('lot_id', 'integer', references('goods_lot.id'))
    .addColumn('quantity', 'integer', required)
    .addPrimaryKeyConstraint('order_line_lot_pk', ['line_id', 'lot_id'])
    .execute();
  await index(db, 'order_line_lot', ['order_id']);
  await index(db, 'order_line_lot', ['lot_id']);
}

/** Recalls with their lots, every line that took units of them with its outcome, and the buyers informed. */
async function recalls(db: Db): Promise<void> {
  await tableWithId(db, 'recall')
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('level', 'text', required)
    .addColumn('notice_no', 'text', text)
    .addColumn('reason', 'text', required)
    .addColumn('instruction', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('started_at', 'bigint', required)
    .addColumn('started_by', 'integer', references('member.id'))
    .addColumn('summary', 'text', text)
    .addColumn('closed_at', 'bigint')
    .addColumn('closed_by', 'integer', mayReference('member.id'))
    .execute();
  await index(db, 'recall', ['state', 'started_at']);
  await index(db, 'recall', ['goods_id']);
  await db.schema
    .createTable('recall_lot')
    .addColumn('lot_id', 'integer', (c) => c.primaryKey().references('goods_lot.id'))
    .addColumn('recall_id', 'integer', references('recall.id'))
    .addColumn('on_shelf', 'integer', required)
    .execute();
  await index(db, 'recall_lot', ['recall_id']);
  await tableWithId(db, 'recall_line')
    .addColumn('recall_id', 'integer', references('recall.id'))
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('order_id', 'integer', references('orders.id'))
    .addColumn('order_line_id', 'integer', references('order_line.id'))
    .addColumn('lot_id', 'integer', references('goods_lot.id'))
    .addColumn('is_held', 'integer', flag)
    .addColumn('quantity', 'integer', required)
    .addColumn('used', 'integer', zero)
    .addColumn('coming_back', 'integer', zero)
    .addColumn('returned', 'integer', zero)
    .addColumn('replaced', 'integer', zero)
    .addColumn('left_out', 'integer', zero)
    .addColumn('state', 'text', required)
    .addColumn('note', 'text', text)
    .addColumn('contacted_at', 'bigint')
    .addColumn('answered_at', 'bigint')
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'recall_line', ['order_line_id', 'lot_id', 'is_held'], { unique: true });
  await index(db, 'recall_line', ['recall_id', 'state']);
  await index(db, 'recall_line', ['order_id']);
  await index(db, 'recall_line', ['member_id']);
  await index(db, 'recall_line', ['lot_id']);
  await db.schema
    .createTable('recall_notice')
    .addColumn('recall_id', 'integer', references('recall.id'))
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('text_state', 'text', required)
    .addPrimaryKeyConstraint('recall_notice_pk', ['recall_id', 'member_id'])
    .execute();
  await index(db, 'recall_notice', ['text_state', 'recall_id', 'member_id']);
  await index(db, 'recall_notice', ['member_id']);
}
