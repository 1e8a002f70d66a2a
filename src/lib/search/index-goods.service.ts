import type { Db, Trx } from '#lib/db/database.ts';
import { chunks } from './chunks.rules.ts';
import type { SearchType } from './search.table.ts';
import {
  deleteGoodsEntries,
  findGoodsToIndex,
  findTermIds,
  findTermsAfter,
  findTermsOfGoods,
  type IndexedGoods,
  insertCodes,
  insertGoodsTerms,
  insertTerms,
  setTermFigures,
} from './terms.repository.ts';
import { goodsTerms, nameTokens } from './tokens.service.ts';

const BATCH = 400;

/**
 * Brings the search index up to date with these goods: new, changed, off sale or gone. To be called inside the
 * transaction that changes them. Whoever brings in more than some thousand goods at once calls `reindexAll`
 * afterwards instead, which is many times faster per goods.
 */
export async function indexGoods(trx: Trx, ids: readonly number[]): Promise<void> {
  for (const some of chunks([...new Set(ids)], BATCH)) await indexBatch(trx, some);
}

async function indexBatch(trx: Trx, ids: readonly number[]): Promise<void> {
  const goods = await findGoodsToIndex(trx, ids);
  const touched = new Set(await findTermsOfGoods(trx, ids));
  const found = goods.map((one) => ({ id: one.id, ...goodsTerms(one) }));
  const names = await storeTerms(
    trx,
    0,
    found.flatMap((one) => one.names),
  );
  const makers = await storeTerms(
    trx,
    1,
    found.flatMap((one) => one.makers),
  );
  const pairs = found.flatMap((one) => [
    ...one.names.map((text): [number, number] => [names.get(text) ?? 0, one.id]),
    ...one.makers.map((text): [number, number] => [makers.get(text) ?? 0, one.id]),
  ]);
  await deleteGoodsEntries(trx, ids);
  await insertGoodsTerms(trx, pairs);
  await insertCodes(trx, codesOf(goods));
  for (const [termId] of pairs) touched.add(termId);
  for (const some of chunks([...touched], BATCH)) await setTermFigures(trx, some);
}

/** Approval number and bar code rows of goods. */
export function codesOf(goods: readonly IndexedGoods[]): [code: string, goodsId: number][] {
  return goods.flatMap((one) => goodsTerms(one).codes.map((code): [string, number] => [code, one.id]));
}

async function storeTerms(
  trx: Trx,
  type: SearchType,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const distinct = [...new Set(texts)];
  const known = await findTermIds(trx, type, distinct);
  const missing = distinct.filter((text) => !known.has(text));
  if (missing.length === 0) return known;
  await insertTerms(
    trx,
    missing.map((text) => ({ type, text, ...nameTokens(text) })),
  );
  return findTermIds(trx, type, distinct);
}

/**
 * Counts anew what stands behind every name, in small steps. Orders change sales and stock all the time and
 * leave the index alone; a sweep calls this now and then.
 */
export async function refreshTermFigures(db: Db): Promise<void> {
  let last = 0;
  for (;;) {
    const ids = await findTermsAfter(db, last, BATCH);
    if (ids.length === 0) return;
    await setTermFigures(db, ids);
    last = ids.at(-1) ?? last;
  }
}
