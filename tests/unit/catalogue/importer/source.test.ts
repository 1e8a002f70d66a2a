import { mapColumns, pickFields } from '#lib/catalogue/importer/columns.rules.ts';
import { type ListEntry, readGoodsList } from '#lib/catalogue/importer/importer.service.ts';
import { goodsExport } from '#lib/catalogue/goods-desk/desk-list.service.ts';
import { openTable } from '#lib/platform/table-files/table-source.server.ts';
import { writeXlsx } from 'hucre/xlsx';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** All that a generator gives, in order. */
async function collect<T>(from: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of from) items.push(item);
  return items;
}

describe('a file with a goods list', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yaocang-source-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function rowsOf(name: string, bytes: Uint8Array | string) {
    const path = join(folder, name);
    await writeFile(path, bytes);
    const source = await openTable(path);
    const rows = await collect(source.rows);
    return { path, rows, progress: source.progress() };
  }

  // "品名,规格\n药片,10片\n" as Excel on Chinese Windows writes it
  const GB18030 = Buffer.from('c6b7c3fb2cb9e6b8f10ad2a9c6ac2c3130c6ac0a', 'hex');

  test('Text is read in the encoding it is written in', async () => {
    const expected = [
      { line: 1, cells: ['品名', '规格'] },
      { line: 2, cells: ['药片', '10片'] },
    ];
    const text = '品名,规格\n药片,10片\n';
    const { rows, progress } = await rowsOf('gb.csv', GB18030);
    expect(rows).toEqual(expected);
    expect(progress).toBe(1);
    expect((await rowsOf('utf8.csv', text)).rows).toEqual(expected);
    expect((await rowsOf('mark.csv', `\uFEFF${text}`)).rows).toEqual(expected);
    expect(
      (await rowsOf('utf16.txt', Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le'))).rows,
    ).toEqual(expected);
  });

  test('How far the reading is grows from nothing to all', async () => {
    const path = join(folder, 'grows.csv');
    await writeFile(path, `name,spec\n${'a,"b\nc"\n'.repeat(8)}`);
    const source = await openTable(path);
    const seen = [source.progress()];
    for await (const _ of source.rows) seen.push(source.progress());
    seen.push(source.progress());
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect([seen[0], seen.at(-1), seen[5]! > 0.3 && seen[5]! < 0.6]).toEqual([0, 1, true]);
  });

  test('A first GB18030 byte far into a file still decides', async () => {
    const ascii = Buffer.from(`name,spec\n${'a,b\n'.repeat(40_000)}`);
    const { rows } = await rowsOf('late.csv', Buffer.concat([ascii, GB18030]));
    expect(rows.at(-1)).toEqual({ line: 40_003, cells: ['药片', '10片'] });
  });

  test('A workbook gives text, numbers and days as written, with Excel’s row numbers', async () => {
    const day = new Date(Date.UTC(2027, 4, 31));
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '商品',
          rows: [
            ['品名', '价格', '有效期'],
            [null, null, null],
            ['药片', 12.3, day],
          ],
        },
      ],
    });
    const { rows } = await rowsOf('list.xlsx', bytes);
    expect(rows).toEqual([
      { line: 1, cells: ['品名', '价格', '有效期'] },
      { line: 3, cells: ['药片', '12.3', '2027-05-31'] },
    ]);
  });

  test('One damaged byte leaves the encoding as it is, and its line is named', async () => {
    const text = '品名,规格\n阿莫西林胶囊,10粒\n板蓝根颗粒,20袋\n布洛芬片,30片\n';
    const bytes = Buffer.from(text);
    bytes[bytes.indexOf('蓝') + 1] = 0xff;
    const { rows } = await rowsOf('damaged.csv', bytes);
    expect(rows.map(({ line, cells: [name], problem }) => [line, name, problem])).toEqual([
      [1, '品名', undefined],
      [2, '阿莫西林胶囊', undefined],
      [3, expect.stringContaining('\uFFFD'), '有读不出的字符，文件在这里损坏了'],
      [4, '布洛芬片', undefined],
    ]);
    const cut = await rowsOf('cut.csv', Buffer.from(text).subarray(0, -2));
    expect(cut.rows.at(-1)?.problem).toBe('有读不出的字符，文件在这里损坏了');
    const gb = Buffer.concat([GB18030, Buffer.from([0xff]), GB18030]);
    const damaged = await rowsOf('damaged-gb.csv', gb);
    expect(damaged.rows.map(({ cells: [name], problem }) => [name, problem !== undefined])).toEqual([
      ['品名', false],
      ['药片', false],
      [expect.anything(), true],
      ['药片', false],
    ]);
  });

  test('Cells that are merged downwards stand in each of their rows', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '商品',
          rows: [
            ['品名', '规格', '厂家'],
            ['阿莫西林胶囊', '10粒', '甲厂'],
            [null, '20粒', null],
            [null, null, null],
            [null, '30粒', '乙厂'],
            ['板蓝根颗粒', '20袋', '丙厂'],
          ],
          merges: [
            { startRow: 1, startCol: 0, endRow: 4, endCol: 0 },
            { startRow: 1, startCol: 2, endRow: 2, endCol: 2 },
          ],
        },
      ],
    });
    const { rows } = await rowsOf('merged.xlsx', bytes);
    expect(rows.slice(1).map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, '阿莫西林胶囊', '10粒', '甲厂'],
      [3, '阿莫西林胶囊', '20粒', '甲厂'],
      [5, '阿莫西林胶囊', '30粒', '乙厂'],
      [6, '板蓝根颗粒', '20袋', '丙厂'],
    ]);
  });

  test('A number with more digits than a workbook keeps shows that it is no code any more', async () => {
    const rows = [
      ['订单号', '条码'],
      [2026112600000017, 6901234567892],
    ];
    const { rows: read } = await rowsOf('numbers.xlsx', await writeXlsx({ sheets: [{ name: 'a', rows }] }));
    expect(read[1]?.cells).toEqual(['2.026112600000017e+15', '6901234567892']);
  });

  test('What cannot be read is refused with a sentence', async () => {
    await expect(openTable(join(folder, 'none.csv'))).rejects.toThrow('找不到文件');
    await expect(rowsOf('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow('.xlsx');
    expect((await rowsOf('empty.csv', '')).rows).toEqual([]);
    const large = join(folder, 'large.csv');
    await writeFile(large, 'name,spec\n');
    await truncate(large, 257 * 1024 * 1024);
    await expect(openTable(large)).rejects.toThrow('256 MB');
  });
});

test('English, Chinese and decorated column names mean the same fields', () => {
  const english = mapColumns(['Name', 'SPEC', 'manufacturer', 'approval_no', 'Price']);
  const chinese = mapColumns(['*品名', ' 规 格 ', '生产厂家', '批准文号', '价格（元）']);
  expect(chinese.at).toEqual(english.at);
  expect(english.at).toEqual({ name: 0, spec: 1, maker: 2, approval_no: 3, price: 4 });
  expect(english.missing).toEqual([]);
});

test('Columns that mean nothing are named, those that are merely unused are not', () => {
  const { unknown, missing } = mapColumns(['品名', '规格', '序号', '颜色']);
  expect(unknown).toEqual(['颜色']);
  expect(missing).toEqual(['生产企业']);
});

test('A generic name serves as the name only where there is no other', () => {
  expect(mapColumns(['通用名', '商品名', '规格', '厂家']).at).toMatchObject({
    name: 0,
    common_name: 0,
    brand_name: 1,
  });
  expect(mapColumns(['商品名称', '通用名', '规格', '厂家']).at).toMatchObject({ name: 0, common_name: 1 });
});

test('The columns of the shop’s own export are known', () => {
  const { at, unknown, missing } = mapColumns(goodsExport.columns.map(({ label }) => label));
  expect([unknown, missing]).toEqual([[], []]);
  expect(at).toMatchObject({ name: 1, price: 6, rank2_price: 7, rank3_price: 8 });
});

test('The first of two columns for one field counts, and short lines give empty cells', () => {
  const columns = mapColumns(['品名', '规格', '厂家', '单价', '批发价']);
  expect(columns.at.price).toBe(3);
  expect(pickFields(['甲', '乙'], columns)).toMatchObject({ name: '甲', spec: '乙', maker: '', price: '' });
});

const LIST = new URL('../../../../../shared/data/goods.tsv', import.meta.url).pathname;

test.skipIf(!existsSync(LIST))(
  'Every line of a real list is imported or reported with a reason',
  { timeout: 60_000 },
  async () => {
    const entries: ListEntry[] = await collect(
      readGoodsList((await openTable(LIST)).rows, { now: Date.UTC(2026, 10, 20) }),
    );
    const lines = readFileSync(LIST, 'utf8').trimEnd().split('\n').slice(1);
    expect(entries.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 2));

    const complete = lines.filter((line) => {
      const [, , spec, maker] = line.split('\t');
      return spec !== '' && maker !== '';
    });
    expect(complete).toHaveLength(5605);
    const goods = entries.filter((entry) => entry.kind === 'goods');
    const repeated = entries.filter((entry) => entry.kind === 'repeated');
    const rejected = entries.filter((entry) => entry.kind === 'rejected');
    const refused = rejected.filter(({ reasons }) => !reasons.some(({ text }) => text.startsWith('缺少')));
    expect(goods.length + repeated.length + refused.length).toBe(complete.length);
    expect(
      refused.every(({ reasons }) => reasons.every(({ text }) => /本站不销售|采购范围/.test(text))),
    ).toBe(true);
    expect({ goods: goods.length, repeated: repeated.length, rejected: rejected.length }).toEqual({
      goods: 5361,
      repeated: 0,
      rejected: 8578,
    });
  },
);
