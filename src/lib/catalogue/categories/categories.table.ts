import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** A node of the two-level category tree; `hint` names typical goods under the menu entry. */
interface CategoryTable {
  id: Generated<number>;
  parent_id: number | null;
  code: string;
  name: string;
  kind: GoodsKind;
  hint: string;
  sort: number;
}

export type CategoryRow = Named<Selectable<CategoryTable>>;
export type NewCategory = Insertable<CategoryTable>;

export interface CategoryTables {
  category: CategoryTable;
}
