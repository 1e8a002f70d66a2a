import type { SourceRow } from '#lib/platform/table-files/delimited.rules.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { read } from '#lib/platform/readers/read.server.ts';
import { READ_WITHIN_MS, type Reader } from '#lib/platform/readers/reader.server.ts';

/** A table as it was sent: a workbook, CSV or TSV, pasted text too. */
export interface TableFile {
  bytes: Uint8Array;
  /** The form's field, which errors name. */
  field: string;
  /** Rows it may have. */
  most: number;
}

/** Reads the rows of a table. */
export const tableReader: Reader<TableFile, SourceRow[]> = {
  name: 'table',
  deadlineMs: READ_WITHIN_MS,
  tooComplex: () => fieldError('file', '文件过大或过于复杂，请另存为 CSV 后重试。'),
  run: async (file) => (await import('#lib/platform/table-files/collect-rows.server.ts')).collectRows(file),
};

/** Has the rows of a table read in the reader process. Throws as `collectRows` and `read` do. */
export const readTable = (file: TableFile, { sender }: { sender: { id: number } }): Promise<SourceRow[]> =>
  read(tableReader, file, { sender: String(sender.id) });
