import type { Kysely } from 'kysely';
import { pageLink } from '#lib/page-link.rules.ts';
import { flag, index, one, text } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

const MENUS = ['top', 'hot', 'utility', 'general', 'youx', 'zy', 'qx'] as const;

/** The entries of the utility bar as they were before anybody could change them. */
const UTILITY = [
  ['我的订单', pageLink('/order')],
  ['我的收藏', pageLink('/star')],
  ['帮助中心', pageLink('/help')],
] as const;

/** The rows as this step finds and leaves them, whatever later steps make of them. */
interface Then {
  navigation: { name: string; url: string; sort: number; menu: string };
  navigation_menu: { code: string };
  hot_search: { name: string; url: string; sort: number };
}

/** All menus of the frame in one table, each with a version; hot searches and the utility bar become entries of theirs. */
export async function up(db: Db): Promise<void> {
  const add = db.schema.alterTable('navigation');
  await add.addColumn('menu', 'text', (column) => column.notNull().defaultTo('top')).execute();
  await add.addColumn('hint', 'text', text).execute();
  await add
    .addColumn('category_id', 'integer', (column) => column.references('category.id').onDelete('cascade'))
    .execute();
  await add.addColumn('opens_window', 'integer', flag).execute();
  await index(db, 'navigation', ['menu', 'sort']);
  await db.schema
    .createTable('navigation_menu')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', one)
    .execute();

  const then = db as unknown as Kysely<Then>;
  await then
    .insertInto('navigation_menu')
    .values(MENUS.map((code) => ({ code })))
    .execute();
  const hot = await then.selectFrom('hot_search').select(['name', 'url', 'sort']).execute();
  const utility = UTILITY.map(([name, url], sort) => ({ name, url, sort, menu: 'utility' }));
  await then
    .insertInto('navigation')
    .values([...utility, ...hot.map((row) => ({ ...row, menu: 'hot' }))])
    .execute();
  await db.schema.dropTable('hot_search').execute();
}
