import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { CategoryRow } from '#lib/catalogue/categories/categories.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Every category, parents and children, in menu order. */
export function findCategories(db: Db): Promise<CategoryRow[]> {
  return readAll(db.selectFrom('category').selectAll().orderBy('sort').orderBy('id'));
}
