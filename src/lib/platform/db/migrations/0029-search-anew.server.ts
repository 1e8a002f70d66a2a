import { sql } from 'kysely';
import { references, required } from '#lib/platform/db/columns.server.ts';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';

/**
 * Names in all their forms, sorted words by place, amounts of goods. What was indexed before is left out and made again
 * by the process that opens the shop, when it finds the setting.
 */
export async function up(db: Db): Promise<void> {
  const postgres = engineOf(db) === 'postgres';
  for (const table of ['search_goods_term', 'search_code', 'search_term'] as const) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await db.schema.dropTable('search_word').execute();
  await db.schema
    .createTable('search_word')
    .addColumn('place', 'integer', required)
    .addColumn('word', postgres ? sql`text collate "C"` : sql`text`, required)
    .addPrimaryKeyConstraint('search_word_pk', ['place', 'word'])
    .modifyEnd(postgres ? sql`` : sql`without rowid`)
    .execute();
  await db.schema
    .createTable('search_measure')
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('measure', 'text', required)
    .addPrimaryKeyConstraint('search_measure_pk', ['goods_id', 'measure'])
    .modifyEnd(postgres ? sql`` : sql`without rowid`)
    .execute();
  await (postgres ? bestNames(db) : fullText(db));
  await sql`insert into shop_setting (key, value) select 'search_index_wanted', 'true'
    where exists (select 1 from goods)`.execute(db);
}

/**
 * The best names behind the first letters are kept ready. A row of a name has room next to it, so that new figures
 * touch no index.
 */
async function bestNames(db: Db): Promise<void> {
  await db.schema
    .createTable('search_best')
    .addColumn('place', 'integer', required)
    .addColumn('start', sql`text collate "C"`, required)
    .addColumn('term_id', 'integer', references('search_term.id', 'cascade'))
    .addPrimaryKeyConstraint('search_best_pk', ['place', 'start', 'term_id'])
    .execute();
  await sql`alter table search_term set (fillfactor = 60)`.execute(db);
}

async function fullText(db: Db): Promise<void> {
  for (const type of [0, 1]) {
    await sql`drop table ${sql.table(`search_han_${type}`)}`.execute(db);
    await sql`drop table ${sql.table(`search_latin_${type}`)}`.execute(db);
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
