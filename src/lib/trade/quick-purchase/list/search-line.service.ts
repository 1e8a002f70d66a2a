import { isSlipOf } from '#lib/catalogue/search/names/name-slips.service.ts';
import { stemOf } from '#lib/catalogue/search/names/stems.rules.ts';
import { bestGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { waysOfName } from '#lib/catalogue/search/understood.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type ListLine, plainText } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';
import { findCalled, findMatchGoods } from '#lib/trade/quick-purchase/list/match.repository.ts';
import { sameMaker } from '#lib/trade/quick-purchase/list/compare-lines.rules.ts';
import type { Found, MatchGoods } from '#lib/trade/quick-purchase/list/match-line.rules.ts';

/** Maximum number of goods of one search that are compared with a line. */
const LOOKED_AT = 60;

/** Goods found by a search for a line, by the agreement of the name. */
export type Searched = Required<Pick<Found, 'name' | 'near' | 'others'>>;

/**
 * Returns the search results for a line's name; a typing error is tolerated only where there is no exact result. Spoken
 * names and mixed spellings count as the names they stand for.
 */
export async function searchFor(db: Db, line: ListLine): Promise<Searched> {
  const ids = await foundIds(db, line);
  const goods = await findMatchGoods(db, ids);
  const called = await findCalled(db, ids);
  const ways = await waysOfName(db, line.name);
  const stems = ways.map((way) => stemOf(way) ?? way);
  const [name, near, others]: [MatchGoods[], MatchGoods[], MatchGoods[]] = [[], [], []];
  for (const one of goods) {
    const names = called.get(one.id) ?? [];
    if (ways.some((way) => isCalled(way, names, one))) name.push(one);
    else if (names.some((meant) => stems.some((stem) => isSlipOf(stem, meant)))) near.push(one);
    else others.push(one);
  }
  return { name, near, others };
}

/** Finds ids by the name alone, which is fastest; where that finds too many goods, by all parts of the line. */
async function foundIds(db: Db, { name, spec, maker }: ListLine): Promise<number[]> {
  const wanted = { limit: LOOKED_AT, buyer: null };
  const named = await bestGoodsIds(db, name.slice(0, LONGEST_KEYWORDS), wanted);
  if (named.length < LOOKED_AT) return named;
  const all = [name, spec, maker].filter(Boolean).join(' ').slice(0, LONGEST_KEYWORDS);
  const packed = await bestGoodsIds(db, all, { ...wanted, isExact: true });
  return packed.length > 0 ? packed : named;
}

/** True when a goods has that name, possibly with its brand or maker in front or behind: 芬必得布洛芬缓释胶囊. */
function isCalled(way: string, names: readonly string[], goods: MatchGoods): boolean {
  const isOwn = (rest: string): boolean =>
    rest === plainText(goods.brandName) || (rest.length > 1 && sameMaker(rest, goods));
  return names.some(
    (name) =>
      way === name ||
      (name.length > 1 && way.endsWith(name) && isOwn(way.slice(0, -name.length))) ||
      (name.length > 1 && way.startsWith(name) && isOwn(way.slice(name.length))),
  );
}
