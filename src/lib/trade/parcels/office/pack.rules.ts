import { lotName } from '#lib/catalogue/goods/lots/lots.rules.ts';

/** Units of a lot that are to be packed, as the page of packing has them. */
export interface PackRow {
  /** `unitsKey` of it. */
  key: string;
  goodsId: number;
  name: string;
  barcode: string;
  lotNo: string;
  /** Units still to be sent. */
  left: number;
}

/** What a scan means: one more unit of a row, or why not; both in words. */
export interface Scanned {
  key: string | null;
  words: string;
}

const plain = (text: string): string => text.normalize('NFKC').trim().toUpperCase();

/**
 * What was scanned or typed, a lot number, a barcode or the number of a goods, is one more unit of the first row that has
 * room; `counted` are the units by row so far.
 */
export function scan(typed: string, rows: readonly PackRow[], counted: ReadonlyMap<string, number>): Scanned {
  const text = plain(typed);
  const matching = rows.filter(
    ({ lotNo, barcode, goodsId }) =>
      (lotNo !== '' && plain(lotNo) === text) ||
      (barcode !== '' && barcode === text) ||
      String(goodsId) === text,
  );
  const [first] = matching;
  if (!first) return { key: null, words: `“${typed.trim()}”不在这个订单要发的商品和批次里，请放回去。` };
  if (new Set(matching.map(({ goodsId }) => goodsId)).size > 1)
    return { key: null, words: `${lotName(first.lotNo)}有几种商品，请扫商品条码。` };
  const row = matching.find(({ key, left }) => (counted.get(key) ?? 0) < left);
  if (!row) {
    const total = matching.reduce((sum, { left }) => sum + left, 0);
    return { key: null, words: `${first.name}已扫够 ${total} 件，多出来的请放回去。` };
  }
  const count = (counted.get(row.key) ?? 0) + 1;
  const lot = row.lotNo === '' ? '' : `（${lotName(row.lotNo)}）`;
  return { key: row.key, words: `${row.name}${lot} ${count} / ${row.left}` };
}
