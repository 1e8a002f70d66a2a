import { named } from '#lib/platform/db/rows.rules.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { zoneTitles } from '#lib/catalogue/zones/open-zones.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { askForWork } from '#lib/platform/db/due-work.server.ts';
import { withFlags, recordOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { isCategoryMenu, MENUS, MOST_ENTRIES, takesPictures } from '#lib/content/navigation/menus.rules.ts';
import {
  findEntries,
  findMenuVersion,
  insertEntry,
  setEntry,
} from '#lib/content/navigation/navigation.repository.ts';
import type { NavigationRow } from '#lib/content/navigation/navigation.table.ts';
import { changeMenu, overtaken } from '#lib/content/navigation/office/desk-write.service.ts';
import { entryOf, nameOf, takeOver } from '#lib/content/navigation/office/navigation-desk.service.ts';
import { entryForm, type EntryInput } from '#lib/content/navigation/office/navigation.fields.ts';

/**
 * Saves an entry, a new one (`id` null) at the end of its level, or before all others (`isFirst`; in the navigation
 * after the home entry); the first entry of a menu that follows the categories customizes it. Throws `invalid_form`,
 * `not_found`, and `conflict` where another editor has changed the menu; for an existing entry, with `marks`, only
 * where the same field of it was changed.
 */
export async function saveEntry(
  db: Db,
  editor: Member,
  {
    id,
    version: seen,
    marks = '',
    isFirst = false,
    input: typed,
  }: { id: number | null; version: number; marks?: string; isFirst?: boolean; input: EntryInput },
  now: number,
) {
  const menu = id === null ? typed.menu : (await entryOf(db, id)).menu;
  const stands = await findMenuVersion(db, menu);
  const isMerged = id !== null && marks !== '' && stands !== seen;
  const version = isMerged ? stands : seen;
  const input = isMerged ? await mergedEntry(db, id, { marks, typed }) : typed;
  return changeMenu(db, editor, { menu, version, now }, async (trx) => {
    if (id === null && isCategoryMenu(menu)) await takeOver(trx, menu);
    const row = id === null ? null : await entryOf(trx, id);
    const rows = await findEntries(trx, menu);
    const entry = { ...withFlags(input), menu };
    await check(trx, { id, input: named(entry), rows });
    const level = rows.filter(({ parentId }) => parentId === input.parent_id);
    const last = Math.max(-1, ...level.map(({ sort }) => sort)) + 1;
    const place = row?.parentId === input.parent_id ? {} : { sort: last };
    const first = Math.min(1, ...level.map((one) => one.sort)) - (menu === 'top' ? 0 : 1);
    const sort = isFirst ? first : last;
    const saved = row ? row.id : await insertEntry(trx, { sort, ...entry });
    if (row) await setEntry(trx, row.id, { ...entry, ...place });
    for (const bound of [input.starts_at, input.ends_at])
      if (bound !== null && bound > now) await askForWork(trx, 'menus', bound);
    const detail = `${await nameOf(trx, named(entry))}${input.url === '' ? '' : `，${input.url}`}`;
    return { action: row ? 'navigation.edit' : 'navigation.create', detail, result: { id: saved } };
  });
}

/** Merges an entry's form with changes that a colleague has made since. */
async function mergedEntry(
  db: Db,
  id: number,
  { marks, typed }: { marks: string; typed: EntryInput },
): Promise<EntryInput> {
  const row = await entryOf(db, id);
  const forms = { saved: recordOf(entryForm, row), typed };
  const { message } = await overtaken(db, row.menu);
  return { ...mergedForm(entryForm, marks, forms, message), menu: row.menu };
}

/** Checks an entry beyond its fields; throws `invalid_form`. */
async function check(
  trx: Trx,
  {
    id,
    input: { menu, parentId, categoryId, name, url, imageUrl, startsAt, endsAt },
    rows,
  }: {
    id: number | null;
    input: Pick<
      NavigationRow,
      'menu' | 'parentId' | 'categoryId' | 'name' | 'url' | 'imageUrl' | 'startsAt' | 'endsAt'
    >;
    rows: readonly NavigationRow[];
  },
): Promise<void> {
  if (name === '' && categoryId === null && (await zoneTitles(trx))(url) === '')
    throw fieldError('name', '请填写名称；链接到专区的可以不填，用专区的标题');
  if (imageUrl !== '' && !takesPictures(menu)) throw fieldError('image_url', '这个菜单只有文字，请去掉图片');
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw fieldError('ends_at', '结束时间要晚于开始时间。');
  if (isCategoryMenu(menu) && (startsAt ?? endsAt) !== null)
    throw fieldError('starts_at', '分类菜单没有开始和结束时间，请留空');
  if (id === null && rows.length >= MOST_ENTRIES)
    throw fieldError('name', `一个菜单最多 ${MOST_ENTRIES} 项，请先删除不用的`);
  if (categoryId !== null) {
    const all = (await categoryTree(trx)).flatMap((top) => [top, ...top.children]);
    if (!isCategoryMenu(menu) || !all.some((one) => one.id === categoryId))
      throw fieldError('category_id', '没有这个分类，请重新选择');
  }
  if (parentId === null) return;
  const parent = rows.find((row) => row.id === parentId);
  if (MENUS[menu].levels < 2 || !parent || parent.id === id || parent.parentId !== null)
    throw fieldError('parent_id', '不能放在这一项下面，请重新选择');
  if (id !== null && rows.some((row) => row.parentId === id))
    throw fieldError('parent_id', '这一项下面还有子项，请先把子项移走');
}
