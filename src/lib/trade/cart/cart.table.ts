import type { Named, Flag } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { LineType } from '#lib/catalogue/pricing/cart/line-type.rules.ts';

/** A line of a member's cart; one line per goods, type and activity. */
interface CartItemTable {
  id: Generated<number>;
  member_id: number;
  goods_id: number;
  type: Generated<LineType>;
  /** Activity of the set or exchange; 0 for other lines. */
  activity_id: Generated<number>;
  quantity: number;
  is_selected: Generated<Flag>;
  /** Unit price when it was added; null where unknown. */
  added_price_fen: number | null;
  /**
   * For a line that replaced another or was split from one, the id of the first line in that place; null for others.
   */
  place: number | null;
  /** Goods, number and unit price before its goods were replaced; null where they were not. */
  replaced_goods_id: number | null;
  replaced_quantity: number | null;
  replaced_price_fen: number | null;
  /** Number it got from the replacement; a different number now means that it was changed otherwise since. */
  replaced_by_quantity: number | null;
  created_at: number;
  updated_at: number;
}

export type CartItemRow = Named<Selectable<CartItemTable>>;
export type NewCartItem = Insertable<CartItemTable>;

/** Idempotency keys of requests to the cart and the order pad that were processed; used until they expire (ms). */
interface CartRequestTable {
  key: string;
  expires_at: number;
}

export interface CartTables {
  cart_item: CartItemTable;
  cart_request: CartRequestTable;
}
