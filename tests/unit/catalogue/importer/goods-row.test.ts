import { type Field, mapColumns, pickFields } from '#lib/catalogue/importer/columns.rules.ts';
import { identityOf, readGoodsRow } from '#lib/catalogue/importer/goods-row.rules.ts';
import { rxClassOf, unitOf } from '#lib/catalogue/importer/goods-values.rules.ts';
import { kindOf, scopeOf } from '#lib/catalogue/importer/scope.rules.ts';
import { reportLine, screenLine } from '#lib/catalogue/importer/report.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

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
    const late = accepted({ price: '3.20', lot_no: 'A1', expires_at: '2026-10-31' });
    expect(late.notes.map(({ group }) => group)).toEqual(['已过有效期，未上架']);
  });

  test('A wholesale price, said so or not, sells', () => {
    expect(accepted({ price: '3.2', price_basis: 'B2B平台批发价(2016-17)' }).goods.priceFen).toBe(320);
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

const goods = (more: Partial<Parameters<typeof scopeOf>[0]>) => ({
  name: '某品',
  approvalNo: '',
  dosageForm: '',
  category: '',
  drugType: '',
  scopeCode: '',
  ...more,
});

test.each([
  [{ approvalNo: '国药准字H20010115' }, 'chem'],
  [{ approvalNo: '国药准字H13020726', name: '阿莫西林胶囊' }, 'abx'],
  [{ approvalNo: '国药准字H20000001', name: '盐酸多柔比星(阿霉素)注射液' }, 'chem'],
  [{ approvalNo: '国药准字Z44022485' }, 'cpm'],
  [{ approvalNo: '国药准字SJ20140106' }, 'bio'],
  [{ approvalNo: '国药准字SC20200003' }, 'bio'],
  [{ approvalNo: '国药准字HJ20210001' }, 'chem'],
  [{ approvalNo: '国药准字HC20210002', name: '阿莫西林胶囊' }, 'abx'],
  [{ approvalNo: '国药准字ZC20200001' }, 'cpm'],
  [{ approvalNo: '国药准字ZJ20200002' }, 'cpm'],
  [{ approvalNo: '国药准字J20130078' }, 'chem'],
  [{ approvalNo: '国药准字J20130078', drugType: '生物制品' }, 'bio'],
  [{ approvalNo: '进口药品注册证号S20170001' }, 'bio'],
  [{ approvalNo: '医药产品注册证号ZC20090011' }, 'cpm'],
  [{ drugType: '中成药' }, 'cpm'],
  [{ category: '中药配方颗粒', drugType: '中成药' }, 'herb'],
  [{ approvalNo: '国械注准20173141234' }, 'device3'],
  [{ approvalNo: '苏械注准20182140567' }, 'device2'],
  [{ approvalNo: '苏宁械备20190012号' }, 'device1'],
  [{ approvalNo: '国食健字G20050123' }, 'food'],
  [{ approvalNo: '国药准字H1', scopeCode: '生物制品' }, 'bio'],
  [{ approvalNo: '进口药品注册证号BH20180001' }, 'chem'],
  [{ approvalNo: 'S20140098' }, 'bio'],
  [{ approvalNo: '食健备G201944001234' }, 'food'],
  [{ approvalNo: '鲁药制字Z20070012' }, null],
  [{ approvalNo: '国妆特字G20150123' }, null],
  [{ approvalNo: '兽药字110011234' }, null],
  [{ approvalNo: 'SC10637021200123' }, null],
  [{ approvalNo: '国药准字T20200001' }, null],
  [{ approvalNo: '看不懂的号', drugType: '化学药' }, 'chem'],
  [{ approvalNo: '国药准字X20990061' }, null],
  [{ approvalNo: '国药准字B20020123' }, null],
  [{}, null],
  [{ dosageForm: '胶囊剂', category: '感冒用药' }, null],
  [{ scopeCode: '乱写', approvalNo: '国药准字Z44022485' }, 'cpm'],
  [{ category: '医疗器械' }, null],
  [{ category: '医疗器械', scopeCode: '第二类医疗器械' }, 'device2'],
  [{ approvalNo: '国食药监械(准)字2013第3140123号' }, 'device3'],
])('%o falls under %s', (given, scope) => expect(scopeOf(goods(given))).toBe(scope));

test('A drug of unknown class counts as a prescription drug, herbs and devices have no class', () => {
  expect(rxClassOf({ ...goods({}), rxClass: null })).toBe('rx');
  expect(rxClassOf({ ...goods({}), rxClass: 'otc_b' })).toBe('otc_b');
  expect(rxClassOf({ ...goods({ dosageForm: '饮片' }), rxClass: null })).toBe('none');
  expect(kindOf(goods({ approvalNo: '粤械备20190012号' }))).toBe('device');
});

test.each([
  ['', '0.25g*24粒/盒', '', '盒'],
  ['', '10ml/支(塑料)', '', '支'],
  ['', '100ml:0.2g', '大输液', '瓶'],
  ['', '15g', '乳膏剂', '支'],
  ['', '10mg', '片剂', '盒'],
  ['袋', '10g/盒', '', '袋'],
])('Unit %j, spec %s, form %j: sold by %s', (unit, spec, dosageForm, expected) =>
  expect(unitOf({ unit, spec, dosageForm })).toBe(expected),
);

const entry = (name: string, text = '缺少规格') => ({
  line: 3,
  kind: '未导入' as const,
  name,
  remarks: [{ group: '缺少规格', text }],
});

const foreign = fc.string({
  unit: fc.constantFrom(
    ...'=+-@＝＋－＠﹦﹢﹣﹫−"＂\'',
    '\t',
    '\r',
    '\n',
    '\u2028',
    '\u200b',
    '\ufeff',
    '\u001b',
    ' ',
    '　',
    '药',
    '1',
    'A',
  ),
  maxLength: 12,
});

it('A report stays four cells a line, none of which a spreadsheet runs', () => {
  fc.assert(
    fc.property(foreign, foreign, (name, text) => {
      const line = reportLine(entry(name, text));
      expect(line.endsWith('\n')).toBe(true);
      const cells = line.slice(0, -1).split('\t');
      expect(cells).toHaveLength(4);
      expect(line.slice(0, -1)).not.toMatch(/[\r\n\u2028\u001b]/);
      for (const cell of cells) {
        const [begins = ''] = cell.normalize('NFKC').replace(/[\s\u200b\ufeff]/gu, '');
        expect('=+-@−"').not.toContain(begins || '药');
      }
    }),
  );
});

it('What cannot be run is written as it is', () => {
  expect(reportLine(entry('板蓝根颗粒'))).toBe('3\t未导入\t板蓝根颗粒\t缺少规格\n');
  expect(reportLine(entry('=HYPERLINK("http://x")'))).toBe('3\t未导入\t\'=HYPERLINK("http://x")\t缺少规格\n');
  expect(screenLine(entry('=1', '价格“\u001b[2J”不是金额'))).toBe('第 3 行 未导入〔=1〕：价格“ [2J”不是金额');
});
