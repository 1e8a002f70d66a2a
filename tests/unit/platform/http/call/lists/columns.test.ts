import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  columnsOf,
  countColumn,
  moneyColumn,
  momentColumn,
  textColumn,
  wordColumn,
} from '#lib/platform/http/call/lists/column.fields.ts';
import {
  cellText,
  type Column,
  fileCell,
  fileLabel,
  ofFile,
  ofPage,
  placeOf,
  sortOf,
} from '#lib/platform/http/call/lists/column.rules.ts';

const AT = Date.parse('2026-11-20T02:05:00Z');
const brand = z.object({
  id: z.int(),
  name: textColumn('品牌'),
  letter: textColumn('首字母', { only: 'file' }),
  goods: countColumn('在售'),
  priceFen: moneyColumn('均价'),
  state: wordColumn('状态', { shown: '显示中', hidden: '已隐藏' }),
  updatedAt: momentColumn('修改时间'),
});
const columns = columnsOf(brand, {
  name: { href: ({ id }) => `/brand/${id}` },
  actions: { label: '处理', only: 'page' },
});
const row = {
  id: 7,
  name: '同仁堂',
  letter: 'T',
  goods: 3,
  priceFen: 1230,
  state: 'shown',
  updatedAt: AT,
} as const;
const named = (key: string) => columns.find((column) => column.key === key) as Column<z.output<typeof brand>>;

describe('columns declared with the schema of a row', () => {
  it('are those of the page and of the file, in their order', () => {
    expect(ofPage(columns).map(({ label }) => label)).toEqual([
      '品牌',
      '在售',
      '均价',
      '状态',
      '修改时间',
      '处理',
    ]);
    expect(ofFile(columns).map(fileLabel)).toEqual([
      '品牌',
      '首字母',
      '在售',
      '均价（元）',
      '状态',
      '修改时间',
    ]);
  });

  it('write their values for the page and for the file', () => {
    expect(ofPage(columns).map((column) => cellText(column, row))).toEqual([
      '同仁堂',
      '3',
      '¥12.30',
      '显示中',
      '2026-11-20 10:05',
      '',
    ]);
    expect(ofFile(columns).map((column) => fileCell(column, row))).toEqual([
      '同仁堂',
      'T',
      3,
      12.3,
      '显示中',
      '2026-11-20 10:05',
    ]);
  });

  it('write a time to the second where it matters', () => {
    const second: Column<typeof row> = { key: 'updatedAt', label: '时间', kind: 'second' };
    expect(cellText(second, row)).toBe('2026-11-20 10:05:00');
  });

  it('stand on a phone by what they are', () => {
    expect(['name', 'goods', 'state', 'actions'].map((key) => placeOf(named(key)))).toEqual([
      'head',
      'fact',
      'line',
      'actions',
    ]);
  });

  it('describe the fields of the answer', () => {
    expect(z.toJSONSchema(brand).properties?.['priceFen']).toMatchObject({
      type: 'integer',
      description: '均价（分）',
    });
  });
});

describe('the head of a column by which a list can be sorted', () => {
  it('leads to its orders in turns, the highest first', () => {
    const sort = { ascending: 'least', descending: 'most' };
    expect(sortOf({ sort }, 'name')).toEqual({ state: 'none', next: 'most' });
    expect(sortOf({ sort }, 'most')).toEqual({ state: 'descending', next: 'least' });
    expect(sortOf({ sort }, 'least')).toEqual({ state: 'ascending', next: 'most' });
    expect(sortOf({ sort: { ascending: 'least' } }, 'name')).toEqual({ state: 'none', next: 'least' });
    expect(sortOf({}, 'name')).toBeNull();
  });
});
