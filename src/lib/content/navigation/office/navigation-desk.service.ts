import { readShopSetting } from '#lib/content/company.service.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { zoneTitles } from '#lib/catalogue/zones/open-zones.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import {
  entryForm,
  type EntryInput,
  inspectionForm,
  type InspectionInput,
} from '#lib/content/navigation/office/navigation.fields.ts';
import { recordOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import {
  isCategoryMenu,
  type MenuCode,
  type MenuEntry,
  MENU_CODES,
} from '#lib/content/navigation/menus.rules.ts';
import { menuEntries, standardCategories } from '#lib/content/navigation/navigation.service.ts';
import {
  countTopEntries,
  deleteEntries,
  deleteEntry,
  findEntries,
  findEntry,
  findMenuVersion,
  insertEntry,
  setEntry,
} from '#lib/content/navigation/navigation.repository.ts';
import type { NavigationRow } from '#lib/content/navigation/navigation.table.ts';
import { changeMenu, menuSubject, overtaken } from '#lib/content/navigation/office/desk-write.service.ts';
import type { DeskEntry, DeskMenu } from '#lib/content/navigation/office/desk.rules.ts';
import { setSetting } from '#lib/platform/db/setting.server.ts';

const TRAIL = 20;

/** A menu as its editors see it, its entries as pages show them. */
export async function openMenu(db: Db, code: MenuCode): Promise<DeskMenu> {
  const [rows, entries, tree, version, trail] = await Promise.all([
    findEntries(db, code),
    menuEntries(db, code),
    categoryTree(db),
    findMenuVersion(db, code),
    auditOf(db, menuSubject(code), TRAIL),
  ]);
  const categories = new Map(tree.flatMap((top) => [top, ...top.children]).map(({ id, name }) => [id, name]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isOwn = rows.length > 0;
  const categoryOf = ({ id }: MenuEntry) => {
    const of = isOwn ? byId.get(id)?.categoryId : id;
    return of === null || of === undefined ? null : (categories.get(of) ?? null);
  };
  /* Children from a category cannot be moved. */
  const childrenOf = ({ children }: MenuEntry) =>
    isOwn ? children.filter(({ id }) => byId.has(id) && byId.get(id)?.parentId !== null) : children;
  const toDesk = (entry: MenuEntry): DeskEntry => ({
    ...entry,
    category: categoryOf(entry),
    children: childrenOf(entry).map(toDesk),
  });
  return { code, version, isOwn, entries: entries.map(toDesk), trail };
}

/** Counts the entries each menu shows, children excluded. */
export async function menuCounts(db: Db): Promise<Record<MenuCode, number>> {
  const [own, tree] = await Promise.all([countTopEntries(db), categoryTree(db)]);
  return Object.fromEntries(
    MENU_CODES.map((code) => [code, own.get(code) ?? standardCategories(code, tree).length]),
  ) as Record<MenuCode, number>;
}

/** An entry in its form. Throws `not_found`. */
export async function openEntry(db: Db, id: number): Promise<EntryInput> {
  const row = await entryOf(db, id);
  return { ...recordOf(entryForm, row), menu: row.menu };
}

export async function entryOf(db: Db, id: number): Promise<NavigationRow> {
  const row = await findEntry(db, id);
  if (!row) throw notFound('这一项');
  return row;
}

/** Returns the name of an entry for the audit log. */
export async function nameOf(
  db: Db,
  { name, categoryId, url }: Pick<NavigationRow, 'name' | 'categoryId' | 'url'>,
): Promise<string> {
  if (name !== '') return name;
  if (categoryId === null) return (await zoneTitles(db))(url);
  const all = (await categoryTree(db)).flatMap((top) => [top, ...top.children]);
  return all.find(({ id }) => id === categoryId)?.name ?? '';
}

const siblingsOf = async (db: Db, { menu, parentId }: NavigationRow): Promise<NavigationRow[]> =>
  (await findEntries(db, menu)).filter((row) => row.parentId === parentId);

/** The version of an entry's menu that the editor saw, for `changeMenu`. */
interface EntryVersion {
  id: number;
  version: number;
}

/** Moves an entry before or after its neighbour. Throws `not_found` and `conflict`. */
export async function moveEntry(
  db: Db,
  editor: Member,
  { id, version, way }: EntryVersion & { way: 'up' | 'down' },
  now: number,
) {
  const { menu } = await entryOf(db, id);
  return changeMenu(db, editor, { menu, version, now }, async (trx) => {
    const row = await entryOf(trx, id);
    const siblings = await siblingsOf(trx, row);
    const at = siblings.findIndex((one) => one.id === id);
    const to = Math.min(Math.max(at + (way === 'up' ? -1 : 1), 0), siblings.length - 1);
    await setOrder(trx, siblings.toSpliced(at, 1).toSpliced(to, 0, row));
    const detail = `${await nameOf(trx, row)}，移到第 ${to + 1} 位`;
    return { action: 'navigation.move', detail, result: { id } };
  });
}

/** Puts all entries of one level in a new order. Throws `conflict` where they differ from the existing ones. */
export async function orderEntries(
  db: Db,
  editor: Member,
  { menu, version, ids }: { menu: MenuCode; version: number; ids: readonly number[] },
  now: number,
) {
  return changeMenu(db, editor, { menu, version, now }, async (trx) => {
    const [first] = ids;
    const row = first === undefined ? undefined : await findEntry(trx, first);
    const siblings = row?.menu === menu ? await siblingsOf(trx, row) : [];
    const byId = new Map(siblings.map((one) => [one.id, one]));
    const ordered = ids.flatMap((id) => byId.get(id) ?? []);
    if (ordered.length !== siblings.length || ordered.length !== ids.length) throw await overtaken(trx, menu);
    await setOrder(trx, ordered);
    const names = await Promise.all(ordered.map((one) => nameOf(trx, one)));
    return { action: 'navigation.move', detail: names.join('、'), result: { ids } };
  });
}

async function setOrder(trx: Trx, rows: readonly NavigationRow[]): Promise<void> {
  for (const [sort, row] of rows.entries()) if (row.sort !== sort) await setEntry(trx, row.id, { sort });
}

/** Deletes an entry with its children. Throws `not_found` and `conflict`. */
export async function removeEntry(db: Db, editor: Member, { id, version }: EntryVersion, now: number) {
  const { menu } = await entryOf(db, id);
  return changeMenu(db, editor, { menu, version, now }, async (trx) => {
    const row = await entryOf(trx, id);
    await deleteEntry(trx, id);
    return { action: 'navigation.remove', detail: await nameOf(trx, row), result: { id } };
  });
}

/** Customizes a menu of categories in its current form, or makes it follow the categories again. */
export async function setOwn(
  db: Db,
  editor: Member,
  { menu, version, isOwn }: { menu: MenuCode; version: number; isOwn: boolean },
  now: number,
) {
  if (!isCategoryMenu(menu)) throw notFound('这个菜单的标准内容');
  return changeMenu(db, editor, { menu, version, now }, async (trx) => {
    if (isOwn) await takeOver(trx, menu);
    else await deleteEntries(trx, menu);
    const action = isOwn ? 'navigation.own' : 'navigation.standard';
    const detail = isOwn ? '在标准分类上修改' : '跟随商品分类';
    return { action, detail, result: { menu } };
  });
}

/** Stores the standard entries of a menu of categories as custom ones; does nothing where it is customized already. */
export async function takeOver(trx: Trx, menu: MenuCode): Promise<void> {
  const rows = await findEntries(trx, menu);
  if (rows.length > 0) return;
  for (const [sort, { id }] of standardCategories(menu, await categoryTree(trx)).entries())
    await insertEntry(trx, { menu, parent_id: null, category_id: id, name: '', url: '', sort });
}

/**
 * Saves the quality-inspection link, an entry of the utility bar that is also part of members' state. Throws
 * `conflict`; with `marks` only where a colleague has changed the same field of it.
 */
export async function saveInspection(
  db: Db,
  editor: Member,
  { version: seen, marks = '', input: typed }: { version: number; marks?: string; input: InspectionInput },
  now: number,
) {
  const menu = 'utility';
  const stands = marks === '' ? seen : await findMenuVersion(db, menu);
  const saved = await readShopSetting(db, 'quality_inspection');
  const setting =
    stands === seen
      ? typed
      : mergedForm(inspectionForm, marks, { saved, typed }, (await overtaken(db, menu)).message);
  return changeMenu(db, editor, { menu, version: stands, now }, async (trx, touch) => {
    await setSetting(trx, 'quality_inspection', JSON.stringify(setting));
    touch('settings');
    const detail = [setting.quality_inspection_url, setting.msg].filter(Boolean).join('，') || '不显示';
    return { action: 'navigation.inspection', detail, result: {} };
  });
}
