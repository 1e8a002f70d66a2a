import {
  findCategories,
  insertCategory,
  setCategory,
} from '#lib/catalogue/categories/categories.repository.ts';
import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';
import type { CategoryRow } from '#lib/catalogue/categories/categories.table.ts';
import {
  freshCode,
  nextSort,
  record,
  requireRoom,
  setKindBelow,
} from '#lib/catalogue/categories/category-desk.service.ts';
import { CATEGORY_LIMITS, readCategories } from '#lib/catalogue/categories/category-desk.rules.ts';
import { FIRST_CATEGORIES } from '#lib/catalogue/categories/first-categories.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, linesRefused, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { readTable } from '#lib/platform/table-files/read-table.server.ts';

/**
 * Adds the categories of a list, all or none of them; those that exist take its kinds and hints. A category above is
 * there already or has a line of its own. Throws `invalid_form` on `file` or `text` for unreadable input and for lines
 * that are no category.
 */
export async function importCategories(
  db: Db,
  operator: Member,
  { bytes, field }: { bytes: Uint8Array; field: 'file' | 'text' },
  now: number,
): Promise<{ added: number; updated: number; there: number }> {
  const table = await readTable({ bytes, field, most: CATEGORY_LIMITS.rows }, { sender: operator });
  const { categories, problems } = readCategories(table);
  if (problems.length > 0) throw linesRefused(field, problems, NOTHING_TAKEN);
  if (categories.length === 0) throw fieldError(field, '没有读到分类：每行一个，上级在前。');
  return change(db, async (trx, touch) => {
    const rows = await findCategories(trx);
    const done = { added: 0, updated: 0, there: 0 };
    // The first level first, so that a list may name it after those below.
    for (const one of categories.toSorted((a, b) => Number(a.above !== '') - Number(b.above !== ''))) {
      const parent = rows.find(({ parentId, name }) => parentId === null && name === one.above) ?? null;
      if (one.above !== '' && parent === null)
        problems.push(`第 ${one.line} 行：${aboveRefusal(rows, one.above)}`);
      else if (parent && one.kind !== null && one.kind !== parent.kind)
        problems.push(`第 ${one.line} 行：“${one.name}”的类型和上级“${parent.name}”的不同`);
      else done[await takeCategory(trx, rows, { ...one, parent, field })] += 1;
    }
    if (problems.length > 0) throw linesRefused(field, problems, NOTHING_TAKEN);
    const detail = `新增 ${done.added} 个，更新 ${done.updated} 个，没有变化 ${done.there} 个`;
    await record(trx, operator, { action: 'category.import', id: 0, detail }, now);
    touch('category');
    return done;
  });
}

const NOTHING_TAKEN = '这次一个也没有导入';

const aboveRefusal = (rows: readonly CategoryRow[], above: string): string =>
  rows.some(({ name }) => name === above)
    ? `“${above}”是二级分类，不能再有下级`
    : `没有一级分类“${above}”，请核对，或先给它写一行`;

/** Adds or updates one category of a list; `rows` are those of the shop, and follow. */
async function takeCategory(
  trx: Trx,
  rows: CategoryRow[],
  {
    parent,
    name,
    kind,
    hint,
    field,
  }: { parent: CategoryRow | null; name: string; kind: GoodsKind | null; hint: string; field: string },
): Promise<'added' | 'updated' | 'there'> {
  const siblings = rows.filter(({ parentId }) => parentId === (parent?.id ?? null));
  const there = siblings.find((one) => one.name === name);
  if (!there) {
    requireRoom(rows.length + 1, field);
    const category = { name, hint, parent_id: parent?.id ?? null, kind: parent?.kind ?? kind ?? 'drug' };
    rows.push(await insertCategory(trx, { ...category, code: freshCode(rows), sort: nextSort(siblings) }));
    return 'added';
  }
  const next = { kind: kind ?? there.kind, hint: hint === '' ? there.hint : hint };
  if (next.kind === there.kind && next.hint === there.hint) return 'there';
  await setCategory(trx, there.id, next);
  if (next.kind !== there.kind) await setKindBelow(trx, rows, { id: there.id, kind: next.kind });
  Object.assign(there, next);
  return 'updated';
}

/** Adds the usual tree to a shop without categories. Throws `conflict` where it has some. */
export async function takeTemplate(db: Db, operator: Member, now: number): Promise<number> {
  return change(db, async (trx, touch) => {
    if ((await findCategories(trx)).length > 0)
      throw new ShopError('conflict', '已经有分类了：常用分类只能用在还没有分类的商城。');
    const { size } = await insertFirstCategories(trx);
    await record(trx, operator, { action: 'category.template', id: 0, detail: `${size} 个分类` }, now);
    touch('category');
    return size;
  });
}

/** Inserts the usual tree; returns the ids by code. */
export async function insertFirstCategories(trx: Trx): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const insert = async (
    category: { code: string; name: string; kind: GoodsKind; hint: string },
    above: number | null,
  ) => {
    const row = await insertCategory(trx, { ...category, parent_id: above, sort: ids.size });
    ids.set(category.code, row.id);
    return row.id;
  };
  for (const { children, ...top } of FIRST_CATEGORIES) {
    const id = await insert(top, null);
    for (const [code, name] of Object.entries(children))
      await insert({ code, name, kind: top.kind, hint: '' }, id);
  }
  return ids;
}
