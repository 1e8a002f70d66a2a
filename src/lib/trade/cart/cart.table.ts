import type { Generated, Insertable, Selectable } from 'kysely';
import type { Flag } from '#lib/platform/db/flag.table.ts';

/** A line of a member's cart; one line per goods and type (0 plain, 1 seckill, 3 combination). */
export interface CartItemTable {
  id: Generated<number>;
  member_id: number;
  goods_id: number;
  type: Generated<0 | 1 | 3>;
  quantity: number;
  is_selected: Generated<Flag>;
  created_at: number;
  updated_at: number;
}

export type CartItemRow = Selectable<CartItemTable>;
export type NewCartItem = Insertable<CartItemTable>;
