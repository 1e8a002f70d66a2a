import type { Named, Flag } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { LineType } from '#lib/catalogue/pricing/cart/line-type.rules.ts';

/** A line of a member's cart; one line per goods, type and activity. */
interface CartItemTable {
  id: Generated<number>;
  member_id: number;
  goods_id: number;
  type: Generated<LineType>;
  /** The activity whose set or exchange it is; 0 for others. */
  activity_id: Generated<number>;
  quantity: number;
  is_selected: Generated<Flag>;
  /** What one unit cost when it was put in; null where that is not known. */
  added_price_fen: number | null;
  /** Of a line that took the place of another one, the id of the first that stood there; null for others. */
  place: number | null;
  /** What it was before its goods were replaced, with what one unit cost then; null where nothing was. */
  replaced_goods_id: number | null;
  replaced_quantity: number | null;
  replaced_price_fen: number | null;
  /** The number it was given then: one that has another number since has been changed otherwise. */
  replaced_by_quantity: number | null;
  created_at: number;
  updated_at: number;
}

export type CartItemRow = Named<Selectable<CartItemTable>>;
export type NewCartItem = Insertable<CartItemTable>;

export interface CartTables {
  cart_item: CartItemTable;
}
