import {
  flag,
  index,
  references,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** What an order takes over of the invoice title, and of the wishes for its delivery note. */
const OF_ORDERS = [
  'invoice_title',
  'invoice_tax_no',
  'invoice_bank',
  'invoice_account',
  'invoice_address',
  'invoice_phone',
  'delivery_notes',
];

/** A buyer's choices on the check-order page, a member's invoice titles, and what orders and lines take over. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('checkout_draft')
    .addColumn('choices', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  await db.schema.alterTable('checkout_draft').addColumn('choices_version', 'integer', zero).execute();
  await tableWithId(db, 'invoice_title')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('tax_no', 'text', text)
    .addColumn('bank', 'text', text)
    .addColumn('account', 'text', text)
    .addColumn('address', 'text', text)
    .addColumn('phone', 'text', text)
    .addColumn('is_default', 'integer', flag)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'invoice_title', ['member_id']);
  for (const column of OF_ORDERS) {
    await db.schema.alterTable('orders').addColumn(column, 'text', text).execute();
  }
  await db.schema.alterTable('order_line').addColumn('dosage_form', 'text', text).execute();
  await db
    .updateTable('order_line')
    .set((line) => ({
      dosage_form: line
        .selectFrom('goods')
        .select('dosage_form')
        .whereRef('goods.id', '=', 'order_line.goods_id'),
    }))
    .execute();
}
