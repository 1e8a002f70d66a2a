import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { inBites } from '#lib/platform/db/in-bites.server.ts';
import { refreshStatistics } from '#lib/platform/db/statistics.server.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import {
  applyWrites,
  type BatchPlan,
  type GoodsWrite,
  planBatch,
  writesOf,
} from '#lib/catalogue/importer/batch.service.ts';
import type { ColumnMap } from '#lib/catalogue/importer/columns.rules.ts';
import { startIndexing } from '#lib/catalogue/importer/indexing.service.ts';
import { type ListEntry, readGoodsList } from '#lib/catalogue/importer/read-list.service.ts';
import { loadPlacings } from '#lib/catalogue/importer/placing.service.ts';
import type { ImportCounts, ReportEntry } from '#lib/catalogue/importer/report.rules.ts';
import type { GoodsSource } from '#lib/catalogue/importer/source.service.ts';
import { goodsTag, type PageTag } from '#lib/page-tag.rules.ts';

const BATCH = 500;
/** Lists learn of new goods so often while an import runs: each time, they are all made and counted again. */
const TOUCH_LISTS_EVERY_MS = 10_000;

export interface ImportOptions {
  /** ms UTC */
  now: number;
  /** read, check and compare, but write nothing */
  isDryRun?: boolean;
  /** called once with the columns that were understood */
  onColumns?: (columns: ColumnMap) => void;
  /** called for each line that is not imported, or imported with something left to do */
  onEntry?: (entry: ReportEntry) => void;
  /** called after each batch with how far it is */
  onProgress?: (counts: Readonly<ImportCounts>, share: number) => void;
}

const LISTS: readonly PageTag[] = ['goods-list', 'category', 'offers', 'home'];

/** What there is to say of a line. Notes are for goods that stay off sale only. */
function reportOf(entry: ListEntry, plan: BatchPlan): ReportEntry | null {
  const { line } = entry;
  if (entry.kind === 'rejected') return { line, kind: '未导入', name: entry.name, remarks: entry.reasons };
  if (entry.kind === 'repeated') {
    const remark = { group: '与前面的行重复', text: `与第 ${entry.firstLine} 行是同一商品` };
    return { line, kind: '未导入', name: entry.name, remarks: [remark] };
  }
  if (entry.notes.length === 0 || plan.onSale.has(line)) return null;
  return { line, kind: '提示', name: entry.goods.name, remarks: entry.notes };
}

function count(counts: ImportCounts, batch: readonly ListEntry[], plan: BatchPlan): void {
  counts.read += batch.length;
  counts.rejected += batch.filter(({ kind }) => kind === 'rejected').length;
  counts.repeated += batch.filter(({ kind }) => kind === 'repeated').length;
  counts.inserted += plan.added.length;
  counts.updated += plan.changed.length;
  counts.unchanged += plan.unchanged;
}

/** Touches the pages that goods which were written make untrue: those of goods that changed at once, lists now and then. */
function touchPages() {
  let listsTouchedAt = performance.now();
  return (touch: Touch, changedIds: readonly number[]): void => {
    touch(...changedIds.map(goodsTag));
    if (performance.now() - listsTouchedAt < TOUCH_LISTS_EVERY_MS) return;
    touch(...LISTS);
    listsTouchedAt = performance.now();
  };
}

/**
 * Brings a goods list into the shop: every importable line in, every other reported. New goods are added with
 * their opening stock in the ledger; known ones (by approval number, spec and maker) take what the list says and
 * keep what it does not; the same list again changes nothing. It is written in small transactions that let others in
 * between; an import that is broken off can simply be run again.
 * @throws SourceError when the file does not hold a goods list
 */
export async function importGoods(
  db: Db,
  source: GoodsSource,
  options: ImportOptions,
): Promise<ImportCounts> {
  const { now, isDryRun = false, onColumns, onEntry, onProgress } = options;
  const placings = await loadPlacings(db);
  const indexing = await startIndexing(db);
  const write = inBites(db);
  const touchWritten = touchPages();
  const counts: ImportCounts = { read: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0, repeated: 0 };
  let hasWritten = false;
  let batch: ListEntry[] = [];

  async function flush(): Promise<void> {
    const goods = batch.flatMap((entry) => (entry.kind === 'goods' ? [entry.goods] : []));
    const plan = await planBatch(db, goods, placings, now);
    if (!isDryRun) {
      const writeSome = async (trx: Trx, some: GoodsWrite[], touch: Touch) => {
        const written = await applyWrites(trx, some, placings, now);
        await indexing.take(trx, [...written.added, ...written.changed]);
        touchWritten(touch, written.changed);
      };
      await indexing.prepare(plan.added);
      await write(writesOf(plan), writeSome, () => {
        placings.saved();
        hasWritten = true;
      });
    }
    count(counts, batch, plan);
    for (const entry of batch) {
      const report = reportOf(entry, plan);
      if (report) onEntry?.(report);
    }
    batch = [];
    onProgress?.(counts, source.progress());
  }

  try {
    for await (const entry of readGoodsList(source.rows, { now, onColumns })) {
      if (batch.push(entry) >= BATCH) await flush();
    }
    await flush();
  } finally {
    try {
      if (!isDryRun) await indexing.finish();
    } finally {
      if (hasWritten || (indexing.wasStale && !isDryRun)) {
        await change(db, async (_trx, touch) => touch(...LISTS));
        await refreshStatistics(db);
      }
    }
  }
  return counts;
}
