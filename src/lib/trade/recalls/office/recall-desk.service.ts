import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import {
  countLinesOf,
  countRecallLines,
  countRecalls,
  countTexts,
  findLotsOfRecalls,
  findRecallLines,
  findRecalls,
  type RecallSearch,
} from '#lib/trade/recalls/office/recall-desk.repository.ts';
import { recallColumns, recallLineColumns } from '#lib/trade/recalls/office/recalls.columns.ts';
import { recallLinesExportQuery, recallsQuery } from '#lib/trade/recalls/office/recalls.fields.ts';
import { findRecall } from '#lib/trade/recalls/recalls.repository.ts';
import { LINE_STATES, type LineState, type RecallState } from '#lib/trade/recalls/recalls.rules.ts';
import type { RecallRow, TextState } from '#lib/trade/recalls/recalls.table.ts';

const RECALLS_PER_PAGE = 20;
const LINES_PER_PAGE = 30;
const AUDIT_LINES = 20;

/** Names of the audit actions on a recall. */
export const RECALL_ACTIONS = {
  'recall.start': '发起',
  'recall.line': '登记',
  'recall.close': '结束',
  'recall.reopen': '重新打开',
} as const;

/** Number of lines of a recall, and of those settled. */
interface RecallCounts {
  lines: number;
  buyers: number;
  units: number;
  settled: number;
}

/** A recall in the list. */
export interface ListedRecall extends RecallRow, RecallCounts {
  goodsName: string;
  goodsSpec: string;
  numbers: string[];
}

/** Returns a page of recalls with the counts of their states (product §7.15). */
export async function listRecalls(
  db: Db,
  {
    state,
    page,
    size = RECALLS_PER_PAGE,
    ...search
  }: RecallSearch & { state: RecallState | null; page: number; size?: number },
) {
  const counts = { all: 0, open: 0, closed: 0 };
  for (const row of await countRecalls(db, search)) {
    counts[row.state] = Number(row.count);
    counts.all += Number(row.count);
  }
  const { offset, ...shown } = pageOf(page, counts[state ?? 'all'], size);
  const rows = await findRecalls(db, { ...search, state }, { limit: size, offset });
  const ids = rows.map(({ id }) => id);
  const lots = ids.length === 0 ? [] : await findLotsOfRecalls(db, ids);
  const lines = await countsOf(db, ids);
  const recalls = rows.map((row): ListedRecall => ({
    ...row,
    ...(lines.get(row.id) ?? NOTHING),
    numbers: lots.filter(({ recallId }) => recallId === row.id).map(({ number }) => number),
  }));
  return { recalls, counts, ...shown };
}

const NOTHING: RecallCounts = { lines: 0, buyers: 0, units: 0, settled: 0 };

async function countsOf(db: Db, ids: readonly number[]): Promise<Map<number, RecallCounts>> {
  const rows = ids.length === 0 ? [] : await countLinesOf(db, ids);
  return new Map(
    rows.map(({ recallId, lines, buyers, units, settled }) => [
      recallId,
      {
        lines: Number(lines),
        buyers: Number(buyers),
        units: Number(units),
        settled: Number(settled),
      },
    ]),
  );
}

/** The list as a file. */
export const recallsExport = listExport({
  query: recallsQuery,
  read: async (db, asked) => {
    const { recalls, pages } = await listRecalls(db, asked);
    return { rows: recalls, pages };
  },
  columns: recallColumns,
});

/** A recalled lot with its units in the warehouse. */
type RecalledLot = Awaited<ReturnType<typeof findLotsOfRecalls>>[number];

/** All data of one recall, except its lines. */
export interface RecallDetail extends RecallRow, RecallCounts {
  goods: Pick<Goods, 'id' | 'name' | 'spec' | 'unit' | 'makerName'>;
  lots: RecalledLot[];
  texts: Record<TextState, number>;
  trail: AuditLine[];
}

export async function readRecall(db: Db, id: number): Promise<RecallDetail | null> {
  const row = await findRecall(db, id);
  const [goods] = row ? await findGoodsByIds(db, [row.goodsId]) : [];
  if (!row || !goods) return null;
  const texts = { waiting: 0, sent: 0, failed: 0, none: 0 };
  for (const { state, count } of await countTexts(db, id)) texts[state] = Number(count);
  return {
    ...row,
    ...((await countsOf(db, [id])).get(id) ?? NOTHING),
    goods,
    lots: await findLotsOfRecalls(db, [id]),
    texts,
    trail: await auditOf(db, `recall:${id}`, AUDIT_LINES),
  };
}

/** A line of a recall with its buyer. */
export type ListedLine = Awaited<ReturnType<typeof findRecallLines>>[number];

/** Returns a page of the lines of a recall with the counts of their states. */
export async function listRecallLines(
  db: Db,
  {
    id,
    state,
    keywords,
    page,
    size = LINES_PER_PAGE,
  }: { id: number; state: LineState | null; keywords: string; page: number; size?: number },
) {
  const search = { recallId: id, keywords };
  const counts = {
    all: 0,
    ...(Object.fromEntries(Object.keys(LINE_STATES).map((key) => [key, 0])) as Record<LineState, number>),
  };
  for (const row of await countRecallLines(db, search)) {
    counts[row.state] = Number(row.count);
    counts.all += Number(row.count);
  }
  const { offset, ...shown } = pageOf(page, counts[state ?? 'all'], size);
  const lines = await findRecallLines(db, { ...search, state }, { limit: size, offset });
  return { lines, counts, ...shown };
}

/** The lines of a recall as a file, for the authority or the maker. Throws `not_found`. */
export const recallLinesExport = listExport({
  query: recallLinesExportQuery,
  read: async (db, asked) => {
    if (!(await findRecall(db, asked.id))) throw notFound('这次召回');
    const { lines, pages } = await listRecallLines(db, asked);
    return { rows: lines, pages };
  },
  columns: recallLineColumns,
});
