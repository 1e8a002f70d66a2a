import { expect, test } from 'vitest';
import { kindOf, rxClassOf, scopeOf, unitOf } from '#lib/catalogue/importer/goods-values.rules.ts';

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
