import {
  index,
  mayReference,
  one,
  references,
  required,
  tableWithId,
  text,
  unique,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Papers of orders. */
export async function makeReceiptAndInvoiceTables(db: Db): Promise<void> {
  await receipts(db);
  await invoices(db);
}

/** Receipts of orders with ephedrine, page by page. */
async function receipts(db: Db): Promise<void> {
  await tableWithId(db, 'order_receipt')
    .addColumn('order_id', 'integer', (column) => references('orders.id')(column).unique())
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('state', 'text', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('version', 'integer', one)
    .addColumn('sent_at', 'bigint')
    .addColumn('reason', 'text', text)
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'integer', mayReference('member.id'))
    .addColumn('reminded_days', 'integer')
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'order_receipt', ['member_id', 'due_at']);
  await index(db, 'order_receipt', ['state', 'due_at']);
  await db.schema
    .createTable('order_receipt_page')
    .addColumn('receipt_id', 'integer', references('order_receipt.id', 'cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('upload_id', 'integer', references('upload.id'))
    .addPrimaryKeyConstraint('order_receipt_page_key', ['receipt_id', 'position'])
    .execute();
  await index(db, 'order_receipt_page', ['upload_id']);
}

/** Invoices with the orders they are for, and the e-mails that bring them. */
async function invoices(db: Db): Promise<void> {
  await tableWithId(db, 'invoice')
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('key', 'text', unique)
    .addColumn('red_of', 'integer', mayReference('invoice.id'))
    .addColumn('kind', 'text', required)
    .addColumn('company', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('tax_no', 'text', text)
    .addColumn('bank', 'text', text)
    .addColumn('account', 'text', text)
    .addColumn('address', 'text', text)
    .addColumn('phone', 'text', text)
    .addColumn('email', 'text', text)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('state', 'text', required)
    .addColumn('number', 'text', (column) => column.unique())
    .addColumn('issued_at', 'bigint')
    .addColumn('reason', 'text', text)
    .addColumn('provider', 'text', required)
    .addColumn('provider_reference', 'text', text)
    .addColumn('mail_due_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'invoice', ['member_id', 'created_at']);
  await index(db, 'invoice', ['state', 'created_at']);
  await index(db, 'invoice', ['red_of']);
  await index(db, 'invoice', ['mail_due_at']);
  await db.schema
    .createTable('invoice_order')
    .addColumn('invoice_id', 'integer', references('invoice.id', 'cascade'))
    .addColumn('order_id', 'integer', references('orders.id'))
    .addColumn('living_order_id', 'integer', (column) => column.unique())
    .addColumn('amount_fen', 'bigint', required)
    .addPrimaryKeyConstraint('invoice_order_pk', ['invoice_id', 'order_id'])
    .execute();
  await index(db, 'invoice_order', ['order_id']);
  await tableWithId(db, 'mail')
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('files', 'text', text)
    .addColumn('state', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('error', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('done_at', 'bigint')
    .execute();
  await index(db, 'mail', ['state', 'id']);
  await index(db, 'mail', ['created_at']);
  await index(db, 'mail', ['member_id']);
}
