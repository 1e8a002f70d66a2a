import { flag, index, references, required, tableWithId, text } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Help for members who buy again: order pads and rhythms. */
export async function makePurchasingTables(db: Db): Promise<void> {
  await orderPads(db);
  await rhythms(db);
}

/**
 * The order pad of a member: its draft, templates, the last list put in the cart, and the meaning of the member's own
 * codes.
 */
async function orderPads(db: Db): Promise<void> {
  await db.schema
    .createTable('pad_draft')
    .addColumn('member_id', 'integer', (c) => references('member.id', 'cascade')(c).primaryKey())
    .addColumn('lines', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await tableWithId(db, 'pad_template')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('name', 'text', required)
    .addColumn('lines', 'text', required)
    .addColumn('is_shared', 'integer', flag)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'pad_template', ['member_id', 'name'], { unique: true });
  await db.schema
    .createTable('pad_report')
    .addColumn('member_id', 'integer', (c) => references('member.id', 'cascade')(c).primaryKey())
    .addColumn('name', 'text', text)
    .addColumn('entries', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('own_code')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('key', 'text', required)
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('updated_at', 'bigint', required)
    .addPrimaryKeyConstraint('own_code_pk', ['member_id', 'key'])
    .execute();
  await index(db, 'own_code', ['goods_id']);
}

/** Rhythms in which members buy goods. */
async function rhythms(db: Db): Promise<void> {
  await db.schema
    .createTable('buying_rhythm')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('purchases', 'text', required)
    .addColumn('last_at', 'bigint', required)
    .addColumn('last_quantity', 'integer', required)
    .addColumn('every_days', 'integer')
    .addColumn('due_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addPrimaryKeyConstraint('buying_rhythm_pk', ['member_id', 'goods_id'])
    .execute();
  await index(db, 'buying_rhythm', ['member_id', 'due_at']);
  await index(db, 'buying_rhythm', ['goods_id']);
}
