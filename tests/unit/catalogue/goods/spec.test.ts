import { goodsUnits, unitStrength } from '#lib/catalogue/goods/spec/goods-units.rules.ts';
import {
  parseSpec,
  type SpecHint,
  unitPriceCentifen,
  unitPriceText,
} from '#lib/catalogue/goods/spec/spec.rules.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

const read = (spec: string, hint?: SpecHint): string | null => {
  const parsed = parseSpec(spec, hint);
  return parsed && `${parsed.count} ${parsed.unitName}`;
};

describe('Pieces in a pack', () => {
  test.each([
    ['0.25g*24粒/盒', '24 粒'],
    ['0.25g×24粒', '24 粒'],
    ['０．２５ｇ＊２４粒／盒', '24 粒'],
    ['0.25gx12片x2板/盒', '24 片'],
    ['0.3g*10片*3板', '30 片'],
    ['12粒×2板', '24 粒'],
    ['10片/板*2板/盒', '20 片'],
    ['每板12片，每盒2板', '24 片'],
    ['36粒(12粒*3板)', '36 粒'],
    ['2板(12粒/板)', '24 粒'],
    ['1g:10片', '10 片'],
    ["500mg*20's", '20 片'],
    ['10ml*6支/盒', '6 支'],
    ['10g*10袋', '10 袋'],
    ['9g*10丸/盒', '10 丸'],
    ['每8丸相当于原药材3g*200丸', '200 丸'],
    ['60片*1瓶/盒', '60 片'],
    ['0.25g*24粒/盒*400盒/件', '24 粒'],
    ['7cm*10cm*8贴', '8 贴'],
    ['每瓶200揿,每揿含布地奈德100μg', '200 揿'],
    ['10片+2片/盒', '12 片'],
  ])('%s holds %s', (spec, expected) => expect(read(spec)).toBe(expected));

  test.each([
    ['2mg*100', { dosageForm: '片剂', unit: '瓶' }, '100 片'],
    ['0.25g*24', { dosageForm: '胶囊剂' }, '24 粒'],
    ['9g*10', { dosageForm: '大蜜丸', unit: '盒' }, '10 丸'],
    ['7.2g*6', { dosageForm: '水蜜丸', unit: '盒' }, null],
    ['100ug/揿*200', { dosageForm: '气雾剂' }, '200 揿'],
    ['2mg*100', {}, null],
  ])('%s of %o holds %s', (spec, hint, expected) => expect(read(spec, hint)).toBe(expected));

  test('A price per piece is a price of one piece', () => {
    expect(read('2ml:10mg*10支/支')).toBe('1 支');
    expect(read('0.1g*1瓶/瓶', { dosageForm: '冻干粉针' })).toBe('1 瓶');
  });
});

describe('Fill of a single container', () => {
  test.each([
    ['100ml/瓶', {}, '100 ml'],
    ['2.5mg:10ml', {}, '10 ml'],
    ['100毫升', {}, '100 ml'],
    ['1L/瓶', {}, '1000 ml'],
    ['100ml*1瓶/盒', {}, '100 ml'],
    ['15g/支', {}, '15 g'],
    ['15g:7.5mg(0.05%)', { dosageForm: '乳膏剂' }, '15 g'],
    ['1kg/袋', {}, '1000 g'],
    ['500ml:25g', { dosageForm: '大输液' }, '500 ml'],
    ['2ml:10mg', { dosageForm: '注射剂' }, null],
    ['125mg/5ml', { dosageForm: '口服混悬剂' }, null],
    ['10g/袋', {}, null],
    ['10g/袋', { unit: '盒', dosageForm: '颗粒剂' }, null],
  ])('%s of %o is %s', (spec, hint, expected) => expect(read(spec, hint)).toBe(expected));
});

test.each([
  '',
  '10mg',
  '0.5g',
  '见包装',
  '每片含缬沙坦80mg、氨氯地平5mg',
  '10*10⁶IU/支',
  '5cm*7cm',
  '80mg(按C₁₇H₁₆ClNO₂S计)',
  '每瓶60揿;每瓶120揿',
  '0片/盒',
])('A spec that says nothing sure is not read: %s', (spec) => expect(parseSpec(spec)).toBeNull());

const unitName = fc.constantFrom('片', '粒', '丸', '贴', '枚');

test('Strength, factors and separators in any writing give strips times pieces', () => {
  const times = fc.constantFrom('*', '×', 'x', '＊', ' * ');
  fc.assert(
    fc.property(
      fc.record({
        strength: fc.integer({ min: 1, max: 999 }),
        unit: unitName,
        pieces: fc.integer({ min: 2, max: 60 }),
        strips: fc.integer({ min: 1, max: 12 }),
        by: times,
        wide: fc.boolean(),
      }),
      ({ strength, unit, pieces, strips, by, wide }) => {
        const spec = `${strength}mg${by}${pieces}${unit}${by}${strips}板/盒`;
        const written = wide
          ? spec.replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0))
          : spec;
        expect(parseSpec(written)).toEqual({ count: pieces * strips, unitName: unit });
      },
    ),
  );
});

test('Whatever the text, the answer is null or a positive count with a unit, and costs no time', () => {
  const alphabet = fc.constantFrom(...'0123456789.*×/:()（）片粒支袋瓶盒mlgkμ每含按计,+% ⁶');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: alphabet, maxLength: 200 })), (text) => {
      const parsed = parseSpec(text);
      if (parsed !== null) {
        expect(parsed.count).toBeGreaterThan(0);
        expect(parsed.unitName).not.toBe('');
      }
    }),
    { numRuns: 2000 },
  );
});

describe('The unit price in words', () => {
  test.each([
    [1488, { count: 24, unitName: '粒' }, '约 ¥0.6200/粒'],
    [1999, { count: 24, unitName: '片' }, '约 ¥0.8329/片'],
    [2399, { count: 24, unitName: '片' }, '约 ¥0.9996/片'],
    [2400, { count: 24, unitName: '片' }, '约 ¥1.00/片'],
    [1250, { count: 1, unitName: '支' }, '约 ¥12.50/支'],
    [123450000, { count: 100, unitName: 'g' }, '约 ¥12,345.00/g'],
    [200, { count: 500, unitName: 'ml' }, '约 ¥0.0040/ml'],
    [100, { count: 100, unitName: '片' }, '约 ¥0.0100/片'],
    [0, { count: 24, unitName: '粒' }, ''],
  ])('%d fen for %o', (fen, parsed, expected) => expect(unitPriceText(fen, parsed)).toBe(expected));

  test('Hundredths of a fen times the count give the price back to half a hundredth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (fen, count) => {
          const centifen = unitPriceCentifen(fen, { count, unitName: '片' });
          expect(Math.abs(centifen * count - fen * 100)).toBeLessThanOrEqual(count / 2);
        },
      ),
    );
  });
});

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

describe('what a spec says of one unit', () => {
  it.each([
    ['0.25g*24粒/盒', '0.25g*12粒*3板/盒', '粒'],
    ['0.6g*30片', '600mg×60片/瓶', '片'],
    ['2mg*100', '2mg*20片/盒', '片'],
    ['10ml*6支/盒', '10毫升*10支/盒', '支'],
    ['100ug/揿*200揿/瓶', '100μg/揿*60揿/瓶', '揿'],
    ['100ml:66.7g/盒', '200ml:133.4g/盒', 'ml'],
    ['2%*10g/支', '15g:0.3g/支', 'g'],
    ['0.3g*24粒(薄膜衣)/盒', '300mg*12粒(薄膜衣)', '粒'],
  ])('is the same in %s and %s', (one, other, unit) => {
    expect(unitStrength(one, unit)).not.toBe('');
    expect(unitStrength(one, unit)).toBe(unitStrength(other, unit));
  });

  it.each([
    ['5mg*100片/盒', '10mg*50片/盒', '片'],
    ['8g*10袋/盒', '3g*10袋/盒', '袋'],
    ['10g*10袋/盒', '10g*10袋(无蔗糖)/盒', '袋'],
    ['0.25g*24片', '每片含0.25g*24片', '片'],
    ['1%*10g/支', '2%*10g/支', 'g'],
    ['100ml:2g', '100ml:2g(无糖)', 'ml'],
  ])('differs between %s and %s', (one, other, unit) => {
    expect(unitStrength(one, unit)).not.toBe(unitStrength(other, unit));
  });

  it.each([
    ['24片/盒', '片'],
    ['100ml/瓶', 'ml'],
    ['17.5*9.5cm*50只/盒', '只'],
    ['', ''],
  ])('is unknown of %s', (spec, unit) => {
    expect(unitStrength(spec, unit)).toBe('');
  });
});
