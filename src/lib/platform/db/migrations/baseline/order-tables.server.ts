import {
  flag,
  index,
  mayReference,
  one,
  primaryKey,
  references,
  required,
  tableWithId,
  text,
  unique,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Carts, orders and wallets. */
export async function makeOrderTables(db: Db): Promise<void> {
  await carts(db);
  await orders(db);
  await wallets(db);
}

/**
 * Carts, whose lines keep their original goods after a replacement by the same generic; drafts of orders with the
 * choices of the check-order page, and invoice titles.
 */
async function carts(db: Db): Promise<void> {
  await tableWithId(db, 'cart_item')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('type', 'integer', zero)
    .addColumn('activity_id', 'integer', zero)
    .addColumn('quantity', 'integer', required)
    .addColumn('is_selected', 'integer', one)
    .addColumn('added_price_fen', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('place', 'integer')
    .addColumn('replaced_goods_id', 'integer', mayReference('goods.id'))
    .addColumn('replaced_quantity', 'integer')
    .addColumn('replaced_price_fen', 'bigint')
    .addColumn('replaced_by_quantity', 'integer')
    .addUniqueConstraint('cart_item_once', ['member_id', 'goods_id', 'type', 'activity_id'])
    .execute();
  await index(db, 'cart_item', ['replaced_goods_id']);
  await db.schema
    .createTable('cart_request')
    .addColumn('key', 'text', primaryKey)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'cart_request', ['expires_at']);
  await db.schema
    .createTable('checkout_draft')
    .addColumn('key', 'text', primaryKey)
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('lines', 'text', required)
    .addColumn('choices', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('choices_version', 'integer', zero)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'checkout_draft', ['state', 'expires_at']);
  await index(db, 'checkout_draft', ['member_id', 'state', 'created_at']);
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
}

/**
 * Orders, with their events and notes of the staff. Lines keep the name and price of goods, their activity, the units
 * sent and left out, and the money refunded.
 */
async function orders(db: Db): Promise<void> {
  await tableWithId(db, 'orders')
    .addColumn('no', 'text', unique)
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('checkout_key', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('goods_fen', 'bigint', required)
    .addColumn('reduction_fen', 'bigint', required)
    .addColumn('coupon_fen', 'bigint', zero)
    .addColumn('voucher_fen', 'bigint', zero)
    .addColumn('shipping_fen', 'bigint', required)
    .addColumn('payable_fen', 'bigint', required)
    .addColumn('cashback_fen', 'bigint', zero)
    .addColumn('gift_points', 'bigint', zero)
    .addColumn('refunded_fen', 'bigint', zero)
    .addColumn('company', 'text', text)
    .addColumn('receiver', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('region_name', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('invoice_kind', 'text', required)
    .addColumn('invoice_title', 'text', text)
    .addColumn('invoice_tax_no', 'text', text)
    .addColumn('invoice_bank', 'text', text)
    .addColumn('invoice_account', 'text', text)
    .addColumn('invoice_address', 'text', text)
    .addColumn('invoice_phone', 'text', text)
    .addColumn('remark', 'text', text)
    .addColumn('delivery_notes', 'text', text)
    .addColumn('payment_method', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('pay_before', 'bigint', required)
    .addColumn('paid_at', 'bigint')
    .addColumn('shipped_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addColumn('cancelled_at', 'bigint')
    .addColumn('cancel_reason', 'text', text)
    .addColumn('cancel_asked_at', 'bigint')
    .addColumn('cancel_request', 'text', text)
    .addColumn('parcels', 'integer', zero)
    .addColumn('head_asked_at', 'bigint')
    .addColumn('payer_id', 'integer', mayReference('member.id'))
    .addUniqueConstraint('orders_once', ['checkout_key', 'kind'])
    .execute();
  await index(db, 'orders', ['member_id', 'created_at']);
  await index(db, 'orders', ['member_id', 'state', 'created_at']);
  await index(db, 'orders', ['state', 'pay_before']);
  await index(db, 'orders', ['paid_at', 'id']);
  await index(db, 'orders', ['state', 'created_at', 'id']);
  await index(db, 'orders', ['cancel_asked_at']);
  await index(db, 'orders', ['state', 'shipped_at']);
  await index(db, 'orders', ['payer_id']);
  await tableWithId(db, 'order_line')
    .addColumn('order_id', 'integer', references('orders.id', 'cascade'))
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('name', 'text', required)
    .addColumn('brand_name', 'text', text)
    .addColumn('spec', 'text', text)
    .addColumn('unit', 'text', text)
    .addColumn('dosage_form', 'text', text)
    .addColumn('maker_name', 'text', text)
    .addColumn('approval_no', 'text', text)
    .addColumn('lot_no', 'text', text)
    .addColumn('expires_at', 'bigint')
    .addColumn('quantity', 'integer', required)
    .addColumn('list_price_fen', 'bigint', required)
    .addColumn('price_fen', 'bigint', required)
    .addColumn('price_reason', 'text', text)
    .addColumn('price_steps', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('reduction_fen', 'bigint', required)
    .addColumn('coupon_fen', 'bigint', zero)
    .addColumn('voucher_fen', 'bigint', zero)
    .addColumn('share_fen', 'bigint', required)
    .addColumn('cashback_fen', 'bigint', zero)
    .addColumn('offer_id', 'integer', mayReference('offer.id', 'set null'))
    .addColumn('activity_id', 'integer')
    .addColumn('activity_name', 'text', text)
    .addColumn('tier_id', 'integer')
    .addColumn('sets', 'integer', zero)
    .addColumn('sent', 'integer', zero)
    .addColumn('cut', 'integer', zero)
    .addColumn('gift_for', 'text')
    .addColumn('refunded_fen', 'bigint', zero)
    .addColumn('gift_points', 'integer', zero)
    .execute();
  await index(db, 'order_line', ['order_id']);
  await index(db, 'order_line', ['goods_id']);
  await index(db, 'order_line', ['offer_id']);
  await index(db, 'order_line', ['activity_id']);
  await tableWithId(db, 'order_event')
    .addColumn('order_id', 'integer', references('orders.id', 'cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('actor_id', 'integer', mayReference('member.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'order_event', ['order_id']);
  await tableWithId(db, 'order_note')
    .addColumn('order_id', 'integer', references('orders.id', 'cascade'))
    .addColumn('text', 'text', required)
    .addColumn('actor_id', 'integer', references('member.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'order_note', ['order_id']);
}

/** Ledgers of balance and points, read in the order they were booked; the payment password with its wrong tries. */
async function wallets(db: Db): Promise<void> {
  await tableWithId(db, 'balance_ledger')
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('change_fen', 'bigint', required)
    .addColumn('balance_after_fen', 'bigint', required)
    .addColumn('reason', 'text', required)
    .addColumn('reference', 'text', text)
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'balance_ledger', ['member_id', 'id', 'created_at']);
  await index(db, 'balance_ledger', ['member_id', 'reason', 'id', 'created_at']);
  await tableWithId(db, 'points_ledger')
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('change', 'integer', required)
    .addColumn('points_after', 'integer', required)
    .addColumn('reason', 'text', required)
    .addColumn('reference', 'text', text)
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'points_ledger', ['member_id', 'id', 'created_at']);
  await index(db, 'points_ledger', ['member_id', 'reason', 'id', 'created_at']);
  await db.schema
    .createTable('payment_password')
    .addColumn('member_id', 'integer', (c) => mayReference('member.id', 'cascade')(c).primaryKey())
    .addColumn('password_hash', 'text', required)
    .addColumn('wrong_tries', 'integer', zero)
    .addColumn('locked_until', 'bigint', zero)
    .addColumn('checking_until', 'bigint', zero)
    .addColumn('changed_at', 'bigint', required)
    .execute();
}
