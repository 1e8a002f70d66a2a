import { expect, test } from 'vitest';
import { mapColumns, pickFields } from '#lib/catalogue/importer/columns.rules.ts';

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

test('The first of two columns for one field counts, and short lines give empty cells', () => {
  const columns = mapColumns(['品名', '规格', '厂家', '单价', '批发价']);
  expect(columns.at.price).toBe(3);
  expect(pickFields(['甲', '乙'], columns)).toMatchObject({ name: '甲', spec: '乙', maker: '', price: '' });
});
