import { type RawBuilder, sql } from 'kysely';
import {
  index,
  one,
  references,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';

/**
 * Names and codes that goods are found by, the words of names in the order of their bytes, amounts of goods, and the
 * text indexes over the names: vectors on PostgreSQL, tables of their own on SQLite.
 */
export async function makeSearchTables(db: Db): Promise<void> {
  const postgres = engineOf(db) === 'postgres';
  const bytewise = postgres ? sql`text collate "C"` : sql`text`;
  const compact = postgres ? sql`` : sql`without rowid`;
  await terms(db, bytewise);
  await whatGoodsHave(db, bytewise, compact);
  await db.schema
    .createTable('search_word')
    .addColumn('place', 'integer', required)
    .addColumn('word', bytewise, required)
    .addPrimaryKeyConstraint('search_word_pk', ['place', 'word'])
    .modifyEnd(compact)
    .execute();
  await synonyms(db);
  await (postgres ? vectors(db) : fullText(db));
}

async function terms(db: Db, bytewise: RawBuilder<unknown>): Promise<void> {
  await tableWithId(db, 'search_term')
    .addColumn('type', 'integer', required)
    .addColumn('text', 'text', required)
    .addColumn('plain', bytewise, required)
    .addColumn('stems', 'text', text)
    .addColumn('heads', 'text', text)
    .addColumn('readings', 'text', text)
    .addColumn('goods_count', 'integer', zero)
    .addColumn('sales', 'bigint', zero)
    .addColumn('stock', 'bigint', zero)
    .addColumn('best_goods_id', 'integer')
    .execute();
  await index(db, 'search_term', ['type', 'text'], { unique: true });
  await index(db, 'search_term', ['type', 'plain']);
}

async function whatGoodsHave(
  db: Db,
  bytewise: RawBuilder<unknown>,
  compact: RawBuilder<unknown>,
): Promise<void> {
  await db.schema
    .createTable('search_goods_term')
    .addColumn('term_id', 'integer', required)
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addPrimaryKeyConstraint('search_goods_term_pk', ['term_id', 'goods_id'])
    .modifyEnd(compact)
    .execute();
  await index(db, 'search_goods_term', ['goods_id']);
  await db.schema
    .createTable('search_code')
    .addColumn('code', bytewise, required)
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addPrimaryKeyConstraint('search_code_pk', ['code', 'goods_id'])
    .execute();
  await index(db, 'search_code', ['goods_id']);
  await db.schema
    .createTable('search_measure')
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('measure', 'text', required)
    .addPrimaryKeyConstraint('search_measure_pk', ['goods_id', 'measure'])
    .modifyEnd(compact)
    .execute();
}

/** Synonyms that the search maps to names of goods. */
async function synonyms(db: Db): Promise<void> {
  await tableWithId(db, 'synonym')
    .addColumn('alias', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('alias_plain', 'text', required)
    .addColumn('name_plain', 'text', required)
    .addColumn('alias_heads', 'text', required)
    .addColumn('name_heads', 'text', required)
    .addColumn('version', 'integer', one)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'synonym', ['alias_plain', 'name_plain'], { unique: true });
  await index(db, 'synonym', ['updated_at']);
}

/**
 * PostgreSQL stores the best names for each beginning, with the words that follow it, so that they are found without
 * reading the rows of names. Pages of names keep room free, so that new figures touch no index.
 */
async function vectors(db: Db): Promise<void> {
  await sql`alter table search_term set (fillfactor = 60)`.execute(db);
  await sql`alter table search_term add column han tsvector, add column latin tsvector`.execute(db);
  await sql`create index search_term_han on search_term using gin (han)`.execute(db);
  await sql`create index search_term_latin on search_term using gin (latin)`.execute(db);
  await db.schema
    .createTable('search_best')
    .addColumn('place', 'integer', required)
    .addColumn('start', sql`text collate "C"`, required)
    .addColumn('term_id', 'integer', references('search_term.id', 'cascade'))
    .addColumn('words', sql`text collate "C"`, required)
    .execute();
  await sql`create unique index search_best_words on search_best (place, start, term_id) include (words)`.execute(
    db,
  );
}

async function fullText(db: Db): Promise<void> {
  for (const type of [0, 1]) {
    await sql`create virtual table ${sql.table(`search_han_${type}`)} using fts5(
      whole, bare, aside, asides, content='', detail=full, tokenize='unicode61 remove_diacritics 0')`.execute(
      db,
    );
    await sql`create virtual table ${sql.table(`search_latin_${type}`)} using fts5(
      heads, rest, content='', detail=column, prefix='1 2 3 4 5 6 8', tokenize='unicode61 remove_diacritics 0')`.execute(
      db,
    );
  }
}
