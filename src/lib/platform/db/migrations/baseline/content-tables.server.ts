import { sql } from 'kysely';
import { pageLink } from '#lib/page-link.rules.ts';
import {
  bytes,
  flag,
  index,
  mayReference,
  one,
  primaryKey,
  references,
  required,
  tableWithId,
  text,
  unique,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Articles, adverts and menus, with the topics and menus that exist from the start. */
export async function makeContentTables(db: Db): Promise<void> {
  await articles(db);
  await articleParts(db);
  await frame(db);
  await fillTopics(db);
  await fillMenus(db);
}

/** Articles with their revisions, drafts of each open page, and addresses. */
async function articles(db: Db): Promise<void> {
  await db.schema
    .createTable('article_category')
    .addColumn('id', 'integer', primaryKey)
    .addColumn('parent_id', 'integer', mayReference('article_category.id'))
    .addColumn('slug', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('position', 'integer', zero)
    .execute();
  await tableWithId(db, 'article')
    .addColumn('category_id', 'integer', references('article_category.id'))
    .addColumn('state', 'text', required)
    .addColumn('position', 'integer', zero)
    .addColumn('head_number', 'integer', required)
    .addColumn('public_number', 'integer')
    .addColumn('due_number', 'integer')
    .addColumn('due_at', 'bigint')
    .addColumn('due_by', 'integer', mayReference('member.id'))
    .addColumn('published_at', 'bigint')
    .addColumn('changed_at', 'bigint', required)
    .addColumn('created_by', 'integer', mayReference('member.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'article', ['category_id', 'state', 'position']);
  await index(db, 'article', ['due_at']);
  await db.schema
    .createTable('article_revision')
    .addColumn('title', 'text', text)
    .addColumn('author', 'text', text)
    .addColumn('summary', 'text', text)
    .addColumn('keywords', 'text', text)
    .addColumn('source', 'text', text)
    .addColumn('body', 'text', text)
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('number', 'integer', required)
    .addColumn('author_id', 'integer', mayReference('member.id'))
    .addColumn('author_name', 'text', text)
    .addColumn('reason', 'text', required)
    .addColumn('restored_number', 'integer')
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('article_revision_pk', ['article_id', 'number'])
    .execute();
  await db.schema
    .createTable('article_draft')
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('editor_id', 'integer', references('member.id', 'cascade'))
    .addColumn('page', 'text', text)
    .addColumn('base_number', 'integer', required)
    .addColumn('title', 'text', text)
    .addColumn('author', 'text', text)
    .addColumn('summary', 'text', text)
    .addColumn('keywords', 'text', text)
    .addColumn('source', 'text', text)
    .addColumn('body', 'text', text)
    .addColumn('saved_at', 'bigint', required)
    .addPrimaryKeyConstraint('article_draft_pk', ['article_id', 'editor_id', 'page'])
    .execute();
  await db.schema
    .createTable('article_presence')
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('editor_id', 'integer', references('member.id', 'cascade'))
    .addColumn('editor_name', 'text', required)
    .addColumn('seen_at', 'bigint', required)
    .addPrimaryKeyConstraint('article_presence_pk', ['article_id', 'editor_id'])
    .execute();
  await db.schema
    .createTable('article_alias')
    .addColumn('alias', 'text', primaryKey)
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('is_current', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'article_alias', ['article_id']);
  await sql`create unique index article_alias_current on article_alias (article_id) where is_current = 1`.execute(
    db,
  );
}

/** Additions of readers and editors to articles: votes, with one reason per reader; pictures, files, previews. */
async function articleParts(db: Db): Promise<void> {
  await db.schema
    .createTable('article_vote')
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('voter', 'text', required)
    .addColumn('is_helpful', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('article_vote_pk', ['article_id', 'voter'])
    .execute();
  await tableWithId(db, 'article_vote_reason')
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('voter', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('words', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('handled_at', 'bigint')
    .addColumn('handled_by', 'integer', mayReference('member.id'))
    .execute();
  await index(db, 'article_vote_reason', ['article_id', 'voter'], { unique: true });
  await index(db, 'article_vote_reason', ['handled_at', 'created_at']);
  await index(db, 'article_vote_reason', ['handled_by']);
  await tableWithId(db, 'article_picture')
    .addColumn('key', 'text', unique)
    .addColumn('alt', 'text', text)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('created_by', 'integer', mayReference('member.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('article_picture_size')
    .addColumn('picture_id', 'integer', references('article_picture.id', 'cascade'))
    .addColumn('width', 'integer', required)
    .addColumn('bytes', bytes(db), required)
    .addPrimaryKeyConstraint('article_picture_size_pk', ['picture_id', 'width'])
    .execute();
  await tableWithId(db, 'article_file')
    .addColumn('key', 'text', unique)
    .addColumn('kind', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('bytes', bytes(db), required)
    .addColumn('created_by', 'integer', mayReference('member.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'article_file', ['created_by', 'created_at']);
  await db.schema
    .createTable('article_preview')
    .addColumn('token_hash', 'text', primaryKey)
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('created_by', 'integer', references('member.id', 'cascade'))
    .addColumn('expires_at', 'bigint', required)
    .execute();
}

/** Adverts, and the menus of the frame. */
async function frame(db: Db): Promise<void> {
  await tableWithId(db, 'advert')
    .addColumn('slot', 'text', required)
    .addColumn('title', 'text', text)
    .addColumn('subtitle', 'text', text)
    .addColumn('url', 'text', text)
    .addColumn('image_url', 'text', text)
    .addColumn('accent', 'text', text)
    .addColumn('motif', 'text', text)
    .addColumn('sort', 'integer', zero)
    .addColumn('starts_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addColumn('version', 'integer', one)
    .addColumn('idempotency_key', 'text')
    .execute();
  await index(db, 'advert', ['slot', 'sort']);
  await index(db, 'advert', ['idempotency_key'], { unique: true });
  await tableWithId(db, 'navigation')
    .addColumn('menu', 'text', (c) => c.notNull().defaultTo('top'))
    .addColumn('parent_id', 'integer', mayReference('navigation.id', 'cascade'))
    .addColumn('category_id', 'integer', mayReference('category.id', 'cascade'))
    .addColumn('name', 'text', required)
    .addColumn('hint', 'text', text)
    .addColumn('url', 'text', text)
    .addColumn('opens_window', 'integer', flag)
    .addColumn('sort', 'integer', zero)
    .addColumn('starts_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addColumn('image_url', 'text', text)
    .execute();
  await index(db, 'navigation', ['menu', 'sort']);
  await db.schema
    .createTable('navigation_menu')
    .addColumn('code', 'text', primaryKey)
    .addColumn('version', 'integer', one)
    .execute();
}

type Topic = [id: number, parent_id: number | null, slug: string, name: string];

/** The topics of articles; pages follow `topics.rules.ts`. */
const TOPICS: Topic[] = [
  [3, null, 'help', '帮助中心'],
  [4, null, 'site', '页面文字'],
  [31, 3, 'xrzn', '新手指南'],
  [32, 3, 'zfps', '支付配送'],
  [33, 3, 'fwbz', '服务保障'],
  [34, 3, 'gywm', '关于我们'],
  [35, 3, 'xwzx', '新闻中心'],
  [311, 31, 'hyzc', '会员注册'],
  [312, 31, 'gwzn', '购物指南'],
  [313, 31, 'aqgw', '安全购物'],
  [321, 32, 'ddzf', '订单支付'],
  [322, 32, 'hwps', '货物配送'],
  [323, 32, 'ypth', '药品退换'],
  [331, 33, 'zdzz', '站点资质'],
  [332, 33, 'yhxy', '用户协议'],
  [333, 33, 'zsfw', '专属服务'],
  [341, 34, 'tsjy', '投诉建议'],
  [342, 34, 'lxwm', '联系我们'],
  [351, 35, 'hyxw', '行业新闻'],
  [352, 35, 'gsxw', '公司新闻'],
];

async function fillTopics(db: Db): Promise<void> {
  const rows = TOPICS.map(([id, parent_id, slug, name], position) => ({
    id,
    parent_id,
    slug,
    name,
    position,
  }));
  await db.insertInto('article_category').values(rows).execute();
}

const MENUS = ['top', 'hot', 'utility', 'general', 'youx', 'zy', 'qx'] as const;

/** The first entries of the utility bar. */
const UTILITY = [
  ['我的订单', pageLink('/order')],
  ['我的收藏', pageLink('/star')],
  ['帮助中心', pageLink('/help')],
] as const;

async function fillMenus(db: Db): Promise<void> {
  await db
    .insertInto('navigation_menu')
    .values(MENUS.map((code) => ({ code })))
    .execute();
  await db
    .insertInto('navigation')
    .values(UTILITY.map(([name, url], sort) => ({ name, url, sort, menu: 'utility' as const })))
    .execute();
}
