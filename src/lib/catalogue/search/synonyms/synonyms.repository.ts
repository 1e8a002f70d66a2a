import { sql } from 'kysely';
import { searchEngine } from '#lib/catalogue/search/sqlite-or-postgres.query.ts';
import type { SynonymRow, SynonymTable } from '#lib/catalogue/search/synonyms/synonyms.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Insertable } from 'kysely';

/** Returns every pair, for the cache of a process. */
export const findAllSynonyms = (
  db: Db,
): Promise<Pick<SynonymRow, 'aliasPlain' | 'namePlain' | 'aliasHeads' | 'nameHeads'>[]> =>
  readAll(
    db.selectFrom('synonym').select(['alias_plain', 'name_plain', 'alias_heads', 'name_heads']).orderBy('id'),
  );

/** Returns the pairs of which either side holds a plain text, the latest first. */
export function findSynonyms(
  db: Db,
  plain: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<SynonymRow[]> {
  return readAll(
    holding(db, plain).selectAll().orderBy('updated_at', 'desc').orderBy('id').limit(limit).offset(offset),
  );
}

/** Returns the number of pairs that hold a plain text; of all where it is empty. */
export async function countSynonyms(db: Db, plain = ''): Promise<number> {
  const { count } = await holding(db, plain)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A plain text has no wildcards of `like`. */
const holding = (db: Db, plain: string) =>
  db
    .selectFrom('synonym')
    .$if(plain !== '', (query) =>
      query.where((pair) =>
        pair.or([pair('alias_plain', 'like', `%${plain}%`), pair('name_plain', 'like', `%${plain}%`)]),
      ),
    );

export const findSynonym = (db: Db, id: number): Promise<SynonymRow | undefined> =>
  readFirst(db.selectFrom('synonym').selectAll().where('id', '=', id));

/** Returns the number of goods on sale under names that hold a plain text. */
export async function countGoodsNamed(db: Db, plain: string): Promise<number> {
  const terms = searchEngine(db).allTermIds(0, { script: 'han', tokens: [...plain] });
  const { rows } = await sql<{ count: number }>`
    select count(distinct pair.goods_id) as count from (${terms}) as named
    join search_goods_term as pair on pair.term_id = named.id
    join goods on goods.id = pair.goods_id and goods.is_on_sale = 1`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Inserts pairs that do not exist yet; returns the ids of the new ones. */
export async function insertSynonyms(
  trx: Trx,
  pairs: readonly Omit<Insertable<SynonymTable>, 'id'>[],
): Promise<number[]> {
  if (pairs.length === 0) return [];
  const rows = await trx
    .insertInto('synonym')
    .values([...pairs])
    .onConflict((conflict) => conflict.columns(['alias_plain', 'name_plain']).doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds another pair that is the same for the search. */
export function findSamePair(
  db: Db,
  { alias, name, except }: { alias: string; name: string; except: number },
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('synonym')
    .select('id')
    .where('alias_plain', '=', alias)
    .where('name_plain', '=', name)
    .where('id', '<>', except)
    .executeTakeFirst();
}

/** Changes a pair that still has the given version; false when it has another, or does not exist. */
export async function setSynonym(
  trx: Trx,
  { id, version }: Pick<SynonymRow, 'id' | 'version'>,
  change: Omit<Insertable<SynonymTable>, 'id' | 'created_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('synonym')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSynonym(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('synonym').where('id', '=', id).execute();
}
