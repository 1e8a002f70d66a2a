import { Readable } from 'node:stream';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import {
  DIFFERENCE_KINDS,
  DIFFERENCE_STATES,
  type DifferenceKind,
  DIFFERENCES_PER_PAGE,
  type DifferenceState,
  type DifferenceTab,
} from '#lib/trade/payments/reconcile/reconcile.rules.ts';
import {
  countDifferences,
  countStatements,
  findDays,
  findDifference,
  findDifferences,
  findDifferencesAfter,
  findStatement,
  findStatements,
  holdStatement,
  type Noted,
  setDifference,
} from '#lib/trade/payments/reconcile/statements.repository.ts';
import type { StatementRow } from '#lib/trade/payments/payments.table.ts';
import { fenToYuanText } from '#lib/platform/money.rules.ts';
import { markedText } from '#lib/platform/sheet-cells.rules.ts';
import { formatMoment } from '#lib/platform/time.rules.ts';

const STATEMENTS_PER_PAGE = 20;
/** Days that the page knows to be compared; older ones are checked by the call. */
const DAYS_KNOWN = 400;

export type { Noted };

export interface StatementPage {
  statement: StatementRow & { runner: string };
  differences: Noted[];
  /** number of differences that the search finds in each tab */
  counts: Record<DifferenceTab, number>;
  page: number;
  pages: number;
}

/** Returns a day that was compared with the books, with a page of its differences. Throws `not_found`. */
export async function readStatement(
  db: Db,
  id: number,
  { tab = 'all', keywords = '', page = 1 }: { tab?: DifferenceTab; keywords?: string; page?: number } = {},
): Promise<StatementPage> {
  const statement = await theStatement(db, id);
  const of = { id, run: statement.runs };
  const counts = tabCounts(await countDifferences(db, of, keywords));
  const shown = pageOf(page, counts[tab], DIFFERENCES_PER_PAGE);
  const part = { limit: DIFFERENCES_PER_PAGE, offset: shown.offset };
  const differences = await findDifferences(db, of, { tab, keywords, ...part });
  return { statement, differences, counts, page: shown.page, pages: shown.pages };
}

async function theStatement(db: Db, id: number): Promise<StatementPage['statement']> {
  const statement = await findStatement(db, id);
  if (!statement) throw notFound('这一天的对账');
  return statement;
}

function tabCounts(rows: Awaited<ReturnType<typeof countDifferences>>): StatementPage['counts'] {
  const sum = (some: typeof rows): number => some.reduce((total, { count }) => total + count, 0);
  const current = rows.filter((row) => row.isCurrent);
  const kinds = (Object.keys(DIFFERENCE_KINDS) as DifferenceKind[]).map((kind) => [
    kind,
    sum(current.filter((row) => row.kind === kind)),
  ]);
  return {
    ...(Object.fromEntries(kinds) as Record<DifferenceKind, number>),
    all: sum(rows),
    gone: sum(rows.filter((row) => !row.isCurrent)),
  };
}

/**
 * Exports all differences of a day as CSV, in batches. Throws `not_found` at once, and later when a run replaced them.
 */
export async function exportDifferences(
  db: Db,
  id: number,
): Promise<{ statement: StatementRow; csv: ReadableStream<Uint8Array> }> {
  const statement = await theStatement(db, id);
  return {
    statement,
    csv: Readable.toWeb(Readable.from(csvParts(db, statement))) as ReadableStream<Uint8Array>,
  };
}

async function* csvParts(db: Db, { id, runs: run }: StatementRow): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(EXPORT_HEAD);
  for (let after = 0; ;) {
    const rows = await findDifferencesAfter(db, { id, run }, after);
    const last = rows.at(-1);
    if (!last) break;
    yield encoder.encode(differencesAsCsv(rows));
    after = last.id;
  }
  const { runs } = await theStatement(db, id);
  if (runs !== run) throw new Error('the differences were replaced while they were exported');
}

/** Stores a note on a difference. Throws `not_found` and `conflict`. */
export async function noteDifference(
  db: Db,
  operator: Member,
  { id, state, note }: { id: number; state: DifferenceState; note: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const row = await findDifference(trx, id);
    if (!row) throw notFound('这处差异');
    if (state === 'explained' && note === '') throw fieldError('note', '请写明查到了什么，再记为已查明。');
    if ((await holdStatement(trx, row.statementId)) !== row.run)
      throw new ShopError('conflict', '这一天刚刚重新对过账，请刷新页面，在新的结果里写备注。');
    await setDifference(trx, id, { state, note, noted_by: operator.id, noted_at: now });
    const subject = `payment_statement:${row.statementId}`;
    const detail = `${row.outRefundNo || row.outTradeNo || `第 ${row.line ?? 0} 行`}：${note}`;
    const action = `statement.${state}`;
    await recordAudit(trx, { actorId: operator.id, action, subject, detail, at: now });
  });
}

/** Returns a page of the days that were compared with the books, latest first. */
export async function listStatements(db: Db, page: number) {
  const shown = pageOf(page, await countStatements(db), STATEMENTS_PER_PAGE);
  const statements = await findStatements(db, STATEMENTS_PER_PAGE, shown.offset);
  return { statements, page: shown.page, pages: shown.pages };
}

/** Returns the latest days that were compared with the books, as a form names them: `sandbox 2026-11-20`. */
export async function listDays(db: Db): Promise<string[]> {
  return (await findDays(db, DAYS_KNOWN)).map(({ provider, day }) => `${provider} ${day}`);
}

const TITLES = ['差异', '文件行', '商户单号', '平台单号', '退款单号', '商城金额（元）', '对账单金额（元）'];
const NOTES = ['说明', '状态', '备注', '记录人', '记录时间', '最近一次对账还有'];

const AMOUNT = /^-?\d+\.\d\d$/;

/** Start of the file: a byte order mark, for spreadsheets, and titles. */
export const EXPORT_HEAD = `\uFEFF${rowOf([...TITLES, ...NOTES])}`;

/** Returns differences of a day as CSV in UTF-8, in which no cell is a formula. */
export function differencesAsCsv(differences: readonly Noted[]): string {
  const yuan = (fen: number | null): string => (fen === null ? '' : fenToYuanText(fen));
  const rows = differences.map((row) => [
    DIFFERENCE_KINDS[row.kind],
    String(row.line ?? ''),
    row.outTradeNo,
    row.tradeNo,
    row.outRefundNo,
    yuan(row.shopFen),
    yuan(row.statementFen),
    row.said,
    DIFFERENCE_STATES[row.state],
    row.note,
    row.noter,
    row.notedAt === null ? '' : formatMoment(row.notedAt),
    row.isCurrent ? '是' : '否',
  ]);
  return rows.map(rowOf).join('');
}

function rowOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/**
 * Returns a quoted cell; text that begins like a formula is marked as text, and so are long numbers, which keep their
 * digits.
 */
function cellOf(text: string): string {
  const plain = text.replaceAll(/[\r\n]+/g, ' ');
  return `"${(AMOUNT.test(plain) ? plain : markedText(plain)).replaceAll('"', '""')}"`;
}
