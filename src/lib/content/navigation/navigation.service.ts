import type { Category } from '#lib/catalogue/categories/categories.rules.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { openAddresses, zoneTitles } from '#lib/catalogue/zones/open-zones.service.ts';
import { runs } from '#lib/catalogue/zones/zones.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { LATEST_JOB_MS } from '#lib/platform/db/due-work.rules.ts';
import type { CategoryMenuCode } from '#lib/route.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import {
  CATEGORY_MENUS,
  isCategoryMenu,
  type MenuCode,
  type MenuEntry,
  MENUS,
} from '#lib/content/navigation/menus.rules.ts';
import {
  findEntries,
  findEntryPictures,
  findNextEntryTurn,
  hasTurnedEntry,
} from '#lib/content/navigation/navigation.repository.ts';
import type { NavigationRow } from '#lib/content/navigation/navigation.table.ts';

/**
 * The entries of a menu in order, with their children; a menu of categories that is not customized follows the tree of
 * categories. Pages that show them carry the tags `nav` and `category`; a zone whose title or opening changes touches
 * `nav`.
 */
export function menuEntries(db: Db, code: MenuCode): Promise<MenuEntry[]> {
  return remembered(db, `menu:${code}`, ['nav', 'category'], async () => {
    const [rows, tree, titleAt] = await Promise.all([
      findEntries(db, code),
      categoryTree(db),
      zoneTitles(db),
    ]);
    return rows.length === 0 ? standardEntries(code, tree) : ownEntries(code, { rows, tree, titleAt });
  });
}

/**
 * The entries shown in the menu (product §11.2): none outside its display time, and none that leads to a zone closed at
 * `now` (ms).
 */
export const shownEntries = async (db: Db, code: MenuCode, now: number): Promise<MenuEntry[]> =>
  (await runningEntries(db, code, now)).slice(0, MENUS[code].shown ?? undefined);

/** The entries that are left out at `now` (ms) because the menu is full. */
export const crowdedOut = async (db: Db, code: MenuCode, now: number): Promise<MenuEntry[]> =>
  (await runningEntries(db, code, now)).slice(MENUS[code].shown ?? Infinity);

async function runningEntries(db: Db, code: MenuCode, now: number): Promise<MenuEntry[]> {
  const [entries, isOpen] = await Promise.all([menuEntries(db, code), openAddresses(db, now)]);
  const isShown = (entry: MenuEntry): boolean => runs(entry, now);
  return entries
    .filter(isShown)
    .map((entry) => ({ ...entry, children: entry.children.filter(isShown) }))
    .flatMap((entry) => openEntries(entry, isOpen));
}

/** Reports entries that began or ended recently to all pages. `now` in ms. */
export async function turnEntries(db: Db, now: number): Promise<void> {
  if (!(await hasTurnedEntry(db, now - LATEST_JOB_MS, now))) return;
  await change(db, async (_trx, touch) => touch('nav'));
}

/** Time (ms) at which an entry next begins or ends; null where none does. */
export const nextEntryTurn = findNextEntryTurn;

/** An entry without closed parts; one that is closed itself links to the first open one below it. */
function openEntries(entry: MenuEntry, isOpen: (address: string) => boolean): MenuEntry[] {
  const children = entry.children.filter(({ url }) => isOpen(url));
  if (isOpen(entry.url)) return [children.length === entry.children.length ? entry : { ...entry, children }];
  const first = children.find(({ url }) => url.startsWith('/'));
  return first ? [{ ...entry, url: first.url, children }] : [];
}

/**
 * Returns the entries of the page of categories: those of a zone as in its menu, but all categories in the general one.
 */
export const categoryPage = async (db: Db, menu: CategoryMenuCode): Promise<MenuEntry[]> =>
  menu === 'general' ? standardEntries(menu, await categoryTree(db)) : menuEntries(db, menu);

/** The categories of a menu that is not customized; the children of a single one replace it. */
export function standardCategories(code: MenuCode, tree: readonly Category[]): readonly Category[] {
  if (!isCategoryMenu(code)) return [];
  const held = tree.filter(CATEGORY_MENUS[code].holds);
  const [only] = held;
  return held.length === 1 && only && only.children.length > 0 ? only.children : held;
}

const standardEntries = (code: MenuCode, tree: readonly Category[]): MenuEntry[] =>
  standardCategories(code, tree).map((category) => ofCategory(code, category));

function ofCategory(code: MenuCode, { id, name, hint, code: category, children }: Category): MenuEntry {
  const list = isCategoryMenu(code) ? CATEGORY_MENUS[code].list : 'list';
  return {
    id,
    name,
    hint,
    image: '',
    opensWindow: false,
    startsAt: null,
    endsAt: null,
    url: pathTo(list, {}, { category }),
    children: children.map((child) => ofCategory(code, child)),
  };
}

/**
 * Custom entries; an entry of a category takes its empty fields and its children from the category; an entry of a zone
 * takes the zone's title.
 */
function ownEntries(
  code: MenuCode,
  {
    rows,
    tree,
    titleAt,
  }: { rows: readonly NavigationRow[]; tree: readonly Category[]; titleAt: (address: string) => string },
): MenuEntry[] {
  const byId = new Map(tree.flatMap((top) => [top, ...top.children]).map((one) => [one.id, one]));
  const entryOf = (row: NavigationRow): MenuEntry => {
    const category = row.categoryId === null ? undefined : byId.get(row.categoryId);
    const standard = category && ofCategory(code, category);
    const children = rows.filter(({ parentId }) => parentId === row.id);
    return {
      id: row.id,
      name: row.name || standard?.name || titleAt(row.url),
      url: row.url || (standard?.url ?? (code === 'hot' ? searchFor(row.name) : '')),
      hint: row.hint || (standard?.hint ?? ''),
      image: row.imageUrl,
      opensWindow: row.opensWindow === 1,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      children: children.length > 0 ? children.map(entryOf) : (standard?.children ?? []),
    };
  };
  return rows.filter(({ parentId }) => parentId === null).map(entryOf);
}

const searchFor = (keywords: string): string => pathTo('search', {}, { keywords });

/** The entries with a picture, and its address. */
export const menuPictures = (db: Db): Promise<{ title: string; text: string }[]> => findEntryPictures(db);
