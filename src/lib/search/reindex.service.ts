import type { Db, Trx } from '#lib/db/database.ts';
import { transact } from '#lib/db/transact.ts';
import { chunks } from './chunks.rules.ts';
import { codesOf } from './index-goods.service.ts';
import type { SearchType } from './search.table.ts';
import {
  deleteIndex,
  findGoodsAfter,
  findTermIds,
  type IndexedGoods,
  insertCodes,
  insertGoodsTerms,
  insertTerms,
  setTermFigures,
} from './terms.repository.ts';
import { goodsTerms, nameTokens } from './tokens.service.ts';

const GOODS_AT_ONCE = 5000;
const TERMS_AT_ONCE = 400;
const PAIRS_AT_ONCE = 20_000;
const FIGURES_AT_ONCE = 4000;

interface Gathered {
  type: SearchType;
  text: string;
  sales: number;
  goods: number[];
}

/**
 * Makes the whole search index anew in one transaction: after an import, or when the way names are read has
 * changed. Names are numbered by what they sell, which is the order in which SQLite finds them.
 */
export async function reindexAll(db: Db): Promise<{ goods: number; names: number }> {
  return transact(db, async (trx) => {
    await deleteIndex(trx);
    const terms = new Map<string, Gathered>();
    const goods = await gather(trx, terms);
    const bySales = [...terms.values()].toSorted(
      (a, b) => b.sales - a.sales || b.goods.length - a.goods.length,
    );
    const ids: number[] = [];
    for (const some of chunks(bySales, TERMS_AT_ONCE)) ids.push(...(await store(trx, some)));
    for (const some of chunks(ids, FIGURES_AT_ONCE)) await setTermFigures(trx, some);
    return { goods, names: bySales.length };
  });
}

async function gather(trx: Trx, terms: Map<string, Gathered>): Promise<number> {
  let last = 0;
  let count = 0;
  for (;;) {
    const goods = await findGoodsAfter(trx, last, GOODS_AT_ONCE);
    if (goods.length === 0) return count;
    await insertCodes(trx, codesOf(goods));
    for (const one of goods) gatherOne(terms, one);
    count += goods.length;
    last = goods.at(-1)?.id ?? last;
  }
}

function gatherOne(terms: Map<string, Gathered>, goods: IndexedGoods): void {
  const { names, makers } = goodsTerms(goods);
  const add = (type: SearchType, text: string) => {
    const key = `${type}${text}`;
    const term = terms.get(key) ?? { type, text, sales: 0, goods: [] };
    if (term.goods.length === 0) terms.set(key, term);
    term.goods.push(goods.id);
    term.sales += goods.isOnSale ? goods.sales : 0;
  };
  for (const text of names) add(0, text);
  for (const text of makers) add(1, text);
}

async function store(trx: Trx, terms: readonly Gathered[]): Promise<number[]> {
  await insertTerms(
    trx,
    terms.map(({ type, text }) => ({ type, text, ...nameTokens(text) })),
  );
  const ids: number[] = [];
  for (const type of [0, 1] as const) {
    const mine = terms.filter((term) => term.type === type);
    const known = await findTermIds(
      trx,
      type,
      mine.map(({ text }) => text),
    );
    const pairs = mine.flatMap(({ text, goods }) =>
      goods.map((id): [number, number] => [known.get(text) ?? 0, id]),
    );
    for (const some of chunks(pairs, PAIRS_AT_ONCE)) await insertGoodsTerms(trx, some);
    ids.push(...known.values());
  }
  return ids;
}
