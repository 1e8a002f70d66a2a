import {
  countCategoryGoods,
  deleteCategory,
  findCategories,
  findCategoryRow,
  insertCategory,
  setCategory,
} from '#lib/catalogue/categories/categories.repository.ts';
import { categoryColumns, type OfficeCategory } from '#lib/catalogue/categories/categories.columns.ts';
import { categoryForm, type CategoryInput } from '#lib/catalogue/categories/categories.fields.ts';
import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';
import type { CategoryRow } from '#lib/catalogue/categories/categories.table.ts';
import { CATEGORY_LIMITS, type CategoryAction } from '#lib/catalogue/categories/category-desk.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { recordOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { mergedByMarks } from '#lib/platform/http/call/office.fields.ts';
import { LIST_MOVES, type ListMove, movedInList } from '#lib/platform/list-moves.rules.ts';
import { z } from 'zod';

/** All categories in menu order, each child below the one above it, with the number of goods in each. */
export async function listCategories(db: Db): Promise<OfficeCategory[]> {
  const [rows, counts] = await Promise.all([findCategories(db), countCategoryGoods(db)]);
  const goodsOf = new Map(counts.map(({ categoryId, goods }) => [categoryId, Number(goods)]));
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const lineOf = (row: CategoryRow, parent: string): OfficeCategory => {
    const siblings = below.get(row.parentId) ?? [];
    return {
      id: row.id,
      code: row.code,
      parentId: row.parentId,
      parent,
      name: row.name,
      kind: row.kind,
      hint: row.hint,
      goods: goodsOf.get(row.id) ?? 0,
      place: siblings.indexOf(row) + 1,
      places: siblings.length,
      children: below.get(row.id)?.length ?? 0,
    };
  };
  return (below.get(null) ?? []).flatMap((top) => [
    lineOf(top, ''),
    ...(below.get(top.id) ?? []).map((child) => lineOf(child, top.name)),
  ]);
}

/** A category for its form, with those of the first level that it may stand below. Throws `not_found`. */
export async function openCategory(
  db: Db,
  id: number,
): Promise<{ category: OfficeCategory; tops: OfficeCategory[]; input: CategoryInput }> {
  const all = await listCategories(db);
  const category = all.find((one) => one.id === id);
  if (!category) throw notFound('这个分类');
  const tops = all.filter((one) => one.parentId === null && one.id !== id);
  return { category, tops, input: recordOf(categoryForm, category) };
}

/**
 * Saves a category, a new one where `id` is null, placed last among its siblings; every page follows. The kind is that
 * of the category above, and of those below. Returns its id. Throws `invalid_form` for a name that its siblings have
 * and for a third level, `not_found`, and `conflict` where a colleague has changed the same fields (`marks`).
 */
export async function saveCategory(
  db: Db,
  operator: Member,
  { id, marks = '', input: typed }: { id: number | null; marks?: string; input: CategoryInput },
  now: number,
): Promise<number> {
  return change(db, async (trx, touch) => {
    const rows = await findCategories(trx);
    const row = id === null ? undefined : rows.find((one) => one.id === id);
    if (id !== null && !row) throw notFound('这个分类');
    const input = row
      ? mergedByMarks(categoryForm, marks, { saved: recordOf(categoryForm, row), typed }, OVERTAKEN)
      : typed;
    const { parent_id: parentId, name } = input;
    const parent = checkPlace(rows, { id: row?.id ?? null, parentId });
    const kind = parent?.kind ?? input.kind;
    const siblings = rows.filter((one) => one.parentId === parentId && one.id !== row?.id);
    if (siblings.some((one) => one.name === name)) throw fieldError('name', '同级里已经有这个分类。');
    if (!row) requireRoom(rows.length + 1);
    const sort = row?.parentId === parentId && row ? row.sort : nextSort(siblings);
    if (row) await setCategory(trx, row.id, { ...input, kind, sort });
    const saved = row ?? (await insertCategory(trx, { ...input, kind, code: freshCode(rows), sort }));
    if (row && row.kind !== kind) await setKindBelow(trx, rows, { id: row.id, kind });
    const detail = [parent?.name, name].filter(Boolean).join(' › ');
    await record(
      trx,
      operator,
      { action: row ? 'category.edit' : 'category.create', id: saved.id, detail },
      now,
    );
    touch('category');
    return saved.id;
  });
}

/** Gives the categories below one its kind. */
export async function setKindBelow(
  trx: Trx,
  rows: readonly CategoryRow[],
  { id, kind }: { id: number; kind: GoodsKind },
): Promise<void> {
  for (const child of rows.filter(({ parentId }) => parentId === id))
    await setCategory(trx, child.id, { kind });
}

/** Returns the category above. Throws `invalid_form` where a category cannot stand there. */
function checkPlace(
  rows: readonly CategoryRow[],
  { id, parentId }: { id: number | null; parentId: number | null },
): CategoryRow | null {
  if (parentId === null) return null;
  const parent = rows.find((one) => one.id === parentId);
  if (!parent || parentId === id) throw fieldError('parent_id', '请选择上级分类。');
  if (parent.parentId !== null) throw fieldError('parent_id', '分类只有两级，请选择一级分类。');
  if (id !== null && rows.some((one) => one.parentId === id))
    throw fieldError('parent_id', '它有下级分类，不能放到别的分类下面；请先移走下级。');
  return parent;
}

/** Moves a category among its siblings. Throws `not_found`. */
export async function moveCategory(
  db: Db,
  operator: Member,
  { id, move }: { id: number; move: ListMove },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const rows = await findCategories(trx);
    const row = rows.find((one) => one.id === id);
    if (!row) throw notFound('这个分类');
    const sorts = new Map(
      rows.filter(({ parentId }) => parentId === row.parentId).map((one) => [one.id, one.sort]),
    );
    const order = movedInList([...sorts.keys()], id, move);
    for (const [sort, one] of order.entries())
      if (sorts.get(one) !== sort) await setCategory(trx, one, { sort });
    const detail = `${row.name}，${LIST_MOVES[move]}，第 ${order.indexOf(id) + 1} 位`;
    await record(trx, operator, { action: 'category.move', id, detail }, now);
    touch('category');
  });
}

/** Deletes a category. Throws `not_found`, and `conflict` while it has goods or categories below it. */
export async function removeCategory(db: Db, operator: Member, id: number, now: number): Promise<void> {
  await change(db, async (trx, touch) => {
    const row = await findCategoryRow(trx, id);
    if (!row) throw notFound('这个分类');
    const below = (await findCategories(trx)).filter(({ parentId }) => parentId === id).length;
    const counted = (await countCategoryGoods(trx)).find(({ categoryId }) => categoryId === id);
    const goods = Number(counted?.goods ?? 0);
    if (below > 0)
      throw new ShopError('conflict', `“${row.name}”下还有 ${below} 个分类，请先删除或移走它们。`);
    if (goods > 0)
      throw new ShopError('conflict', `“${row.name}”里还有 ${goods} 种商品，请先把它们改到别的分类。`);
    await deleteCategory(trx, id);
    await record(trx, operator, { action: 'category.remove', id, detail: row.name }, now);
    touch('category');
  });
}

const OVERTAKEN = '别人刚改过这个分类，这次没有保存。请看过差别再保存。';

/** Throws `invalid_form` for more categories than a shop may have. */
export function requireRoom(count: number, field = 'name'): void {
  if (count > CATEGORY_LIMITS.categories)
    throw fieldError(field, `分类最多 ${CATEGORY_LIMITS.categories} 个，请先删去用不到的。`);
}

/** Returns the place behind all siblings. */
export const nextSort = (siblings: readonly CategoryRow[]): number =>
  siblings.reduce((most, { sort }) => Math.max(most, sort + 1), 0);

/** Returns a code that no category has, for addresses; it stays when the category is renamed. */
export function freshCode(rows: readonly CategoryRow[]): string {
  const taken = new Set(rows.map(({ code }) => code));
  let number = rows.length + 1;
  while (taken.has(`c${number}`)) number += 1;
  return `c${number}`;
}

/** Writes an operator's action on a category to the audit record. */
export const record = (
  trx: Trx,
  operator: Member,
  { action, id, detail }: { action: CategoryAction; id: number; detail: string },
  at: number,
): Promise<void> => recordAudit(trx, { actorId: operator.id, action, subject: `category:${id}`, detail, at });

/** The tree as a file, which can be edited and imported again. */
export const categoryExport = listExport({
  query: z.object({}),
  read: async (db) => ({ rows: await listCategories(db), pages: 1 }),
  columns: categoryColumns,
});
