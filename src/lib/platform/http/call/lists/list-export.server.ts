import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { z } from 'zod';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  type Cell,
  type Column,
  type ColumnHead,
  fileCell,
  fileLabel,
  ofFile,
} from '#lib/platform/http/call/lists/column.rules.ts';
import { markedText } from '#lib/platform/sheet-cells.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

/** Limit of rows in a file: for more, filter the list, or export it in parts. */
const MOST_ROWS = 20_000;
const ROWS_AT_ONCE = 500;

interface Found<Row> {
  rows: readonly Row[];
  pages: number;
}

interface ListExport<Query extends z.ZodObject, Row> {
  /** Query of the list: the file holds all pages of the same list. */
  query: Query;
  /** Rows of a page of `size`, and how many pages there are. */
  read: (db: Db, asked: z.output<Query> & { page: number; size: number }, now: number) => Promise<Found<Row>>;
  /** Columns, after `read`, whose rows they take; those of the page alone are left out. */
  columns: readonly Column<Row>[];
}

/** A list that can be exported as a file, with rows of any type. */
export interface ExportedList extends Pick<ListExport<z.ZodObject, never>, 'query'> {
  columns: readonly ColumnHead[];
  /**
   * Reads all rows that a query finds: the first few are read before anything is sent, so that a refusal is still
   * answered as such; the others as they are requested.
   */
  rows: (db: Db, asked: object, now: number) => Promise<AsyncGenerator<Cell[]>>;
}

/** Declares the export of a list. */
export function listExport<Query extends z.ZodObject, Row>(
  declared: ListExport<Query, Row>,
  most = MOST_ROWS,
): ExportedList {
  const { query, read } = declared;
  const columns = ofFile(declared.columns);
  const cells = (row: Row) => columns.map((column) => fileCell(column, row));
  const size = Math.min(ROWS_AT_ONCE, most);
  async function rows(db: Db, asked: object, now: number): Promise<AsyncGenerator<Cell[]>> {
    const readPage = (page: number) => read(db, { ...(asked as z.output<Query>), page, size }, now);
    return rowsAfter(await readPage(1), readPage);
  }
  async function* rowsAfter(
    first: Found<Row>,
    readPage: (page: number) => Promise<Found<Row>>,
  ): AsyncGenerator<Cell[]> {
    for (let page = 1, left = most, found = first; ; page += 1, found = await readPage(page)) {
      for (const row of found.rows.slice(0, left)) yield cells(row);
      left -= found.rows.length;
      const isCut = left < 0 || (left === 0 && page < found.pages);
      if (isCut) yield [`只导出了前 ${most} 行，请缩小筛选范围再导出`];
      if (isCut || page >= found.pages) return;
    }
  }
  return { query, columns, rows };
}

/** Kinds of file a list can be exported as. */
const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type ExportFormat = keyof typeof EXPORT_TYPES;

/** The kind of file in the query of an export. */
export const formatField = z.enum(['csv', 'xlsx'], '请选择 csv 或 xlsx').default('csv');

/**
 * Returns the answer of a call that sends a list as a file; `title` heads its sheet, `name` begins its name:
 * `orders-2026-11-24.xlsx`. `rows` are those of the list, unless the call watches them.
 */
export async function exportAnswer(
  db: Db,
  { list, asked = {}, rows }: { list: ExportedList; asked?: object; rows?: AsyncIterable<Cell[]> },
  { title, name, format }: { title: string; name: string; format: ExportFormat },
  now: number,
): Promise<{ data: null; response: Response }> {
  const file = sheetOf(title, list.columns, rows ?? (await list.rows(db, asked, now)), format);
  const headers = {
    'content-type': EXPORT_TYPES[format],
    'content-disposition': `attachment; filename="${name}-${formatDate(now)}.${format}"`,
    'cache-control': 'private, no-store',
  };
  return { data: null, response: new Response(file, { headers }) };
}

/** Rows as a file that is written while they are read. Texts stay texts: none is a formula. */
export function sheetOf(
  title: string,
  columns: ExportedList['columns'],
  rows: AsyncIterable<Cell[]>,
  type: ExportFormat,
): ReadableStream<Uint8Array> {
  if (type === 'xlsx')
    return writeXlsxStream(asXml(rows), {
      name: title,
      freezePane: { rows: 1 },
      columns: columns.map((column) => ({
        header: fileLabel(column),
        width: (column.kind ?? 'text') === 'text' ? 22 : 16,
        ...(column.kind === 'money' && { numFmt: '0.00' }),
      })),
    });
  const heads = columns.map(fileLabel);
  return Readable.toWeb(Readable.from(csvParts(heads, rows))) as ReadableStream<Uint8Array>;
}

/**
 * Removes characters that XML cannot hold, and escapes `_x0041_` so that a spreadsheet does not read it as a letter.
 */
async function* asXml(rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  const clean = (cell: Cell): Cell =>
    typeof cell === 'string'
      ? cell.replace(/[\uFFFE\uFFFF]/g, '').replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      : cell;
  for await (const row of rows) yield row.map(clean);
}

/** With a byte order mark, from which spreadsheets take the encoding. */
async function* csvParts(heads: readonly string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${csvLine(heads)}`);
  for await (const row of rows) yield encoder.encode(csvLine(row));
}

function csvCell(value: string | number): string {
  const text = String(value);
  if (typeof value === 'number') return text;
  const plain = markedText(text);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * A row of a CSV file, its end included. A text that begins like a formula, or is a long number, is one of text for
 * spreadsheets, too; numbers stay numbers.
 */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;
