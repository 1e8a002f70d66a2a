import { describe, expect, it } from 'vitest';
import { unitStrength } from '#lib/catalogue/goods/spec/goods-units.rules.ts';

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
