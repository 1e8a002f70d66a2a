import type { Db } from '#lib/platform/db/database.server.ts';
import { inBites, type WriteInBites } from '#lib/platform/db/in-bites.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { findSetting, setSetting } from '#lib/platform/db/setting.server.ts';
import { chunks } from '#lib/catalogue/search/names/chunks.rules.ts';
import { indexGoods, readAheadNew, refreshTermFigures, storeTerms } from './index-goods.service.ts';
import { type SearchType, SEARCH_TYPES } from '#lib/catalogue/search/search.rules.ts';
import {
  findGoodsAfter,
  findTermIdsInOrder,
  findTermTexts,
  type IndexedGoods,
  setStems,
} from './terms.repository.ts';
import { goodsTerms, nameTokens } from '#lib/catalogue/search/names/tokens.service.ts';

/** Set by an upgrade that keeps other things of names than before. */
const WANTED = 'search_index_wanted';
/** Set by the upgrade that keeps with each name what it is without its form. */
const STEMS_WANTED = 'search_stems_wanted';
const GOODS_AT_ONCE = 5000;
const NAMES_AT_ONCE = 500;

interface Gathered {
  type: SearchType;
  text: string;
  sales: number;
  goods: number;
}

/**
 * Brings the whole search index up to date, in small transactions: after an import that was broken off, or for goods
 * that came in past it. Every goods is found all the while, under what the index knew of it or what it has learnt;
 * one that is broken off can simply be done again. Names that are new are numbered by what they sell, which is the
 * order in which SQLite finds them.
 */
export async function reindexAll(db: Db): Promise<{ goods: number; names: number }> {
  const write = inBites(db);
  const { terms, ids } = await gather(db);
  const bySales = terms.toSorted((a, b) => b.sales - a.sales || b.goods - a.goods);
  for (const some of chunks(bySales, NAMES_AT_ONCE)) await storeNew(db, write, some);
  const later = new Set<number>();
  await write(ids, (trx, some) => indexGoods(trx, some, later));
  await refreshTermFigures(db);
  return { goods: ids.length, names: terms.length };
}

/**
 * Makes the index after an upgrade that left it out, or what an upgrade added to its names; says so first, as the index
 * takes a minute for 100,000 goods.
 */
export async function reindexAfterUpgrade(db: Db, say: (words: string) => void): Promise<void> {
  if ((await findSetting(db, WANTED)) === 'true') {
    say('搜索索引的格式有更新，正在重建，商品较多时需要几分钟');
    await reindexAll(db);
  } else if ((await findSetting(db, STEMS_WANTED)) === 'true') {
    say('搜索索引的格式有更新，正在补充');
    await stemAll(db);
  } else return;
  await change(db, async (trx, touch) => {
    for (const setting of [WANTED, STEMS_WANTED]) await setSetting(trx, setting, 'false');
    touch('goods-list');
  });
}

/** Says of every stored name what it may be typed as without its form. */
async function stemAll(db: Db): Promise<void> {
  await inBites(db)(await findTermIdsInOrder(db), async (trx, ids) => {
    for (const { id, text } of await findTermTexts(trx, ids)) await setStems(trx, id, nameTokens(text).stems);
  });
}

async function storeNew(db: Db, write: WriteInBites, terms: readonly Gathered[]): Promise<void> {
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
