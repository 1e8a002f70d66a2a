import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { inBatches } from '#lib/platform/db/in-batches.server.ts';
import { chunks, type GoodsTexts } from '#lib/catalogue/search/names/tokens.rules.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import {
  deleteGoodsEntries,
  findEmptyTerms,
  findGoodsToIndex,
  findTermIds,
  findTermIdsInOrder,
  findTermsOfGoods,
  insertCodes,
  insertGoodsTerms,
  insertMeasures,
  insertTerms,
  setTermFigures,
} from './terms.repository.ts';
import { goodsTerms, nameTokens, readAhead } from '#lib/catalogue/search/names/tokens.service.ts';

const BATCH = 400;

/**
 * Brings the search index up to date with these goods: new, changed, off sale or gone. To be called inside the
 * transaction that changes them. A caller that imports many goods passes a set for names, to be passed to {@link
 * countTerms} at the end: only names that had no goods on sale before are counted at once.
 */
export async function indexGoods(trx: Trx, ids: readonly number[], later?: Set<number>): Promise<void> {
  for (const some of chunks([...new Set(ids)], BATCH)) await indexBatch(trx, some, later);
}

/** Computes readings for new goods that are about to be written, before their transaction; see `readAhead`. */
export async function prepareIndexing(db: Db, goods: readonly GoodsTexts[]): Promise<void> {
  const terms = goods.map(goodsTerms);
  await readAheadNew(
    db,
    0,
    terms.flatMap(({ names }) => names),
  );
  await readAheadNew(
    db,
    1,
    terms.flatMap(({ makers }) => makers),
  );
}

/** Reads those of these texts that are not in the index; see `readAhead`. */
export async function readAheadNew(db: Db, type: SearchType, texts: readonly string[]): Promise<void> {
  const distinct = [...new Set(texts)];
  const known = await findTermIds(db, type, distinct);
  readAhead(distinct.filter((text) => !known.has(text)));
}

async function indexBatch(trx: Trx, ids: readonly number[], later?: Set<number>): Promise<void> {
  const goods = await findGoodsToIndex(trx, ids);
  const before = await findTermsOfGoods(trx, ids);
  const found = goods.map((one) => ({ id: one.id, isOnSale: one.isOnSale, ...goodsTerms(one) }));
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
  await insertCodes(
    trx,
    found.flatMap(({ id, codes }) => codes.map((code): [string, number] => [code, id])),
  );
  await insertMeasures(
    trx,
    found.flatMap(({ id, measures }) => measures.map((measure): [number, string] => [id, measure])),
  );
  const after = new Set(pairs.map(([termId]) => termId));
  const left = before.filter((id) => !after.has(id));
  const onSale = new Set(found.filter((one) => one.isOnSale).map(({ id }) => id));
  const shown = new Set(pairs.filter(([, goodsId]) => onSale.has(goodsId)).map(([termId]) => termId));
  for (const id of after) later?.add(id);
  const counted = later === undefined ? after : await findEmptyTerms(trx, [...shown]);
  for (const some of chunks([...left, ...counted], BATCH)) await setTermFigures(trx, some);
}

/** Stores those of these texts that are not in the index; returns the ids of all, by text. */
export async function storeTerms(
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

/** Recounts the figures of these names, in small transactions. */
export async function countTerms(db: Db, ids: readonly number[]): Promise<void> {
  await inBatches(db, 1)(ids, setTermFigures);
}

/** Recounts the figures of every name. Orders change sales and stock all the time without updating the index. */
export async function refreshTermFigures(db: Db): Promise<void> {
  await countTerms(db, await findTermIdsInOrder(db));
}
