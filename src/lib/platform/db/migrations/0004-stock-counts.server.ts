import { index, references, required, tableWithId, text, unique } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Counts of lots: those that wait for a second user, and the sheets on which many are counted. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'stock_count_request')
    .addColumn('lot_id', 'integer', (c) => unique(references('goods_lot.id', 'cascade')(c)))
    .addColumn('counted', 'integer', required)
    .addColumn('should', 'integer', required)
    .addColumn('remark', 'text', text)
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('asked_by', 'integer', references('member.id'))
    .addColumn('asked_at', 'bigint', required)
    .execute();
  await tableWithId(db, 'stock_sheet')
    .addColumn('place', 'text', text)
    .addColumn('is_blind', 'integer', required)
    .addColumn('made_by', 'integer', references('member.id'))
    .addColumn('made_at', 'bigint', required)
    .addColumn('idempotency_key', 'text', unique)
    .execute();
  await db.schema
    .createTable('stock_sheet_row')
    .addColumn('sheet_id', 'integer', references('stock_sheet.id', 'cascade'))
    .addColumn('lot_id', 'integer', references('goods_lot.id', 'cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('should', 'integer', required)
    .addColumn('counted', 'integer')
    .addColumn('remark', 'text', text)
    .addPrimaryKeyConstraint('stock_sheet_row_key', ['sheet_id', 'lot_id'])
    .execute();
  await index(db, 'stock_sheet_row', ['lot_id']);
  await index(db, 'lot_ledger', ['kind', 'created_at']);
}
