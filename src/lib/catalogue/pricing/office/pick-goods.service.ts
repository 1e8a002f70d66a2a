import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { ZONE_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import type { GoodsFilter } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { topGoodsIds } from '#lib/catalogue/goods-list/goods-list.service.ts';
import { makerNames } from '#lib/catalogue/makers/makers.service.ts';
import { findFacts, findFactsByCode } from '#lib/catalogue/pricing/office/facts.repository.ts';
import { type GoodsFacts, PROMOTION_LIMITS } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { emptyGoods, type TypedGoods } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import {
  type FilterChoices,
  type GoodsColumns,
  type LineProblem,
  rowOf,
  spellings,
  splitPasted,
} from '#lib/catalogue/pricing/office/pick-goods.rules.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { readId } from '#lib/platform/ids.rules.ts';

const SEARCH_SHOWS = 30;

/** Returns the facts of goods by their ids, in the order found. */
export async function goodsFacts(db: Db, ids: readonly number[]): Promise<GoodsFacts[]> {
  const known = await findFacts(db, ids);
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Way of picking goods, with its input. */
export interface Pick {
  how: 'search' | 'paste' | 'filter' | 'ids';
  keywords: string;
  text: string;
  columns: GoodsColumns;
  filter: GoodsFilter;
  ids: readonly number[];
}

/** Picks goods for a promotion; only a pasted list returns rows and problems. */
export async function pickGoods(db: Db, pick: Pick, now: number): Promise<PastedGoods> {
  if (pick.how === 'paste') return pasteGoods(db, pick.text, pick.columns);
  const goods =
    pick.how === 'search'
      ? await searchFacts(db, pick.keywords)
      : pick.how === 'filter'
        ? await filteredFacts(db, pick.filter, now)
        : await goodsFacts(db, pick.ids);
  return { rows: goods.map(({ id }) => emptyGoods(id)), goods, problems: [] };
}

/** Finds the goods on sale that best match a search. */
const searchFacts = async (db: Db, keywords: string): Promise<GoodsFacts[]> =>
  goodsFacts(db, (await searchGoodsIds(db, keywords, 0)).slice(0, SEARCH_SHOWS));

/** Returns the goods on sale that pass a filter, the best sellers first, up to the limit of a promotion. */
const filteredFacts = async (db: Db, filter: GoodsFilter, now: number): Promise<GoodsFacts[]> =>
  goodsFacts(db, await topGoodsIds(db, filter, PROMOTION_LIMITS.goods, now));

/** Result of a pasted list: rows for the form with their goods, and the rejected lines. */
interface PastedGoods {
  rows: TypedGoods[];
  goods: GoodsFacts[];
  problems: LineProblem[];
}

/** Reads a pasted list of approval numbers, bar codes or ids, with the numbers that the kind needs for goods. */
export async function pasteGoods(db: Db, text: string, columns: GoodsColumns): Promise<PastedGoods> {
  const lines = splitPasted(text).slice(0, PROMOTION_LIMITS.goods * 2);
  const found = await findNamed(db, lines);
  const seen = new Set<number>();
  const pasted: PastedGoods = { rows: [], goods: [], problems: [] };
  for (const line of lines) {
    const goods = found.get(line.code) ?? [];
    const read = rowOf(line, goods, columns);
    if ('problem' in read) {
      pasted.problems.push(read);
      continue;
    }
    if (seen.has(read.row.goodsId)) {
      pasted.problems.push({ line: line.line, text: line.text, problem: '与前面的一行是同一商品' });
      continue;
    }
    seen.add(read.row.goodsId);
    pasted.rows.push(read.row);
    pasted.goods.push(...goods);
  }
  return pasted;
}

/** A line with the code of goods. */
type Named = { code: string };

/** Finds the goods of each code. Bar codes and approval numbers take precedence over ids: both may be numbers. */
export async function findNamed(db: Db, lines: readonly Named[]): Promise<Map<string, GoodsFacts[]>> {
  const codes = [...new Set(lines.map(({ code }) => code))];
  const bySpelling = Map.groupBy(
    codes.flatMap((code) => spellings(code).map((spelled) => ({ code, spelled }))),
    ({ spelled }) => spelled,
  );
  const found = new Map<string, GoodsFacts[]>();
  for (const { codes: own, goods } of await findFactsByCode(db, [...bySpelling.keys()])) {
    const named = own.flatMap((spelled) => bySpelling.get(spelled) ?? []).map(({ code }) => code);
    for (const code of new Set(named)) found.set(code, [...(found.get(code) ?? []), goods]);
  }
  const ids = codes.filter((code) => !found.has(code) && readId(code) !== null).map(Number);
  for (const [id, goods] of await findFacts(db, ids)) found.set(String(id), [goods]);
  return found;
}

/** Returns the values by which goods can be filtered: categories of both levels, makers by name, zones. */
export async function filterChoices(db: Db): Promise<FilterChoices> {
  const categories = (await categoryTree(db)).flatMap((top) => [
    { code: top.code, name: top.name },
    ...top.children.map(({ code, name }) => ({ code, name: `　${name}` })),
  ]);
  const makers = [...(await makerNames(db))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
  const zones = Object.entries(ZONE_WORDS).map(([code, name]) => ({ code, name }));
  return { categories, makers, zones };
}
