import { type ColumnMap, mapColumns, pickFields } from '#lib/catalogue/importer/columns.rules.ts';
import type { SourceRow } from '#lib/catalogue/importer/delimited.rules.ts';
import {
  identityOf,
  type ImportedGoods,
  type Remark,
  readGoodsRow,
} from '#lib/catalogue/importer/goods-row.rules.ts';
import { SourceError } from '#lib/catalogue/importer/source.service.ts';

/** What became of one line: every line of a list gets exactly one of these. */
export type ListEntry =
  | { kind: 'goods'; line: number; goods: ImportedGoods; notes: Remark[] }
  | { kind: 'rejected'; line: number; name: string; reasons: Remark[] }
  | { kind: 'repeated'; line: number; name: string; firstLine: number };

async function readHeader(rows: AsyncGenerator<SourceRow>): Promise<ColumnMap> {
  const first = await rows.next();
  if (first.done) throw new SourceError('文件是空的');
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
 * `onColumns` is called once with the columns that were understood.
 * @throws SourceError when the first row does not name the columns that are needed
 */
export async function* readGoodsList(
  rows: AsyncGenerator<SourceRow>,
  { now, onColumns = () => undefined }: { now: number; onColumns?: (columns: ColumnMap) => void },
): AsyncGenerator<ListEntry> {
  const columns = await readHeader(rows);
  onColumns(columns);
  const lineOf = new Map<string, number>();
  for await (const { line, cells } of rows) {
    const result = readGoodsRow(line, pickFields(cells, columns), now);
    if (!result.ok) {
      yield { kind: 'rejected', line, name: result.name, reasons: result.reasons };
      continue;
    }
    const identity = identityOf(result.goods);
    const firstLine = lineOf.get(identity);
    if (firstLine === undefined) {
      lineOf.set(identity, line);
      yield { kind: 'goods', line, goods: result.goods, notes: result.notes };
    } else {
      yield { kind: 'repeated', line, name: result.goods.name, firstLine };
    }
  }
}
