import {
  applyWrites,
  type BatchPlan,
  type GoodsWrite,
  planBatch,
  writesOf,
} from '#lib/catalogue/importer/batch.service.ts';
import { type ColumnMap, mapColumns, pickFields } from '#lib/catalogue/importer/columns.rules.ts';
import type { SourceRow } from '#lib/platform/table-files/delimited.rules.ts';
import {
  type ImportedGoods,
  lineIdentity,
  readGoodsRow,
  remark,
  type Remark,
} from '#lib/catalogue/importer/goods-row.rules.ts';
import { isPastExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { blockExpired } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { loadPlacings } from '#lib/catalogue/importer/placing.service.ts';
import type { ImportCounts, ReportEntry } from '#lib/catalogue/importer/report.rules.ts';
import { type TableSource, SourceError } from '#lib/platform/table-files/table-source.server.ts';
import { countTerms, indexGoods, prepareIndexing } from '#lib/catalogue/search/index/index-goods.service.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { goodsTag, type PageTag } from '#lib/cache-tag.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { inBatches } from '#lib/platform/db/in-batches.server.ts';
import { findSetting, setSetting } from '#lib/platform/db/setting.server.ts';
import { refreshStatistics } from '#lib/platform/db/statistics.server.ts';

/** Result of one line: every line of a list gets exactly one of these. */
export type ListEntry =
  | { kind: 'goods'; line: number; goods: ImportedGoods; notes: Remark[]; warnings: Remark[] }
  | { kind: 'rejected'; line: number; name: string; reasons: Remark[] }
  | { kind: 'repeated'; line: number; name: string; firstLine: number };

async function readHeader(rows: AsyncGenerator<SourceRow>): Promise<ColumnMap> {
  const first = await rows.next();
  if (first.done) throw new SourceError('文件是空的');
  const { problem } = first.value;
  if (problem !== undefined)
    throw new SourceError(`第 ${first.value.line} 行是列名，${problem}。请改好后再导入`);
  const columns = mapColumns(first.value.cells);
  if (columns.missing.length > 0) {
    const found = first.value.cells.filter((cell) => cell.trim() !== '').slice(0, 12);
    throw new SourceError(
      `第 ${first.value.line} 行应为列名，缺少：${columns.missing.join('、')}。读到的列名：${found.join('、')}`,
    );
  }
  return columns;
}

/**
 * Reads a goods list line by line: checks each, and finds lines that repeat an earlier one. `now` in ms UTC;
 * `onColumns` is called once with the recognized columns.
 *
 * @throws SourceError when the first row does not name the required columns
 */
export async function* readGoodsList(
  rows: AsyncGenerator<SourceRow>,
  { now, onColumns = () => undefined }: { now: number; onColumns?: (columns: ColumnMap) => void },
): AsyncGenerator<ListEntry> {
  const columns = await readHeader(rows);
  onColumns(columns);
  const lineOf = new Map<string, number>();
  for await (const { line, cells, problem } of rows) {
    const fields = pickFields(cells, columns);
    if (problem !== undefined) {
      yield { kind: 'rejected', line, name: fields.name.trim(), reasons: [remark(problem)] };
      continue;
    }
    const result = readGoodsRow(line, fields, now);
    if (!result.ok) {
      yield { kind: 'rejected', line, name: result.name, reasons: result.reasons };
      continue;
    }
    const identity = lineIdentity(result.goods);
    const firstLine = lineOf.get(identity);
    if (firstLine === undefined) {
      lineOf.set(identity, line);
      yield { kind: 'goods', line, goods: result.goods, notes: result.notes, warnings: result.warnings };
    } else {
      yield { kind: 'repeated', line, name: result.goods.name, firstLine };
    }
  }
}

/** Set while the search index may be out of date; survives an interrupted import. */
const STALE = 'search_index_stale';

/** Updates of the search index during one import. */
interface Indexing {
  /** an earlier import was interrupted */
  wasStale: boolean;
  /** called with goods before the transaction that writes them */
  prepare(goods: readonly ImportedGoods[]): Promise<void>;
  /** called with the written goods, within the transaction that wrote them */
  take(trx: Trx, ids: readonly number[]): Promise<void>;
  /** to be called when the import ends, successfully or not */
  finish(): Promise<void>;
}

/**
 * Indexes goods as they are imported, so that they are found at once. Names and makers with many goods are counted at
 * the end. The pending count is recorded with the goods, so that the next import catches up if this one is interrupted.
 */
async function startIndexing(db: Db): Promise<Indexing> {
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

const BATCH = 500;
/** Interval (ms) at which lists are invalidated during an import: each time, they are all rebuilt and recounted. */
const TOUCH_LISTS_EVERY_MS = 10_000;

export interface ImportOptions {
  /** ms UTC */
  now: number;
  /** read, check and compare, but write nothing */
  isDryRun?: boolean;
  /** called once with the recognized columns */
  onColumns?: (columns: ColumnMap) => void;
  /** called for each line that is not imported, or imported with something left to do */
  onEntry?: (entry: ReportEntry) => void;
  /** called after each batch with the progress */
  onProgress?: (counts: Readonly<ImportCounts>, share: number) => void;
}

const LISTS: readonly PageTag[] = ['goods-list', 'category', 'offers', 'home'];

const DAYS_UNUSED = remark('没有批号，生产日期和有效期没有采用');

/**
 * Returns the remarks on a line. Notes are only for goods that stay off sale; a line that is left out also lists its
 * values spoilt by a spreadsheet, which may be the cause; `now` in ms UTC.
 */
function reportOf(entry: ListEntry, plan: BatchPlan, now: number): ReportEntry | null {
  const { line } = entry;
  if (entry.kind === 'rejected') return { line, kind: '未导入', name: entry.name, remarks: entry.reasons };
  if (entry.kind === 'repeated') {
    const repeated = { group: '与前面的行重复', text: `与第 ${entry.firstLine} 行是同一商品` };
    return { line, kind: '未导入', name: entry.name, remarks: [repeated] };
  }
  const { goods, notes, warnings } = entry;
  const refusal = plan.refused.get(line);
  if (refusal !== undefined)
    return { line, kind: '未导入', name: goods.name, remarks: [remark(refusal), ...warnings] };
  const areDaysUnused = plan.daysUnused.has(line);
  const isStopped = !areDaysUnused && isPastExpiry(goods.expiresAt, now);
  const remarks = [
    ...warnings,
    ...(areDaysUnused ? [DAYS_UNUSED] : []),
    ...(!plan.onSale.has(line) ? notes : isStopped ? [remark('批次已过有效期，已停售')] : []),
  ];
  return remarks.length === 0 ? null : { line, kind: '提示', name: goods.name, remarks };
}

function count(counts: ImportCounts, batch: readonly ListEntry[], plan: BatchPlan): void {
  counts.read += batch.length;
  counts.rejected += batch.filter(({ kind }) => kind === 'rejected').length + plan.refused.size;
  counts.repeated += batch.filter(({ kind }) => kind === 'repeated').length;
  counts.inserted += plan.added.length;
  counts.updated += plan.changed.length;
  counts.unchanged += plan.unchanged;
}

/** Invalidates the pages that show written goods: pages of changed goods at once, lists at intervals. */
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
 * Imports a goods list into the shop: every importable line is imported, every other reported. New goods are added with
 * their opening stock in the ledger; known ones (by approval number, spec and maker) take the values of the list and
 * keep those it lacks; importing the same list again changes nothing. It is written in small transactions that allow
 * other writes in between; an interrupted import can simply be repeated.
 *
 * @throws SourceError when the file does not hold a goods list
 */
export async function importGoods(
  db: Db,
  source: TableSource,
  options: ImportOptions,
): Promise<ImportCounts> {
  const { now, isDryRun = false, onColumns, onEntry, onProgress } = options;
  const placings = await loadPlacings(db);
  const indexing = await startIndexing(db);
  const write = inBatches(db);
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
      await indexing.prepare(plan.added.map((one) => one.goods));
      await write(writesOf(plan), writeSome, () => {
        placings.saved();
        hasWritten = true;
      });
      if (goods.some(({ expiresAt }) => isPastExpiry(expiresAt, now))) await blockExpired(db, now);
    }
    count(counts, batch, plan);
    for (const entry of batch) {
      const report = reportOf(entry, plan, now);
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
