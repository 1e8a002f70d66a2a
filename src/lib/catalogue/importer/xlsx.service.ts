import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import type { SourceRow } from '#lib/catalogue/importer/delimited.rules.ts';
import { formatDate, SHANGHAI_OFFSET_MS } from '#lib/platform/time.rules.ts';

const MAX_DECIMALS = 10;

function cellText(value: CellValue): string {
  if (value === null) return '';
  // Excel keeps wall-clock days; the library hands them over as UTC.
  if (value instanceof Date) return formatDate(value.getTime() - SHANGHAI_OFFSET_MS);
  // 12.3 may be kept as 12.299999999999999
  if (typeof value === 'number') return String(Number(value.toFixed(MAX_DECIMALS)));
  return String(value);
}

/** The rows of a workbook's first sheet as text, numbered as Excel numbers them; empty rows are left out. */
export async function* readXlsxRows(bytes: Uint8Array): AsyncGenerator<SourceRow> {
  for await (const row of streamXlsxRows(bytes, { sheet: 0 })) {
    const cells = row.values.map(cellText);
    if (cells.some((cell) => cell.trim() !== '')) yield { line: row.index + 1, cells };
  }
}
