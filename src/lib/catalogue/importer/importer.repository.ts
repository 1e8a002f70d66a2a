import { readAll, readOne } from '#lib/platform/db/rows.rules.ts';
import type { CategoryRow, NewCategory } from '#lib/catalogue/categories/categories.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { GoodsChange, GoodsRow, NewGoods } from '#lib/catalogue/goods/goods.table.ts';

export function findMakers(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('maker').select(['id', 'name']).execute();
}

/** Inserts new makers and returns the ids of all given names. */
export async function insertMakers(trx: Trx, names: string[]): Promise<{ id: number; name: string }[]> {
  const rows = names.map((name) => ({ name, short_name: name, province: '' }));
  await trx
    .insertInto('maker')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return trx.selectFrom('maker').select(['id', 'name']).where('name', 'in', names).execute();
}

export function findCategories(db: Db): Promise<CategoryRow[]> {
  return readAll(db.selectFrom('category').selectAll().orderBy('id'));
}

/** Inserts a category unless its code exists, and returns the row with that code. */
export async function insertCategory(trx: Trx, category: NewCategory): Promise<CategoryRow> {
  await trx
    .insertInto('category')
    .values(category)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  return readOne(trx.selectFrom('category').selectAll().where('code', '=', category.code));
}

/** One category for each goods name in the shop, so that goods of a further maker are placed with the others. */
export function findCategoriesByName(db: Db): Promise<{ name: string; categoryId: number }[]> {
  return readAll(
    db
      .selectFrom('goods')
      .select(({ fn }) => ['name', fn.min<number>('category_id').as('category_id')])
      .groupBy('name'),
  );
}

/** Goods that may match those of a list: by approval number, or by name where they have none. */
export async function findCandidates(db: Db, numbers: string[], names: string[]): Promise<GoodsRow[]> {
  const goods = db.selectFrom('goods').selectAll();
  const byNumber = numbers.length === 0 ? [] : await readAll(goods.where('approval_no', 'in', numbers));
  const byName =
    names.length === 0 ? [] : await readAll(goods.where('approval_no', '=', '').where('name', 'in', names));
  return [...byNumber, ...byName];
}

/** Goods of some names that have an approval number. */
export async function findNumbered(db: Db, names: string[]): Promise<GoodsRow[]> {
  if (names.length === 0) return [];
  return readAll(
    db.selectFrom('goods').selectAll().where('name', 'in', names).where('approval_no', '!=', ''),
  );
}

/** Inserts goods in one statement; the results are unordered, so they carry distinguishing values. */
export function insertGoods(trx: Trx, rows: NewGoods[]): Promise<{ id: number; stock: number }[]> {
  return trx.insertInto('goods').values(rows).returning(['id', 'stock']).execute();
}

export async function updateGoods(trx: Trx, id: number, changed: GoodsChange): Promise<void> {
  await trx.updateTable('goods').set(changed).where('id', '=', id).execute();
}
