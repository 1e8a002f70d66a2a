import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Field, mapColumns, pickFields } from '#lib/catalogue/importer/columns.rules.ts';
import { identityOf, readGoodsRow } from '#lib/catalogue/importer/goods-row.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

const NOW = Date.UTC(2026, 10, 20);
const EMPTY = pickFields([], mapColumns([]));

const row = (fields: Partial<Record<Field, string>>) =>
  readGoodsRow(
    7,
    { ...EMPTY, name: '阿莫西林胶囊', spec: '0.25g*24粒/盒', maker: '华北制药股份有限公司', ...fields },
    NOW,
  );

function accepted(fields: Partial<Record<Field, string>>) {
  const result = row(fields);
  if (!result.ok) throw new Error(result.reasons.map(({ text }) => text).join());
  return result;
}

const reasons = (fields: Partial<Record<Field, string>>) => {
  const result = row(fields);
  return result.ok ? [] : result.reasons.map(({ text }) => text);
};

test('Where a herb was grown and how it was graded is read, in English and Chinese columns', () => {
  const columns = mapColumns(['品名', '规格', '厂家', '产地', '等级', '药品类型']);
  const fields = pickFields(['当归', '500g', '岷县药业', '甘肃', '选货', '中药饮片'], columns);
  const herb = readGoodsRow(2, fields, NOW);
  expect(columns.unknown).toEqual([]);
  expect(herb).toMatchObject({ ok: true, goods: { origin: '甘肃', grade: '选货' } });
  expect(mapColumns(['name', 'spec', 'maker', 'origin', 'grade']).unknown).toEqual([]);
  expect(accepted({ origin: '进口', grade: 'Ⅱ类' }).goods).toMatchObject({ origin: '', grade: '' });
  const list = '甘肃、云南、四川、陕西、湖北、贵州、宁夏等地均产';
  expect(accepted({ origin: list }).goods.origin).toBe('');
});

test('A full line becomes a goods with fen, days and classes', () => {
  const { goods, notes } = accepted({
    price: '￥1,012.509元',
    stock: '1,200',
    expires_at: '2027.05',
    produced_at: '20250601',
    rx_class: 'OTC甲类',
    storage: '密封，2～8℃',
    insurance_class: '医保乙类',
    middle_pack: '10盒',
    approval_no: '国药准字 H12345678',
  });
  expect(goods).toMatchObject({
    line: 7,
    priceFen: 101250,
    stock: 1200,
    rxClass: 'otc_a',
    storage: '冷藏',
    insuranceClass: '乙类',
    middlePack: 10,
    approvalNo: '国药准字H12345678',
  });
  expect(formatDate(goods.expiresAt ?? 0)).toBe('2027-05-31');
  expect(formatDate(goods.producedAt ?? 0)).toBe('2025-06-01');
  expect(notes).toEqual([]);
});

test('Every reason is named at once, in plain words', () => {
  expect(reasons({ spec: ' ', maker: '?', price: '面议', expires_at: '2027-02-30', stock: '-3' })).toEqual([
    '缺少规格',
    '缺少生产企业',
    '价格“面议”不是金额',
    '库存“-3”应为不小于 0 的整数',
    '有效期“2027-02-30”不是日期',
  ]);
  expect(reasons({ name: '地西泮片', spec: '' })).toEqual(['精神药品，本站不销售', '缺少规格']);
});

describe('What is imported and kept off sale', () => {
  test('No price, a price of another kind, a lot past its date', () => {
    expect(accepted({}).notes.map(({ group }) => group)).toEqual(['没有价格，未上架']);
    const tender = accepted({ price: '3.20', price_basis: '集中采购中标价' });
    expect(tender.goods).toMatchObject({ priceFen: null, marketPriceFen: 320 });
    expect(tender.notes.map(({ group }) => group)).toEqual(['价格不是批发价，未上架']);
    const late = accepted({ price: '3.20', expires_at: '2026-10-31' });
    expect(late.notes.map(({ group }) => group)).toEqual(['已过有效期，未上架']);
  });

  test('A wholesale price, said so or not, sells', () => {
    expect(accepted({ price: '3.2', price_basis: 'B2B平台批发价(2016-17)' }).goods.priceFen).toBe(320);
    expect(accepted({ price: '3.2', expires_at: '24个月' }).notes).toEqual([]);
  });
});

test('Any price in fen is read back from yuan as written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (fen) => {
      const yuan = `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
      expect(accepted({ price: yuan }).goods.priceFen).toBe(fen);
    }),
  );
});

test('Whatever the cells hold, a line is either goods or has reasons', { timeout: 30_000 }, () => {
  const fields = fc.record(
    Object.fromEntries(
      Object.keys(EMPTY).map((field) => [field, fc.string({ unit: 'binary', maxLength: 12 })]),
    ),
  );
  fc.assert(
    fc.property(fields, (cells) => {
      const result = row(cells);
      if (result.ok) expect(result.goods.name).not.toBe('');
      else expect(result.reasons.length).toBeGreaterThan(0);
    }),
  );
});

test('The same goods is reported by number, spec and maker; by its name where there is no number', () => {
  const goods = { name: '甲', approvalNo: '国药准字H1', spec: '10mg * 7片', maker: 'A 厂' };
  expect(identityOf(goods)).toBe(identityOf({ ...goods, name: '乙', spec: '10MG*7片', maker: 'a厂' }));
  expect(identityOf({ ...goods, approvalNo: '' })).not.toBe(
    identityOf({ ...goods, approvalNo: '', name: '乙' }),
  );
});
