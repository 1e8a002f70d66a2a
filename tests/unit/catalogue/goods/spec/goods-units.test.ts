import { expect, test } from 'vitest';
import { goodsUnits } from '#lib/catalogue/goods/spec/goods-units.rules.ts';

test.each([
  ['22G/支', '支'],
  ['1L/只', '只'],
  ['5ml/支', '支'],
  ['200ml/袋', '袋'],
  ['100g/袋', '袋'],
])('A device has no price per gauge, ml or g: %s', (spec, unit) => {
  expect(goodsUnits(spec, { dosageForm: '医疗器械', unit })).toBeNull();
});

test.each([
  ['28G*50支/盒', '医疗器械', '盒', '50 支'],
  ['10g*20袋/袋', '颗粒剂', '袋', '20 小袋'],
  ['0.6g*6瓶/瓶', '散剂', '瓶', '6 小瓶'],
  ['250g/盒', '胶剂', '盒', '250 g'],
  ['250g/袋', '中药饮片', '袋', '250 g'],
  ['1kg/袋', '中药饮片', '袋', '1000 g'],
  ['3g/瓶', '散剂', '瓶', '3 g'],
  ['3g/盒', '软膏剂', '盒', '3 g'],
  ['100ml:66.7g/盒', '口服溶液剂', '盒', '100 ml'],
  ['5ml:5mg/盒', '滴眼剂', '盒', '5 ml'],
  ['0.25g*24粒/盒', '胶囊剂', '盒', '24 粒'],
])('A readable pack has its units: %s %s', (spec, dosageForm, unit, units) => {
  const read = goodsUnits(spec, { dosageForm, unit });
  expect(`${read?.count} ${read?.unitName}`).toBe(units);
});

test.each([
  ['1.0g/支', '注射剂', '支'],
  ['2ml*10支/支', '注射剂', '支'],
  ['10g/盒', '颗粒剂', '盒'],
  ['0.5g/盒', '片剂', '盒'],
  ['50g+60g/盒', '气雾剂', '盒'],
  ['50g:60g/瓶', '气雾剂', '瓶'],
  ['2g/支', '粉剂', '支'],
])('What may mean something else says nothing new: %s', (spec, dosageForm, unit) => {
  const read = goodsUnits(spec, { dosageForm, unit });
  expect(read === null || (read.count === 1 && read.unitName === unit)).toBe(true);
});
