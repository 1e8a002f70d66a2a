import type { Db } from '#lib/platform/db/database.server.ts';
import { engineOf } from '#lib/platform/db/database.server.ts';
import {
  index,
  one,
  references,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';

/** Carts, checkout drafts, orders, payments and uploaded pictures. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'cart_item')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('type', 'integer', zero)
    .addColumn('quantity', 'integer', required)
    .addColumn('is_selected', 'integer', one)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('cart_item_line', ['member_id', 'goods_id', 'type'])
    .execute();
  await db.schema
    .createTable('checkout_draft')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('lines', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'checkout_draft', ['member_id']);
  await index(db, 'checkout_draft', ['state', 'expires_at']);
  await tableWithId(db, 'orders')
    .addColumn('no', 'text', (c) => c.notNull().unique())
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('checkout_key', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('goods_fen', 'bigint', required)
    .addColumn('reduction_fen', 'bigint', required)
    .addColumn('shipping_fen', 'bigint', required)
    .addColumn('payable_fen', 'bigint', required)
    .addColumn('company', 'text', text)
    .addColumn('receiver', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('region_name', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('invoice_kind', 'text', required)
    .addColumn('remark', 'text', text)
    .addColumn('payment_method', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('pay_before', 'bigint', required)
    .addColumn('paid_at', 'bigint')
    .addColumn('shipped_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addColumn('cancelled_at', 'bigint')
    .addColumn('cancel_reason', 'text', text)
    .addColumn('carrier', 'text', text)
    .addColumn('tracking_no', 'text', text)
    .addUniqueConstraint('orders_once', ['checkout_key', 'kind'])
    .execute();
  await index(db, 'orders', ['member_id', 'created_at']);
  await index(db, 'orders', ['member_id', 'state', 'created_at']);
  await index(db, 'orders', ['state', 'pay_before']);
  await tableWithId(db, 'order_line')
    .addColumn('order_id', 'integer', references('orders.id', 'cascade'))
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('name', 'text', required)
    .addColumn('brand_name', 'text', text)
    .addColumn('spec', 'text', text)
    .addColumn('unit', 'text', text)
    .addColumn('maker_name', 'text', text)
    .addColumn('approval_no', 'text', text)
    .addColumn('lot_no', 'text', text)
    .addColumn('expires_at', 'bigint')
    .addColumn('quantity', 'integer', required)
    .addColumn('list_price_fen', 'bigint', required)
    .addColumn('price_fen', 'bigint', required)
    .addColumn('price_reason', 'text', text)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('reduction_fen', 'bigint', required)
    .addColumn('share_fen', 'bigint', required)
    .addColumn('offer_id', 'integer', (c) => c.references('offer.id').onDelete('set null'))
    .execute();
  await index(db, 'order_line', ['order_id']);
  await index(db, 'order_line', ['goods_id']);
  await index(db, 'order_line', ['offer_id']);
  await tableWithId(db, 'order_event')
    .addColumn('order_id', 'integer', references('orders.id', 'cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('actor_id', 'integer', (c) => c.references('member.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'order_event', ['order_id']);
  await tableWithId(db, 'upload')
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('purpose', 'text', required)
    .addColumn('media_type', 'text', required)
    .addColumn('bytes', engineOf(db) === 'postgres' ? 'bytea' : 'blob', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('sha256', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'upload', ['member_id', 'created_at']);
  await tableWithId(db, 'payment')
    .addColumn('order_id', 'integer', references('orders.id'))
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('method', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('payer_name', 'text', text)
    .addColumn('payer_bank', 'text', text)
    .addColumn('reference', 'text', text)
    .addColumn('slip_id', 'integer', (c) => c.references('upload.id'))
    .addColumn('note', 'text', text)
    .addColumn('event_key', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', required)
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'integer', (c) => c.references('member.id'))
    .execute();
  await index(db, 'payment', ['order_id']);
  await index(db, 'payment', ['state', 'created_at']);
}
