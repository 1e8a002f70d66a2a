import type { Insertable, Selectable } from 'kysely';

/**
 * What `checkout` put together and `cart_step2` shows; its key makes a second submission the same order.
 * `lines` is JSON `[{cartItemId, goodsId, quantity}]`; prices are computed anew until it is submitted.
 */
export interface CheckoutDraftTable {
  key: string;
  member_id: number;
  lines: string;
  state: 'open' | 'submitted';
  created_at: number;
  expires_at: number;
}

export type CheckoutDraftRow = Selectable<CheckoutDraftTable>;
export type NewCheckoutDraft = Insertable<CheckoutDraftTable>;
