import type { CreateTableBuilder } from 'kysely';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';
import { index, references, required, tableWithId, text, zero } from '#lib/platform/db/columns.server.ts';

/** Help centre, news, what the editors' desk keeps about them, and complaints. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('article_category')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('parent_id', 'integer', (c) => c.references('article_category.id'))
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('position', 'integer', zero)
    .execute();
  await fillCategories(db);
  await tableWithId(db, 'article')
    .addColumn('category_id', 'integer', references('article_category.id'))
    .addColumn('state', 'text', required)
    .addColumn('position', 'integer', zero)
    .addColumn('head_number', 'integer', required)
    .addColumn('public_number', 'integer')
    .addColumn('due_number', 'integer')
    .addColumn('due_at', 'bigint')
    .addColumn('due_by', 'integer', (c) => c.references('member.id'))
    .addColumn('published_at', 'bigint')
    .addColumn('changed_at', 'bigint', required)
    .addColumn('created_by', 'integer', (c) => c.references('member.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'article', ['category_id', 'state', 'position']);
  await index(db, 'article', ['due_at']);
  await withText(db.schema.createTable('article_revision'))
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('number', 'integer', required)
    .addColumn('author_id', 'integer', (c) => c.references('member.id'))
    .addColumn('author_name', 'text', text)
    .addColumn('reason', 'text', required)
    .addColumn('restored_number', 'integer')
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('article_revision_pk', ['article_id', 'number'])
    .execute();
  await withText(db.schema.createTable('article_draft'))
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('editor_id', 'integer', references('member.id', 'cascade'))
    .addColumn('base_number', 'integer', required)
    .addColumn('saved_at', 'bigint', required)
    .addPrimaryKeyConstraint('article_draft_pk', ['article_id', 'editor_id'])
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
    .addColumn('alias', 'text', (c) => c.primaryKey())
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('is_current', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'article_alias', ['article_id']);
  await readersSide(db);
  await pictures(db);
}

const withText = <Name extends string>(table: CreateTableBuilder<Name, never>) =>
  table
    .addColumn('title', 'text', text)
    .addColumn('summary', 'text', text)
    .addColumn('keywords', 'text', text)
    .addColumn('source', 'text', text)
    .addColumn('body', 'text', text);

async function readersSide(db: Db): Promise<void> {
  await db.schema
    .createTable('article_vote')
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('voter', 'text', required)
    .addColumn('is_helpful', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('article_vote_pk', ['article_id', 'voter'])
    .execute();
  await tableWithId(db, 'complaint')
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('contact_name', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('order_no', 'text', text)
    .addColumn('member_id', 'integer', (c) => c.references('member.id'))
    .addColumn('state', 'text', required)
    .addColumn('answer', 'text', text)
    .addColumn('answered_by', 'integer', (c) => c.references('member.id'))
    .addColumn('answered_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'complaint', ['state', 'created_at']);
}

async function pictures(db: Db): Promise<void> {
  await tableWithId(db, 'article_picture')
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('alt', 'text', text)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('created_by', 'integer', (c) => c.references('member.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('article_picture_size')
    .addColumn('picture_id', 'integer', references('article_picture.id', 'cascade'))
    .addColumn('width', 'integer', required)
    .addColumn('bytes', engineOf(db) === 'postgres' ? 'bytea' : 'blob', required)
    .addPrimaryKeyConstraint('article_picture_size_pk', ['picture_id', 'width'])
    .execute();
  await db.schema
    .createTable('article_preview')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('created_by', 'integer', references('member.id', 'cascade'))
    .addColumn('expires_at', 'bigint', required)
    .execute();
}

type Category = [id: number, parent_id: number | null, slug: string, name: string];

/** As they were when this step was released; `topics.rules.ts` holds what pages go by. */
const CATEGORIES: Category[] = [
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

async function fillCategories(db: Db): Promise<void> {
  const rows = CATEGORIES.map(([id, parent_id, slug, name], position) => ({
    id,
    parent_id,
    slug,
    name,
    position,
  }));
  await db.insertInto('article_category').values(rows).execute();
}
