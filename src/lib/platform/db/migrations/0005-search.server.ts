import { sql } from 'kysely';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';
import { index, references, required, tableWithId, text, zero } from '#lib/platform/db/columns.server.ts';

/** Names and codes goods are found by, and the two text indexes over the names. */
export async function up(db: Db): Promise<void> {
  const postgres = engineOf(db) === 'postgres';
  const bytewise = postgres ? sql`text collate "C"` : sql`text`;
  await tableWithId(db, 'search_term')
    .addColumn('type', 'integer', required)
    .addColumn('text', 'text', required)
    .addColumn('plain', bytewise, required)
    .addColumn('heads', 'text', text)
    .addColumn('readings', 'text', text)
    .addColumn('goods_count', 'integer', zero)
    .addColumn('sales', 'bigint', zero)
    .addColumn('stock', 'bigint', zero)
    .addColumn('best_goods_id', 'integer')
    .execute();
  await index(db, 'search_term', ['type', 'text'], { unique: true });
  await index(db, 'search_term', ['type', 'plain']);
  await pairs(db, postgres);
  await db.schema
    .createTable('search_code')
    .addColumn('code', bytewise, required)
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addPrimaryKeyConstraint('search_code_pk', ['code', 'goods_id'])
    .execute();
  await index(db, 'search_code', ['goods_id']);
  await db.schema
    .createTable('search_word')
    .addColumn('word', bytewise, (c) => c.notNull().primaryKey())
    .modifyEnd(postgres ? sql`` : sql`without rowid`)
    .execute();
  await (postgres ? vectors(db) : fullText(db));
}

async function pairs(db: Db, postgres: boolean): Promise<void> {
  await db.schema
    .createTable('search_goods_term')
    .addColumn('term_id', 'integer', required)
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addPrimaryKeyConstraint('search_goods_term_pk', ['term_id', 'goods_id'])
    .modifyEnd(postgres ? sql`` : sql`without rowid`)
    .execute();
  await index(db, 'search_goods_term', ['goods_id']);
}

async function vectors(db: Db): Promise<void> {
  await sql`alter table search_term add column han tsvector, add column latin tsvector`.execute(db);
  await sql`create index search_term_han on search_term using gin (han)`.execute(db);
  await sql`create index search_term_latin on search_term using gin (latin)`.execute(db);
}

async function fullText(db: Db): Promise<void> {
  for (const type of [0, 1]) {
    await sql`create virtual table ${sql.table(`search_han_${type}`)} using fts5(
      han, content='', detail=full, tokenize='unicode61 remove_diacritics 0')`.execute(db);
    await sql`create virtual table ${sql.table(`search_latin_${type}`)} using fts5(
      heads, rest, content='', detail=column, prefix='1 2 3 4 6 8', tokenize='unicode61 remove_diacritics 0')`.execute(
      db,
    );
  }
}
