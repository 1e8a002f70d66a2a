import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';

import type { PriceReason } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import type { OrderKind } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import type { InvoiceKind, OrderState, PaymentMethod } from '#lib/trade/orders/orders.rules.ts';

/**
 * An order; amounts in fen, `payable_fen` = goods − reduction − coupon − voucher + shipping. Company and address are
 * copies of that day.
 */
interface OrderTable {
  id: Generated<number>;
  no: string;
  member_id: number;
  checkout_key: string;
  kind: OrderKind;
  state: OrderState;
  goods_fen: number;
  reduction_fen: number;
  coupon_fen: Generated<number>;
  voucher_fen: Generated<number>;
  shipping_fen: number;
  payable_fen: number;
  /** Cashback, and points given in addition to those of the amount, once it is completed. */
  cashback_fen: Generated<number>;
  gift_points: Generated<number>;
  /** Amount paid for it that was refunded, or is being refunded. */
  refunded_fen: Generated<number>;
  company: string;
  receiver: string;
  phone: string;
  region_name: string;
  address: string;
  invoice_kind: InvoiceKind;
  /** Title it is invoiced to; empty where none was chosen. */
  invoice_title: Generated<string>;
  invoice_tax_no: Generated<string>;
  invoice_bank: Generated<string>;
  invoice_account: Generated<string>;
  invoice_address: Generated<string>;
  invoice_phone: Generated<string>;
  /** Requests for the delivery note, by name, joined by commas. */
  delivery_notes: Generated<string>;
  remark: string;
  payment_method: PaymentMethod | null;
  created_at: number;
  /** Unpaid orders are cancelled after this moment. */
  pay_before: number;
  paid_at: number | null;
  shipped_at: number | null;
  completed_at: number | null;
  cancelled_at: number | null;
  cancel_reason: string;
  /** Time since which its buyer's request to cancel it, already paid, waits for the shop; null: there is none. */
  cancel_asked_at: Generated<number | null>;
  /** Reason of the buyer's last request to cancel. */
  cancel_request: Generated<string>;
  /** Number of parcels sent; a paid order with some is partly sent. */
  parcels: Generated<number>;
  /** Time since which its buyer, a store, asks its head office to pay it; applies while it is unpaid. */
  head_asked_at: Generated<number | null>;
  /** Head office that paid it for its buyer; null: the buyer paid, or it is unpaid. */
  payer_id: Generated<number | null>;
}

/** Condition of a gift: plain lines of its order, and what one round requires of them. */
export interface GiftFor {
  goodsIds: number[];
  /** Amount they had to reach before any activity; 0 requires none. */
  thresholdFen: number;
  thresholdUnits: number;
  /** Units given for each round. */
  each: number;
}

/** A line as it was sold; `share_fen` is its final cost, and shares sum to goods − reduction − coupon − voucher. */
interface OrderLineTable {
  id: Generated<number>;
  order_id: number;
  goods_id: number;
  name: string;
  brand_name: string;
  spec: string;
  unit: string;
  maker_name: string;
  approval_no: string;
  dosage_form: Generated<string>;
  lot_no: string;
  expires_at: number | null;
  quantity: number;
  /** Units of it that were sent in parcels, and units that the shop removed before. */
  sent: Generated<number>;
  cut: Generated<number>;
  list_price_fen: number;
  price_fen: number;
  price_reason: PriceReason;
  amount_fen: number;
  reduction_fen: number;
  coupon_fen: Generated<number>;
  voucher_fen: Generated<number>;
  share_fen: number;
  /** Amount of its share that returns, price differences and cuts refunded. */
  refunded_fen: Generated<number>;
  /** Its part of the order's cashback and gift points. */
  cashback_fen: Generated<number>;
  gift_points: Generated<number>;
  /** Activity of the set, gift or exchange, with its name of that day. */
  activity_id: Generated<number | null>;
  activity_name: Generated<string>;
  /** Tier whose units the line took. */
  tier_id: Generated<number | null>;
  /** Condition of a gift: JSON of {@link GiftFor}; null on other lines, and on gifts from before it was stored. */
  gift_for: Generated<string | null>;
  /** Number of sets bought, on the first part of a set; limits count them. */
  sets: Generated<number>;
  /** Steps of its price: JSON of `PriceStep[]`. */
  price_steps: Generated<string>;
  /** Offer whose units the line took, so that limits count it and a cancelled order gives them back. */
  offer_id: number | null;
}

/** Event of an order, for the buyer to read. */
export interface OrderEventTable {
  id: Generated<number>;
  order_id: number;
  kind:
    | 'created'
    | 'transfer_sent'
    | 'transfer_rejected'
    | 'transfer_undone'
    | 'head_asked'
    | 'head_withdrawn'
    | 'paid'
    | 'paid_back'
    | 'payment_mismatched'
    | 'refunded'
    | 'shipped'
    | 'changed'
    | 'completed'
    | 'cancel_asked'
    | 'cancel_withdrawn'
    | 'cancel_refused'
    | 'return'
    | 'recall'
    | 'cancelled';
  text: string;
  actor_id: number | null;
  created_at: number;
}

export type OrderRow = Named<Selectable<OrderTable>>;
/** Columns of a new order, without those the repository sets: its number and its first state. */
export type NewOrder = Omit<Insertable<OrderTable>, 'no' | 'state'>;
/** Columns of an order that a move writes, in addition to its state. */
export type OrderChange = Omit<Updateable<OrderTable>, 'id' | 'state'>;
export type OrderLineRow = Named<Selectable<OrderLineTable>>;
export type NewOrderLine = Insertable<OrderLineTable>;
export type OrderEventRow = Named<Selectable<OrderEventTable>>;

export interface OrderTables {
  orders: OrderTable;
  order_line: OrderLineTable;
  order_event: OrderEventTable;
}
