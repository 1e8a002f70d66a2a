import type { SourceRow } from '#lib/platform/table-files/delimited.rules.ts';
import type { TableFile } from '#lib/platform/table-files/read-table.server.ts';
import { SourceError, sourceOf } from '#lib/platform/table-files/table-source.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';

/** Returns the rows of a table. Throws `invalid_form` on its field for an unreadable table or one with more rows. */
export async function collectRows({ bytes, field, most }: TableFile): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  try {
    for await (const row of sourceOf(bytes, { isQuoted: true }).rows)
      if (rows.push(row) > most) throw fieldError(field, `一次最多 ${most} 行，请分成几份。`);
  } catch (error) {
    if (error instanceof ShopError) throw error;
    const why = error instanceof SourceError ? error.message : '文件读不出来，请存为 CSV 或 XLSX 后重试';
    throw fieldError(field, `${why}。`);
  }
  return rows;
}
