import type { Generated, Insertable } from 'kysely';

/** A goods that a member has saved; each goods once. */
interface FavouriteTable {
  id: Generated<number>;
  member_id: number;
  goods_id: number;
  /** Price of one unit for the member when it was saved. */
  saved_price_fen: number;
  /** Units in stock then; 0 as well where it was off sale. */
  saved_stock: number;
  created_at: number;
}

export type NewFavourite = Insertable<FavouriteTable>;

export interface FavouriteTables {
  favourite: FavouriteTable;
}
