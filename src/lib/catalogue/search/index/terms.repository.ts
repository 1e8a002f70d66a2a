import { sql } from 'kysely';
import { touchLater } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { TermTokens } from '#lib/catalogue/search/search-engine.query.ts';
import { searchEngine } from '#lib/catalogue/search/sqlite-or-postgres.query.ts';
import { wordPlace } from '#lib/catalogue/search/search.rules.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import type { GoodsTexts, NameTokens } from '#lib/catalogue/search/names/tokens.rules.ts';

/** Fields of a goods that the index uses. */
export interface IndexedGoods extends GoodsTexts {
  id: number;
  makerShortName: string;
  isOnSale: 0 | 1;
  sales: number;
  stock: number;
}

/** A name with its tokens, to be stored. */
interface NewTerm extends NameTokens {
  type: SearchType;
  text: string;
}

const goodsToIndex = (db: Db) =>
  db
    .selectFrom('goods')
    .innerJoin('maker', 'maker.id', 'goods.maker_id')
    .select([
      'goods.id',
      'goods.name',
      'goods.common_name as commonName',
      'goods.brand_name as brandName',
      'goods.approval_no as approvalNo',
      'goods.barcode',
      'goods.spec',
      'goods.unit',
      'goods.dosage_form as dosageForm',
      'maker.name as makerName',
      'maker.short_name as makerShortName',
      'goods.is_on_sale as isOnSale',
      'goods.sales_count as sales',
      'goods.stock',
    ]);

/** The goods with these ids, those that exist. */
export function findGoodsToIndex(db: Db, ids: readonly number[]): Promise<IndexedGoods[]> {
  return goodsToIndex(db).where('goods.id', 'in', ids).execute();
}

/** The next goods after an id, in order of id. */
export function findGoodsAfter(db: Db, id: number, count: number): Promise<IndexedGoods[]> {
  return goodsToIndex(db).where('goods.id', '>', id).orderBy('goods.id').limit(count).execute();
}

/** Ids of stored names, by text. */
export async function findTermIds(
  db: Db,
  type: SearchType,
  texts: readonly string[],
): Promise<Map<string, number>> {
  if (texts.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_term')
    .select(['id', 'text'])
    .where('type', '=', type)
    .where('text', 'in', texts)
    .execute();
  return new Map(rows.map(({ id, text }) => [text, id]));
}

/** Stores new names with their tokens; the best sellers should come first. */
export async function insertTerms(trx: Trx, terms: readonly NewTerm[]): Promise<void> {
  if (terms.length === 0) return;
  const stored = await trx
    .insertInto('search_term')
    .values(
      terms.map(({ type, text, plain, heads, stems, readings }) => ({
        type,
        text,
        plain,
        heads: ` ${heads} `,
        stems: ` ${stems} `,
        readings,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'type', 'text'])
    .execute();
  const tokens = new Map(terms.map((term) => [`${term.type}${term.text}`, term]));
  const added = stored.flatMap(({ id, type, text }): TermTokens[] => {
    const term = tokens.get(`${type}${text}`);
    return term ? [{ id, type, ...tokensOf(term) }] : [];
  });
  await searchEngine(trx).addTokens(trx, added);
  await insertWords(trx, added);
}

const tokensOf = ({ han, beginnings, latin }: NewTerm) => ({ han, beginnings, latin });

async function insertWords(trx: Trx, terms: readonly TermTokens[]): Promise<void> {
  const rows = new Map<string, [place: number, word: string]>();
  for (const { type, beginnings, latin } of terms) {
    const first = new Set(beginnings.split(' '));
    for (const word of latin.split(' ').filter(Boolean)) {
      const place = wordPlace(type, first.has(word) ? 'beginning' : 'anywhere');
      rows.set(`${place}${word}`, [place, word]);
    }
  }
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  const columns = [
    { name: 'place', type: 'integer' },
    { name: 'word', type: 'text' },
  ] as const;
  await searchEngine(trx).insertRows(trx, 'search_word', columns, sorted);
  if (sorted.length > 0) await touchLater(trx, 'search-words');
}

/** Ids of the names these goods are currently indexed under. */
export async function findTermsOfGoods(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('search_goods_term')
    .select('term_id')
    .distinct()
    .where('goods_id', 'in', ids)
    .execute();
  return rows.map(({ term_id }) => term_id);
}

/** Removes goods from the index; names stay, without goods. */
export async function deleteGoodsEntries(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('search_goods_term').where('goods_id', 'in', ids).execute();
  await trx.deleteFrom('search_code').where('goods_id', 'in', ids).execute();
  await trx.deleteFrom('search_measure').where('goods_id', 'in', ids).execute();
}

/** Stores the names that goods are found by. */
export function insertGoodsTerms(trx: Trx, pairs: [termId: number, goodsId: number][]): Promise<void> {
  const columns = [
    { name: 'term_id', type: 'integer' },
    { name: 'goods_id', type: 'integer' },
  ] as const;
  return searchEngine(trx).insertRows(trx, 'search_goods_term', columns, pairs);
}

/** Stores approval numbers and bar codes. */
export function insertCodes(trx: Trx, codes: [code: string, goodsId: number][]): Promise<void> {
  const columns = [
    { name: 'code', type: 'text' },
    { name: 'goods_id', type: 'integer' },
  ] as const;
  return searchEngine(trx).insertRows(trx, 'search_code', columns, codes);
}

/** Stores the amounts in specs. */
export function insertMeasures(trx: Trx, measures: [goodsId: number, measure: string][]): Promise<void> {
  const columns = [
    { name: 'goods_id', type: 'integer' },
    { name: 'measure', type: 'text' },
  ] as const;
  return searchEngine(trx).insertRows(trx, 'search_measure', columns, measures);
}

/** Recounts the figures of these names; writes only those that changed. */
export async function setTermFigures(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update search_term
    set goods_count = figures.count, sales = figures.sales, stock = figures.stock, best_goods_id = figures.best
    from (
      select term.id, goods.id as best,
        count(goods.id) over (partition by term.id) as count,
        coalesce(sum(goods.sales_count) over (partition by term.id), 0) as sales,
        coalesce(sum(goods.stock) over (partition by term.id), 0) as stock,
        row_number() over (partition by term.id
          order by goods.sales_count desc nulls last, goods.stock desc nulls last, goods.id) as place
      from search_term as term
      left join search_goods_term as pair on pair.term_id = term.id
      left join goods on goods.id = pair.goods_id and goods.is_on_sale = 1
      where term.id in (${sql.join(ids)})
    ) as figures
    where figures.id = search_term.id and figures.place = 1 and (
      search_term.goods_count <> figures.count or search_term.sales <> figures.sales
      or search_term.stock <> figures.stock or search_term.best_goods_id is distinct from figures.best
    )`.execute(db);
}

/** Returns those of these names that have no goods on sale, as last counted. */
export async function findEmptyTerms(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('search_term')
    .select('id')
    .where('id', 'in', ids)
    .where('goods_count', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of all names. */
export async function findTermIdsInOrder(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('search_term').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The next names after this one, at most so many. */
export async function findTermIdsAfter(db: Db, id: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('search_term')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
