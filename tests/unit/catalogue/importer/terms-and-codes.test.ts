import { type Field, mapColumns, pickFields } from '#lib/catalogue/importer/columns.rules.ts';
import { readGoodsRow } from '#lib/catalogue/importer/goods-row.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { describe, expect, test } from 'vitest';

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

const expiryOf = (fields: Partial<Record<Field, string>>): string => {
  const { expiresAt } = accepted(fields).goods;
  return expiresAt === null ? '' : formatDate(expiresAt);
};

describe('A term in place of an expiry', () => {
  test.each([
    ['24个月', '2025-06-15', '2027-06-14'],
    ['24 个月', '2025-06', '2027-05-31'],
    ['2年', '2025-06-15', '2027-06-14'],
    ['两年', '2025-06-15', '2027-06-14'],
    ['一年半', '2025-06-15', '2026-12-14'],
    ['1.5年', '2025-06-15', '2026-12-14'],
    ['二十四月', '2025-06-15', '2027-06-14'],
    ['720天', '2025-06-15', '2027-06-04'],
    ['保质期：36个月', '2025-06-15', '2028-06-14'],
    ['24 months', '2025-06-15', '2027-06-14'],
    ['6个月', '2026-08-31', '2027-02-27'],
  ])('%s from %s on ends with %s', (term, madeAt, last) => {
    expect(expiryOf({ expires_at: term, produced_at: madeAt })).toBe(last);
    expect(expiryOf({ shelf_life: term, produced_at: madeAt })).toBe(last);
  });

  test('Without the day it is counted from, the line is refused', () => {
    const words = '有效期“24个月”要有生产日期才算得出有效期至';
    expect(reasons({ expires_at: '24个月' })).toEqual([words]);
    expect(reasons({ shelf_life: '24个月', stock: '10' })).toEqual([words.replace('有效期“', '保质期“')]);
    expect(reasons({ shelf_life: '24个月', lot_no: 'A1' })).toHaveLength(1);
    // A list of prices with shelf lives of goods has no lot.
    expect(reasons({ shelf_life: '24个月' })).toEqual([]);
  });

  test('A day that is written stands, whatever the term', () => {
    const fields = { expires_at: '2027-05-31', shelf_life: '24个月', produced_at: '2025-06-15' };
    expect(expiryOf(fields)).toBe('2027-05-31');
  });

  test('A year is no term, nor is a number without a unit, unless its column names one', () => {
    expect(reasons({ expires_at: '2027年' })).toEqual(['有效期“2027年”不是日期']);
    expect(reasons({ expires_at: '24' })).toEqual(['有效期“24”不是日期']);
    expect(reasons({ shelf_life: '很久', stock: '1' })).toEqual(['保质期“很久”看不懂，请写成 24个月 这样']);
    const columns = mapColumns(['品名', '规格', '厂家', '生产日期', '保质期（月）', '有效期(年)']);
    expect(columns.unknown).toEqual([]);
    expect(pickFields(['甲', '乙', '丙', '', '24', ' 2 '], columns)).toMatchObject({
      shelf_life: '24月',
      expires_at: '2年',
    });
  });

  test('Goods are not made tomorrow, nor do they end before', () => {
    expect(reasons({ produced_at: '2026-11-21', expires_at: '2028-01-01' })).toEqual([
      '生产日期“2026-11-21”在今天之后',
    ]);
    expect(reasons({ produced_at: '2026-11-20', expires_at: '2028-01-01' })).toEqual([]);
    expect(reasons({ produced_at: '2026-05-01', expires_at: '2025-05-01' })).toEqual([
      '有效期至“2025-05-01”不在生产日期之后',
    ]);
  });
});

describe('Codes that a spreadsheet has spoilt', () => {
  const codesOf = (fields: Partial<Record<Field, string>>) => {
    const { goods: read, warnings } = accepted(fields);
    const { barcode, lotNo, approvalNo } = read;
    return { barcode, lotNo, approvalNo, warnings: warnings.map(({ text }) => text) };
  };

  test('Bar codes are not taken, and named', () => {
    expect(codesOf({ barcode: '6.90123E+12' })).toMatchObject({
      barcode: '',
      warnings: ['条码“6.90123E+12”被表格软件改成了科学计数，没有采用'],
    });
    for (const barcode of ['0', '6901230000000', '6901234567890'])
      expect(codesOf({ barcode })).toMatchObject({ barcode: '', warnings: [expect.any(String)] });
    expect(codesOf({ barcode: '="6901234567892"' })).toMatchObject({
      barcode: '6901234567892',
      warnings: [],
    });
  });

  test('The same holds for numbers of lots', () => {
    for (const lot_no of ['2.40301E+11', '0', '3月1日', 'Mar-01', '2026/3/1', '2026-03-01', '#N/A'])
      expect(codesOf({ lot_no })).toMatchObject({ lotNo: '', warnings: [expect.stringMatching(/^批号/)] });
    for (const [written, lotNo] of [
      ["'00123", '00123'],
      ['240301.0', '240301'],
      ['24E05', '24E05'],
      ['A​1', 'A1'],
    ])
      expect(codesOf({ lot_no: written! })).toMatchObject({ lotNo, warnings: [] });
  });

  test('An approval number of the wrong length is named', () => {
    for (const approval_no of ['国药准字H1302072', '国械注准2017314123', '国药准字Z440224855'])
      expect(codesOf({ approval_no })).toMatchObject({
        approvalNo: approval_no,
        warnings: [`批准文号“${approval_no}”位数不对，请核对`],
      });
    for (const approval_no of [
      '国药准字H13020726',
      '国械注准20173141234',
      '苏宁械备20190012号',
      '国药准字HJ20160253',
    ])
      expect(codesOf({ approval_no }).warnings).toEqual([]);
    expect(codesOf({ approval_no: '2.01731E+10' })).toMatchObject({
      approvalNo: '',
      warnings: [expect.stringContaining('科学计数')],
    });
  });

  test('An approval number keeps no mark of a text, and one that was cut is not taken', () => {
    expect(codesOf({ approval_no: "'国药准字H20990011" })).toMatchObject({
      approvalNo: '国药准字H20990011',
      warnings: [],
    });
    for (const approval_no of ['国药准字H2.0990E+07', '国药准字H2E+07'])
      expect(codesOf({ approval_no })).toMatchObject({
        approvalNo: '',
        warnings: [`批准文号“${approval_no}”被表格软件改成了科学计数，没有采用`],
      });
  });

  test('The days of a lot that was spoilt are of no lot', () => {
    const spoilt = { lot_no: '3月1日', produced_at: '2026-01-15', expires_at: '2028-01-14' };
    expect(accepted(spoilt).goods).toMatchObject({ lotNo: '', producedAt: null, expiresAt: null });
  });
});

describe('Errors of a spreadsheet', () => {
  const ERRORS = ['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!', '########'];

  test('What a line says there is not taken, and the line is left out with the column', () => {
    for (const error of ERRORS)
      for (const [field, label] of [
        ['name', '品名'],
        ['spec', '规格'],
        ['maker', '生产企业'],
        ['approval_no', '批准文号'],
        ['flags', '标记'],
        ['scope_code', '经营范围'],
        ['unit', '单位'],
      ] as const)
        expect(reasons({ [field]: error })).toEqual([`${label}“${error}”是表格软件的错误值`]);
    expect(reasons({ price: '#N/A', expires_at: '#REF!', stock: '########' })).toHaveLength(3);
  });

  test('A code is left alone and named', () => {
    for (const error of ERRORS) {
      const { goods, warnings } = accepted({ barcode: error, lot_no: error });
      expect(goods).toMatchObject({ barcode: '', lotNo: '' });
      expect(warnings.map(({ text }) => text)).toEqual([
        `条码“${error}”是表格软件的错误值，没有采用`,
        `批号“${error}”是表格软件的错误值，批次没有采用`,
      ]);
    }
  });

  test('A business scope that is unknown is named', () => {
    expect(accepted({ scope_code: '乱写' }).warnings).toMatchObject([
      { text: '经营范围“乱写”不认得，没有采用' },
    ]);
    expect(accepted({ scope_code: '中成药' }).warnings).toEqual([]);
  });
});
