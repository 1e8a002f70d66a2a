import type { PaymentMethod } from '#lib/trade/orders/orders.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** A payment of one order. A bank transfer waits until an operator confirms it against the account. */
export interface PaymentTable {
  id: Generated<number>;
  order_id: number;
  member_id: number;
  method: PaymentMethod;
  state: 'waiting' | 'confirmed' | 'rejected';
  amount_fen: number;
  payer_name: string;
  payer_bank: string;
  reference: string;
  slip_id: number | null;
  note: string;
  /** Unique; a repeated submission finds the first one. */
  event_key: string;
  created_at: number;
  decided_at: number | null;
  decided_by: number | null;
}

export type PaymentRow = Selectable<PaymentTable>;
export type NewPayment = Insertable<PaymentTable>;
