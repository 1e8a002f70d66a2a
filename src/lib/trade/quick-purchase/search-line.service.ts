import { isSlipOf } from '#lib/catalogue/search/names/name-slips.service.ts';
import { stemOf } from '#lib/catalogue/search/names/stems.rules.ts';
import { bestGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { waysOfName } from '#lib/catalogue/search/understood.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type ListLine, plainText } from '#lib/trade/quick-purchase/list-lines.rules.ts';
import { findCalled, findMatchGoods } from '#lib/trade/quick-purchase/match.repository.ts';
import { type Found, type MatchGoods, sameMaker } from '#lib/trade/quick-purchase/match-line.rules.ts';

/** Goods of one search that are held against a line. */
const LOOKED_AT = 30;

/** What a search for a line found, by how its name agrees. */
export type Searched = Required<Pick<Found, 'name' | 'near' | 'others'>>;

/**
 * What the search finds for a line, by all that it says, else by less of it; a slip is forgiven only where nothing is found
 * without. Spoken names and mixed spellings count as the names they stand for.
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

async function foundIds(db: Db, { name, spec, maker }: ListLine): Promise<number[]> {
  const queries = [[name, spec, maker], [name, maker], [name, spec], [name]].map((words) =>
    words.filter(Boolean).join(' ').slice(0, LONGEST_KEYWORDS),
  );
  const wanted = { limit: LOOKED_AT, buyer: null };
  for (const query of new Set(queries)) {
    const ids = await bestGoodsIds(db, query, { ...wanted, isExact: true });
    if (ids.length > 0) return ids;
  }
  for (const query of new Set([queries[0] ?? name, name])) {
    const ids = await bestGoodsIds(db, query, wanted);
    if (ids.length > 0) return ids;
  }
  return [];
}

/** Whether a goods is called so, perhaps with its brand or maker in front or behind: 芬必得布洛芬缓释胶囊. */
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
