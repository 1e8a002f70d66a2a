import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { streamCsvRows } from 'hucre/csv';
import fc from 'fast-check';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  allTabsField,
  dayFilter,
  filterField,
  pageField,
  searchField,
  sortField,
} from '#lib/platform/http/call/common.fields.ts';
import { csvLine, listExport, sheetOf } from '#lib/platform/http/call/lists/list-export.server.ts';
import { unmarked } from '#lib/platform/sheet-cells.rules.ts';
import { notesOf, openList } from '#lib/platform/http/call/lists/open-list.server.ts';

interface Row {
  name: string;
  fen: number | null;
  at: number;
}
const AT = Date.parse('2026-11-20T02:05:00Z');
const db = {} as Db;

/** A list of so many rows, and the parts it was read in. */
function listOf(rows: readonly Row[], most?: number) {
  const parts: { page: number; size: number }[] = [];
  const list = listExport<z.ZodObject, Row>(
    {
      query: z.object({}),
      read: (_, { page, size }) => {
        parts.push({ page, size });
        const part = rows.slice((page - 1) * size, page * size);
        return Promise.resolve({ rows: part, pages: Math.max(1, Math.ceil(rows.length / size)) });
      },
      columns: [
        { key: 'name', label: '名称' },
        { key: 'fen', label: '金额', kind: 'money' },
        { key: 'at', label: '时间', kind: 'moment' },
        { key: 'actions', label: '处理', only: 'page' },
      ],
    },
    most,
  );
  return { list, parts };
}

const some = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ name: `第 ${at + 1} 行`, fen: at, at: AT }));
const bytesOf = async (rows: readonly Row[], type: 'csv' | 'xlsx', most?: number) => {
  const { list } = listOf(rows, most);
  return new Uint8Array(
    await new Response(sheetOf('账目', list.columns, await list.rows(db, {}, AT), type)).arrayBuffer(),
  );
};
async function all<One>(rows: AsyncIterable<One>): Promise<One[]> {
  const found: One[] = [];
  for await (const row of rows) found.push(row);
  return found;
}
const HOSTILE: Row[] = [
  { name: '=HYPERLINK("http://x")', fen: -1230, at: AT },
  { name: '@甲，"乙"', fen: null, at: AT },
];

describe('a list as a file', () => {
  it('is CSV that spreadsheets read as UTF-8, with texts that are no formulas and numbers that are', async () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(HOSTILE, 'csv'));
    expect(text).toBe(
      '\uFEFF名称,金额（元）,时间\r\n' +
        '"\'=HYPERLINK(""http://x"")",-12.3,2026-11-20 10:05\r\n' +
        '"\'@甲，""乙""",,2026-11-20 10:05\r\n',
    );
  });

  it('is a workbook whose texts are texts and whose amounts are numbers', async () => {
    const { sheets } = await readXlsx(await bytesOf(HOSTILE, 'xlsx'));
    expect(sheets[0]?.name).toBe('账目');
    expect(sheets[0]?.rows).toEqual([
      ['名称', '金额（元）', '时间'],
      ['=HYPERLINK("http://x")', -12.3, '2026-11-20 10:05'],
      ['@甲，"乙"', '', '2026-11-20 10:05'],
    ]);
    const cells = [...(sheets[0]?.cells?.values() ?? [])];
    expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([]);
  });

  it('is a sound workbook whatever was typed: what XML cannot hold is left out, and no text is an escape', async () => {
    const rows = [{ name: '王\ufffe海\uffff燕 _x0041_', fen: null, at: AT }];
    const { sheets } = await readXlsx(await bytesOf(rows, 'xlsx'));
    const text = String(sheets[0]?.rows[1]?.[0]);
    expect(text.replace('_x005F_', '_')).toBe('王海燕 _x0041_');
  });

  it('is read a part at a time, and only as it is asked for', async () => {
    const { list, parts } = listOf(some(1200));
    const rows = await list.rows(db, {}, AT);
    await rows.next();
    expect(parts).toEqual([{ page: 1, size: 500 }]);
    const rest = await all(rows);
    expect(rest).toHaveLength(1199);
    expect(parts.map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it('refuses before it is sent what its list refuses', async () => {
    const refused = new Error('no such list');
    const list = listExport({ query: z.object({}), read: () => Promise.reject(refused), columns: [] });
    await expect(list.rows(db, {}, AT)).rejects.toBe(refused);
  });

  it.each([
    [9, 9],
    [10, 10],
    [11, 11],
    [25, 11],
  ])('of %i rows has %i lines where ten are the most, and says what is missing', async (count, lines) => {
    const { list } = listOf(some(count), 10);
    const rows = await all(await list.rows(db, {}, AT));
    expect(rows).toHaveLength(lines);
    expect(rows.at(-1)?.[0]).toContain(count > 10 ? '只导出了前 10 行' : `第 ${count} 行`);
  });
});

const query = z.object({
  keywords: searchField('搜索', '名称', 10),
  kind: filterField('种类', '全部种类', { a: '甲', b: '乙' }),
  from: dayFilter('从哪一天'),
  until: dayFilter('到哪一天'),
  sort: sortField({ changed: '最近修改', title: '标题' }, 'changed'),
  state: allTabsField('状态', { on: '在售', off: '下架' }),
  page: pageField,
});
const opened = (asked: Record<string, string>) =>
  openList(query, {
    route: 'outbox',
    query: query.parse(asked),
    counts: { all: 3, on: 2, off: 1 },
    page: 2,
    pages: 3,
  });

describe('a declared list', () => {
  it('begins with all, and leaves what is standard out of its addresses', () => {
    const list = opened({});
    expect(list.kept).toEqual({
      keywords: null,
      kind: null,
      from: null,
      until: null,
      sort: null,
      state: null,
    });
    expect(list.here).toBe('/admin/outbox?page=2');
    expect(list.isNarrowed).toBe(false);
    expect(list.tabs?.links).toEqual([
      { text: '全部', count: 3, href: '/admin/outbox', isCurrent: true },
      { text: '在售', count: 2, href: '/admin/outbox?state=on', isCurrent: false },
      { text: '下架', count: 1, href: '/admin/outbox?state=off', isCurrent: false },
    ]);
  });

  it('keeps what it is asked for from tab to tab; its order alone narrows nothing', () => {
    const list = opened({ kind: 'a', sort: 'title', state: 'on' });
    expect(list.isNarrowed).toBe(true);
    expect(list.all).toBe('/admin/outbox?sort=title&state=on');
    expect(list.tabs?.links[2]?.href).toBe('/admin/outbox?kind=a&sort=title&state=off');
    expect(opened({ sort: 'title' }).isNarrowed).toBe(false);
  });

  it('takes what makes no sense for what is standard', () => {
    const asked = {
      keywords: '\0甲'.repeat(20),
      kind: 'z',
      from: '2026-13-40',
      sort: 'z',
      state: 'z',
      page: 'x',
    };
    expect(query.parse(asked)).toEqual({
      keywords: '甲'.repeat(10),
      kind: null,
      from: '',
      until: '',
      sort: 'changed',
      state: null,
      page: 1,
    });
  });

  it('notes values that are no choice, and days the wrong way round', () => {
    const notes = (asked: Record<string, string>) => notesOf(opened(asked), new URLSearchParams(asked));
    expect(notes({})).toEqual([]);
    expect(notes({ kind: 'a', from: '2026-11-01', until: '2026-11-01', sort: 'changed', state: '' })).toEqual(
      [],
    );
    expect(notes({ kind: 'z', from: '2026-13-40', state: 'z' })).toEqual([
      '网址里的「种类」「从哪一天」「状态」没有这个选项，没有按它筛选。',
    ]);
    expect(notes({ from: '2026-11-02', until: '2026-11-01' })).toEqual([
      '开始日期在结束日期之后，所以没有结果：请换一个日期。',
    ]);
  });
});

it('a row is read back as it was written', () => {
  const cell = fc
    .string()
    .filter((text) => text !== '' && !/^[=+\-@＝＋－＠\t\r\s'\uFEFF]/.test(text) && !/\0/.test(text));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const [row] = [...streamCsvRows(csvLine(cells), { delimiter: ',' })];
      expect(row?.map((cell) => unmarked(String(cell)))).toEqual(cells.map((cell) => cell.trim()));
    }),
  );
});

it.each(['=1+1', '+86', '-5', '@name', '＝1+1', '＋86', '－5', '＠name'])('%s is no formula', (text) => {
  expect(csvLine([text, 'a,"b"'])).toBe(`'${text},"a,""b"""\r\n`);
});

it('Numbers of orders and bar codes stay whole where a spreadsheet opens the file', () => {
  expect(csvLine(['2026112600000001', '6901234567892', 1250])).toBe(
    '"=""2026112600000001""","=""6901234567892""",1250\r\n',
  );
});
