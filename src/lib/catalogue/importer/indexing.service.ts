import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { ImportedGoods } from '#lib/catalogue/importer/goods-row.rules.ts';
import { countTerms, indexGoods, prepareIndexing } from '#lib/catalogue/search/index/index-goods.service.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { findSetting, setSetting } from '#lib/platform/db/setting.server.ts';

/** Set while the search index is not quite true; outlives a broken-off import. */
const STALE = 'search_index_stale';

/** Keeps the search index true over one import. */
export interface Indexing {
  /** an earlier import was broken off */
  wasStale: boolean;
  /** called with goods about to be written, before the transaction that writes them */
  prepare(goods: readonly ImportedGoods[]): Promise<void>;
  /** called with goods written, within the transaction that wrote them */
  take(trx: Trx, ids: readonly number[]): Promise<void>;
  /** to be called when the import ends, however it ends */
  finish(): Promise<void>;
}

/**
 * Indexes goods as they come, so that they are found at once. How many goods stand behind a name or maker that has
 * many is counted at the end. That it is still to be counted is written down with the goods, so that the next import
 * makes it up should this one be broken off.
 */
export async function startIndexing(db: Db): Promise<Indexing> {
  const wasStale = (await findSetting(db, STALE)) === 'true';
  const later = new Set<number>();
  let isStale = wasStale;
  return {
    wasStale,
    prepare: (goods) =>
      prepareIndexing(
        db,
        goods.map((one) => ({ ...one, makerName: one.maker, makerShortName: one.maker })),
      ),
    async take(trx, ids) {
      await indexGoods(trx, ids, later);
      await setSetting(trx, STALE, 'true');
      isStale = true;
    },
    async finish() {
      if (!isStale) return;
      if (wasStale) await reindexAll(db);
      else await countTerms(db, [...later]);
      await setSetting(db, STALE, 'false');
    },
  };
}
