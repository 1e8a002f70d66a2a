import type { SourceRow } from '#lib/platform/table-files/delimited.rules.ts';
import {
  decodeText,
  isArchive,
  isOldExcel,
  sourceOf,
} from '#lib/platform/table-files/table-source.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { unpackZip } from '#lib/platform/zip.server.ts';
import { LIST_LIMITS } from '#lib/trade/quick-purchase/list/list-limits.rules.ts';
import { type ListLine, listLines, MOST_TITLES } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';
import { MOST_PAD_LINES } from '#lib/trade/quick-purchase/pad.rules.ts';

/** A list as it was sent. */
export interface ListFile {
  /** file name; empty for pasted text */
  name: string;
  bytes: Uint8Array;
}

/** Limits of an unpacked workbook; a list of 2,000 lines is a few hundred kilobytes. */
const UNPACKED = { entries: 200, total: 60_000_000, each: 40_000_000 };

/**
 * Control characters that no text contains, except for the end mark of old programs; and the first bytes of Windows
 * programs.
 */
const NO_TEXT = /[\0-\u0008\u000e-\u0019\u001b-\u001f\u007f-\u009f]/;
const isProgram = ([m, z, mark]: Uint8Array): boolean => m === 0x4d && z === 0x5a && mark === 0x90;

/** Returns the message that bytes are no list; empty where they may be one. */
function noListWords({ name, bytes }: ListFile): string {
  if (isArchive(bytes)) return '';
  if (/\.xlsx$/i.test(name)) return BROKEN;
  // It has its own message.
  if (isOldExcel(bytes) || (!isProgram(bytes) && !NO_TEXT.test(decodeText(bytes)))) return '';
  return name === '' ? '粘贴的内容不是清单，请从表格里复制后重试。' : NO_TABLE;
}

function checkLength({ line, cells }: SourceRow, isWorkbook: boolean): void {
  if (cells.length <= LIST_LIMITS.cells && cells.every(({ length }) => length <= LIST_LIMITS.cell)) return;
  const why = isWorkbook
    ? `最多 ${LIST_LIMITS.cells} 列，每格最多 ${LIST_LIMITS.cell} 字`
    : '可能少了一个引号或换行';
  throw fieldError('list', `第 ${line} 行太长，${why}。请检查后重试。`);
}

const BROKEN = '这个文件不是完好的 Excel 表格，或者太大，请在表格软件里另存为 .xlsx 或 CSV 再上传。';
const NO_TABLE = '这个文件不是文字表格，请在表格软件里另存为 .xlsx 或 CSV 再上传。';

/**
 * Returns the lines of a list that request goods, and those that are skipped. Throws `invalid_form` on `list` for an
 * input that is no list, unreadable or too long.
 */
export async function readList(file: ListFile): Promise<ListLine[]> {
  const { bytes } = file;
  const words = noListWords(file);
  if (words !== '') throw fieldError('list', words);
  const rows: SourceRow[] = [];
  try {
    if (isArchive(bytes))
      for await (const part of unpackZip(bytes, UNPACKED)) if (!part.bytes) throw fieldError('list', BROKEN);
    for await (const row of sourceOf(bytes, { isQuoted: true }).rows) {
      checkLength(row, isArchive(bytes));
      // The rows may include titles, column names and a sum.
      if (rows.push(row) > MOST_PAD_LINES + MOST_TITLES + 2) break;
    }
  } catch (error) {
    if (error instanceof ShopError && 'list' in error.fields) throw error;
    if (isArchive(bytes)) throw fieldError('list', BROKEN);
    const why = error instanceof Error && /\p{Script=Han}/u.test(error.message) ? `：${error.message}` : '';
    throw fieldError('list', `文件读不出来${why}。请存为 XLSX 或 CSV 后重试。`);
  }
  const lines = listLines(rows);
  if (lines.filter(({ skipped }) => skipped === '').length > MOST_PAD_LINES)
    throw fieldError('list', `清单最多 ${MOST_PAD_LINES} 行，请分成几份。`);
  return lines;
}
