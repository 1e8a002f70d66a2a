import type { Db, Trx } from '#lib/db/database.ts';
import { indexGoods } from '#lib/search/index-goods.service.ts';
import { reindexAll } from '#lib/search/reindex.service.ts';
import { findSetting, setSetting } from '#lib/shop/shop.repository.ts';

/** Set while goods are in the shop that the search index does not know; outlives a broken-off import. */
const STALE = 'search_index_stale';

/** Keeps the search index true over one import. */
export interface Indexing {
  /** hears of goods written, within the transaction that wrote them */
  take(trx: Trx, ids: readonly number[]): Promise<void>;
  /** to be called when the import ends, however it ends */
  finish(): Promise<void>;
}

/**
 * Indexes goods as they come, up to `most`; beyond that the whole index is made anew at the end, which is much
 * faster per goods. That it is still to be made is written down with the goods, so that the next import makes it
 * up should this one be broken off.
 */
export async function startIndexing(db: Db, most: number): Promise<Indexing> {
  let taken = 0;
  let isStale = (await findSetting(db, STALE)) === 'true';
  return {
    async take(trx, ids) {
      taken += ids.length;
      if (!isStale && taken <= most) return indexGoods(trx, ids);
      await setSetting(trx, STALE, 'true');
      isStale = true;
    },
    async finish() {
      if (!isStale) return;
      await reindexAll(db);
      await setSetting(db, STALE, 'false');
      isStale = false;
    },
  };
}
