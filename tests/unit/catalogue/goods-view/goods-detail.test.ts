import { comparedRows, readCompared } from '#lib/catalogue/goods-view/detail/compare-goods.rules.ts';
import { byUnitPrice } from '#lib/catalogue/goods-view/detail/unit-order.rules.ts';
import { LINES_PAIRED, pairsOf } from '#lib/catalogue/goods-view/detail/goods-detail.service.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import {
  readReportName,
  type Report,
  reportAddress,
  reportsInOrder,
  sizeText,
} from '#lib/catalogue/goods/files/reports.rules.ts';
import type { GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { describe, expect, it, test } from 'vitest';

const side = (facts: Partial<Goods>, view: Partial<GoodsView> = {}) => ({
  facts: {
    kind: 'medicine',
    commonName: '阿莫西林',
    brandName: '',
    spec: '',
    dosageForm: '胶囊剂',
    makerName: '',
    origin: '',
    grade: '',
    approvalNo: '',
    rxClass: 'rx',
    insuranceClass: '甲类',
    scopeCode: '',
    storage: '',
    lotNo: '',
    producedAt: null,
    expiresAt: null,
    barcode: '',
    middlePack: 1,
    caseSize: 1,
    unit: '盒',
    ...facts,
  } as unknown as Goods,
  view: { ladderText: '', stockText: '现货 10', smallest: 1, unit: '盒', ...view } as unknown as GoodsView,
});

describe('the same medicine by other makers', () => {
  it('is in the order of what one unit costs, what has no units last, equal ones as they were', () => {
    const packs = [
      { id: 1, priceFen: 470, unitCount: 24 },
      { id: 2, priceFen: 100, unitCount: null },
      { id: 3, priceFen: 361, unitCount: 24 },
      { id: 4, priceFen: 235, unitCount: 12 },
    ];
    expect(byUnitPrice(packs).map(({ id }) => id)).toEqual([3, 1, 4, 2]);
    expect(byUnitPrice([])).toEqual([]);
  });
});

describe('goods side by side', () => {
  it('are up to four, each once, as the address names them', () => {
    expect(readCompared('7,3,7,x,-1,12,40,99')).toEqual([7, 3, 12, 40]);
    expect(readCompared(null)).toEqual([]);
  });

  it('have a row for every fact that one of them has, and those that differ are marked', () => {
    const rows = comparedRows([
      side({ storage: '常温' }, { smallest: 5 }),
      side({ storage: '阴凉', lotNo: '240301' }),
    ]);
    const byName = new Map(rows.map((row) => [row.name, row]));
    expect(byName.get('通用名')).toMatchObject({ values: ['阿莫西林', '阿莫西林'], differs: false });
    expect(byName.get('贮藏')).toMatchObject({ values: ['常温', '阴凉'], differs: true });
    expect(byName.get('批号')).toMatchObject({ values: ['', '240301'], differs: true });
    expect(byName.get('起订')).toMatchObject({ values: ['5 盒', '1 盒'], differs: true });
    expect(byName.get('处方分类')?.differs).toBe(false);
    expect(byName.has('产地')).toBe(false);
  });
});

test('Every two goods of an order are a pair, once, the smaller id first', () => {
  expect(pairsOf([5, 2, 5, 9])).toEqual([
    [2, 5],
    [2, 9],
    [5, 9],
  ]);
  expect(pairsOf([5])).toEqual([]);
});

test('A large order is paired by its first lines only', () => {
  const ids = Array.from({ length: 300 }, (_, index) => 1000 - index);
  const pairs = pairsOf(ids);
  expect(pairs).toHaveLength((LINES_PAIRED * (LINES_PAIRED - 1)) / 2);
  expect(Math.min(...pairs.flat())).toBe(1000 - LINES_PAIRED + 1);
});

const KEY = '0123456789abcdef';

test('The address of a report names its bytes and is read back', () => {
  expect(reportAddress(7, KEY, 'application/pdf')).toBe(`/picture/report/7-${KEY}.pdf`);
  expect(readReportName(`7-${KEY}.webp`)).toEqual({ id: 7, key: KEY });
  for (const name of [`7-${KEY}.html`, `0-${KEY}.pdf`, '7.pdf', '../7.pdf', undefined])
    expect(readReportName(name), name).toBeNull();
});

test('Reports of the lot on sale lead, then the newest', () => {
  const report = (id: number, lotNo: string, createdAt: number): Report => ({
    id,
    lotNo,
    createdAt,
    address: '',
    type: 'application/pdf',
    size: 1,
  });
  const reports = [report(1, '230101', 10), report(2, '240301', 5), report(3, '230601', 20)];
  expect(reportsInOrder(reports, '240301').map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(reportsInOrder(reports, '').map(({ id }) => id)).toEqual([3, 1, 2]);
});

test('A small size is reported in kilobytes', () => {
  expect(sizeText(10)).toBe('1 KB');
  expect(sizeText(2_600)).toBe('3 KB');
  expect(sizeText(1.5 * 1024 * 1024)).toBe('1.5 MB');
});
