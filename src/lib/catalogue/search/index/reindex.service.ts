import {
  countTerms,
  indexGoods,
  readAheadNew,
  refreshTermFigures,
  storeTerms,
} from '#lib/catalogue/search/index/index-goods.service.ts';
import {
  findGoodsAfter,
  findTermIdsAfter,
  type IndexedGoods,
} from '#lib/catalogue/search/index/terms.repository.ts';
import { chunks } from '#lib/catalogue/search/names/tokens.rules.ts';
import { goodsTerms } from '#lib/catalogue/search/names/tokens.service.ts';
import { SEARCH_TYPES, type SearchType } from '#lib/catalogue/search/search.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { inBatches, type WriteInBatches } from '#lib/platform/db/in-batches.server.ts';
import { findSetting, setSetting } from '#lib/platform/db/setting.server.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';

const GOODS_AT_ONCE = 5000;
const NAMES_AT_ONCE = 500;

interface Gathered {
  type: SearchType;
  text: string;
  sales: number;
  goods: number;
}

/**
 * Brings the whole search index up to date, in small transactions: after an interrupted import, or for goods written
 * without it. Every goods stays findable throughout, by its old or its new entries; an interrupted run can simply be
 * repeated. New names are numbered by sales, which is the order in which SQLite finds them.
 */
export async function reindexAll(db: Db): Promise<{ goods: number; names: number }> {
  const write = inBatches(db);
  const { terms, ids } = await gather(db);
  const bySales = terms.toSorted((a, b) => b.sales - a.sales || b.goods - a.goods);
  for (const some of chunks(bySales, NAMES_AT_ONCE)) await storeNew(db, write, some);
  const later = new Set<number>();
  await write(ids, (trx, some) => indexGoods(trx, some, later));
  await refreshTermFigures(db);
  return { goods: ids.length, names: terms.length };
}

async function storeNew(db: Db, write: WriteInBatches, terms: readonly Gathered[]): Promise<void> {
  const textsOf = (some: readonly Gathered[], type: SearchType) =>
    some.filter((term) => term.type === type).map(({ text }) => text);
  for (const type of SEARCH_TYPES) await readAheadNew(db, type, textsOf(terms, type));
  await write(terms, async (trx, some) => {
    for (const type of SEARCH_TYPES) await storeTerms(trx, type, textsOf(some, type));
  });
}

async function gather(db: Db): Promise<{ terms: Gathered[]; ids: number[] }> {
  const terms = new Map<string, Gathered>();
  const ids: number[] = [];
  for (;;) {
    const goods = await findGoodsAfter(db, ids.at(-1) ?? 0, GOODS_AT_ONCE);
    if (goods.length === 0) return { terms: [...terms.values()], ids };
    for (const one of goods) {
      gatherOne(terms, one);
      ids.push(one.id);
    }
  }
}

function gatherOne(terms: Map<string, Gathered>, goods: IndexedGoods): void {
  const { names, makers } = goodsTerms(goods);
  const add = (type: SearchType, text: string) => {
    const key = `${type}${text}`;
    const term = terms.get(key) ?? { type, text, sales: 0, goods: 0 };
    if (term.goods === 0) terms.set(key, term);
    term.goods += 1;
    term.sales += goods.isOnSale ? goods.sales : 0;
  };
  for (const text of names) add(0, text);
  for (const text of makers) add(1, text);
}

/** The id of the last name counted. */
const COUNTED_TO = 'search_counted_to';
/** Batch of one minute: a shop of 100,000 names is done in less than an hour, with no noticeable load. */
const TERMS_AT_ONCE = 2000;

/**
 * Recounts the figures of the next names, starting over after the last: orders change sales and stock all the time
 * without updating the index, so suggestions would be ordered by old sales.
 */
export async function recountSomeTerms(db: Db, termsAtOnce = TERMS_AT_ONCE): Promise<void> {
  const from = Number((await findSetting(db, COUNTED_TO)) ?? 0);
  const ids = await findTermIdsAfter(db, from, termsAtOnce);
  await countTerms(db, ids);
  await setSetting(db, COUNTED_TO, String(ids.length < termsAtOnce ? 0 : ids.at(-1)));
}

/** Returns the time (ms) of the next batch: in a minute while names are left, else null. */
export async function nextRecount(db: Db, now: number): Promise<number | null> {
  return Number((await findSetting(db, COUNTED_TO)) ?? 0) > 0 ? now + MINUTE_MS : null;
}
