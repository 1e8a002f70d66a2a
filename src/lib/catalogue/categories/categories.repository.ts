import type { CategoryRow, NewCategory } from '#lib/catalogue/categories/categories.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst, readOne } from '#lib/platform/db/rows.rules.ts';

/** Every category, parents and children, in menu order. */
export function findCategories(db: Db): Promise<CategoryRow[]> {
  return readAll(db.selectFrom('category').selectAll().orderBy('sort').orderBy('id'));
}

export const findCategoryRow = (db: Db, id: number): Promise<CategoryRow | undefined> =>
  readFirst(db.selectFrom('category').selectAll().where('id', '=', id));

/** Counts the goods of each category, on sale or not. */
export const countCategoryGoods = (db: Db): Promise<{ categoryId: number; goods: number }[]> =>
  readAll(
    db
      .selectFrom('goods')
      .groupBy('category_id')
      .select(['category_id', ({ fn }) => fn.countAll<number>().as('goods')]),
  );

export const insertCategory = (trx: Trx, category: NewCategory): Promise<CategoryRow> =>
  readOne(trx.insertInto('category').values(category).returningAll());

export async function setCategory(
  trx: Trx,
  id: number,
  change: Partial<Omit<NewCategory, 'id' | 'code'>>,
): Promise<void> {
  await trx.updateTable('category').set(change).where('id', '=', id).execute();
}

export async function deleteCategory(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('category').where('id', '=', id).execute();
}
