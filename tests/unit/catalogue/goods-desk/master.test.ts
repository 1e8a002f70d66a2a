import { describe, expect, it } from 'vitest';
import { masterForm, type MasterInput } from '#lib/catalogue/goods-desk/master.fields.ts';
import { completed, type MasterCategory, wrongMaster } from '#lib/catalogue/goods-desk/master.rules.ts';
import { areaCode, areaName } from '#lib/catalogue/goods-desk/sales-areas.rules.ts';
import { PROVINCES } from '#lib/platform/regions.rules.ts';

const DRUGS: MasterCategory = { name: '抗感染', kind: 'drug' };
const TYPED = {
  name: '阿莫西林胶囊',
  spec: '0.25g*24粒/盒',
  unit: '盒',
  dosage_form: '胶囊剂',
  maker: '华东制药',
  approval_no: '国药准字H20053001',
  category_id: '3',
  rx_class: 'rx',
  middle_pack: '10',
  case_size: '200',
  min_quantity: '1',
  step_quantity: '1',
};
const read = (change: Record<string, string> = {}): MasterInput => masterForm.parse({ ...TYPED, ...change });
const wrong = (change: Record<string, string>, before: MasterInput | null = null, category = DRUGS) =>
  Object.keys(wrongMaster(completed(read(change), category), before, category));

describe('sales areas', () => {
  it.each([
    ['河南省', '41'],
    ['河南', '41'],
    ['吉林', '22'],
    ['吉林市', '2202'],
    ['北京市', '11'],
    ['江苏省苏州市', '3205'],
    ['苏州市', '3205'],
    ['湖北仙桃', null],
    ['湖北省仙桃市', '429004'],
    ['仙桃市', '429004'],
    ['3205', '3205'],
    ['320500', '3205'],
    ['410000', '41'],
    ['99', null],
    ['火星', null],
  ])('reads %s as %s', (line, code) => {
    expect(areaCode(line)).toBe(code);
  });

  it('writes every area so that it is read as itself', () => {
    const codes = PROVINCES.flatMap(({ code, cities }) => [code, ...cities.map((city) => city.code)]);
    for (const code of new Set(codes.map((one) => areaCode(one) ?? ''))) {
      const isWhole = areaName(code) === areaName(code.slice(0, 2));
      expect(areaCode(areaName(code)), code).toBe(isWhole ? code.slice(0, 2) : code);
    }
  });

  it('are lines of a form, sorted, each once; an unknown one is named', () => {
    expect(read({ areas: '苏州市\n河南、江苏省苏州市\n' }).areas).toEqual(['3205', '41']);
    const refused = masterForm.safeParse({ ...TYPED, areas: '河南\n火星' });
    expect(refused.error?.issues[0]?.message).toContain('火星');
  });
});

describe('master data', () => {
  it('is read as lists are: on one line, half width, codes without blanks', () => {
    const input = read({
      name: ' 阿莫西林　胶囊（２４粒） ',
      approval_no: '国药准字 H20053001',
      barcode: '6901234 567892',
    });
    expect(input).toMatchObject({ name: '阿莫西林 胶囊(24粒)', approval_no: '国药准字H20053001' });
    expect(input.barcode).toBe('6901234567892');
  });

  it('takes the business scope from the approval number, and asks where that does not show it', () => {
    const scope = (change: Record<string, string>, category = DRUGS) =>
      completed(read(change), category).scope_code;
    expect(scope({ name: '氨酚片' })).toBe('chem');
    expect(scope({})).toBe('abx');
    expect(scope({ approval_no: '国药准字Z20053001' })).toBe('cpm');
    expect(scope({ approval_no: '' }, { name: '饮片', kind: 'herb' })).toBe('herb');
    expect(scope({ scope_code: 'bio' })).toBe('bio');
    expect(wrong({ approval_no: '' })).toEqual(['scope_code']);
  });

  it.each([
    ['name', { name: '盐酸吗啡注射液' }],
    ['name', { name: '生川乌' }],
    ['is_mhj', { name: '复方盐酸伪麻黄碱缓释胶囊' }],
    ['approval_no', { approval_no: '国药准字H2005300', scope_code: 'chem' }],
    ['approval_no', { approval_no: '国药准字H2.0990E+07', scope_code: 'chem' }],
    ['barcode', { barcode: '6901234567890' }],
    ['areas', { is_kxzq: '1' }],
  ])('is refused for its %s: %o', (field, change) => {
    expect(wrong(change)).toEqual([field]);
  });

  it('of a goods in the shop is checked as far as it was changed', () => {
    const before = completed(read({ barcode: '123', approval_no: '国药准字H1', scope_code: 'chem' }), DRUGS);
    expect(
      wrong({ barcode: '123', approval_no: '国药准字H1', scope_code: 'chem', unit: '瓶' }, before),
    ).toEqual([]);
    expect(wrong({ barcode: '124', approval_no: '国药准字H1', scope_code: 'chem' }, before)).toEqual([
      'barcode',
    ]);
  });
});
