import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseSpec,
  type SpecHint,
  unitPriceCentifen,
  unitPriceText,
} from '#lib/catalogue/goods/spec/spec.rules.ts';

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
