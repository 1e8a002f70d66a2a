import { findNextTurn } from '#lib/platform/db/fragments.query.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { MenuCode } from '#lib/content/navigation/menus.rules.ts';
import type { NavigationRow, NewNavigation } from '#lib/content/navigation/navigation.table.ts';

/** The entries of a menu, parents and children, in their order. */
export function findEntries(db: Db, menu: MenuCode): Promise<NavigationRow[]> {
  return readAll(
    db.selectFrom('navigation').selectAll().where('menu', '=', menu).orderBy('sort').orderBy('id'),
  );
}

/** The entries of all menus. */
export function findAllEntries(db: Db): Promise<NavigationRow[]> {
  return readAll(db.selectFrom('navigation').selectAll().orderBy('id'));
}

export function findEntry(db: Db, id: number): Promise<NavigationRow | undefined> {
  return readFirst(db.selectFrom('navigation').selectAll().where('id', '=', id));
}

/** True when an entry began or ended within `(after, until]` (ms). */
export async function hasTurnedEntry(db: Db, after: number, until: number): Promise<boolean> {
  const row = await db
    .selectFrom('navigation')
    .select('id')
    .where((eb) =>
      eb.or(
        (['starts_at', 'ends_at'] as const).map((bound) =>
          eb.and([eb(bound, '>', after), eb(bound, '<=', until)]),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Time (ms) after a moment at which an entry next begins or ends; null where none does. */
export const findNextEntryTurn = (db: Db, now: number): Promise<number | null> =>
  findNextTurn(db, 'navigation', now);

/** Counts the custom entries of each menu, children excluded. */
export async function countTopEntries(db: Db): Promise<ReadonlyMap<MenuCode, number>> {
  const rows = await db
    .selectFrom('navigation')
    .select(['menu', ({ fn }) => fn.countAll<number>().as('count')])
    .where('parent_id', 'is', null)
    .groupBy('menu')
    .execute();
  return new Map(rows.map(({ menu, count }) => [menu, Number(count)]));
}

export async function findMenuVersion(db: Db, menu: MenuCode): Promise<number> {
  const row = await db
    .selectFrom('navigation_menu')
    .select('version')
    .where('code', '=', menu)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Increments a menu's version if it is the given one; false otherwise. */
export async function takeMenuVersion(trx: Trx, menu: MenuCode, version: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('navigation_menu')
    .set({ version: version + 1 })
    .where('code', '=', menu)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertEntry(trx: Trx, entry: NewNavigation): Promise<number> {
  return (await trx.insertInto('navigation').values(entry).returning('id').executeTakeFirstOrThrow()).id;
}

export async function setEntry(trx: Trx, id: number, change: Partial<NewNavigation>): Promise<void> {
  await trx.updateTable('navigation').set(change).where('id', '=', id).execute();
}

/** Deletes an entry with its children. */
export async function deleteEntry(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('navigation').where('id', '=', id).execute();
}

export async function deleteEntries(trx: Trx, menu: MenuCode): Promise<void> {
  await trx.deleteFrom('navigation').where('menu', '=', menu).execute();
}

/** The entries with an uploaded picture; one without a name by its target. */
export async function findEntryPictures(db: Db): Promise<{ title: string; text: string }[]> {
  const rows = await db
    .selectFrom('navigation')
    .select(['name', 'url', 'image_url as text'])
    .where('image_url', '!=', '')
    .execute();
  return rows.map(({ name, url, text }) => ({ title: name || url, text }));
}
