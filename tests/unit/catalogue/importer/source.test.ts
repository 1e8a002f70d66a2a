import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGoodsSource } from '#lib/catalogue/importer/source.service.ts';
import { collect } from '#tests/unit/catalogue/importer/collect.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yaocang-source-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(name: string, bytes: Uint8Array | string) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const source = await openGoodsSource(path);
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
  const source = await openGoodsSource(path);
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

test('What cannot be read is refused with a sentence', async () => {
  await expect(openGoodsSource(join(folder, 'none.csv'))).rejects.toThrow('找不到文件');
  await expect(rowsOf('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow('.xlsx');
  expect((await rowsOf('empty.csv', '')).rows).toEqual([]);
  const large = join(folder, 'large.csv');
  await writeFile(large, 'name,spec\n');
  await truncate(large, 257 * 1024 * 1024);
  await expect(openGoodsSource(large)).rejects.toThrow('256 MB');
});
