import { describe, expect, it } from 'vitest';
import { groupKey, statesBefore, statesCorrected } from '#lib/catalogue/wanted/wanted.rules.ts';

const of = (name: string, spec = '', maker = '') => groupKey({ name, spec, maker });

describe('What is wanted is the same', () => {
  it.each([
    ['blanks and widths', of('安宫牛黄丸', '3g*1丸', '同仁堂'), of(' 安宫 牛黄丸', '３ｇ＊１丸', '同仁堂')],
    ['signs for times and letters', of('二甲双胍', '0.5g×20片'), of('二甲双胍', '0.5G x 20片')],
    ['marks', of('复方甘草（片）'), of('复方甘草(片)')],
    ['the legal form', of('甲', '', '扬子江药业集团有限公司'), of('甲', '', '扬子江药业')],
    ['a limited company by shares', of('甲', '', '石药股份有限公司'), of('甲', '', '石药')],
  ])('whatever the %s', (_, one, other) => {
    expect(one).toBe(other);
  });

  it('not where strength, pack or maker differ', () => {
    const keys = [
      of('甲', '0.25g*24粒', '乙'),
      of('甲', '0.25g*12粒', '乙'),
      of('甲', '25g*24粒', '乙'),
      of('甲', '0.25g*24粒', '丙'),
      of('甲', '0.25g*24粒'),
      of('甲0.25g*24粒', '', '乙'),
      of('甲', '0.25g/24粒', '乙'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('A request', () => {
  it('is answered in words only while nobody has promised goods', () => {
    expect(statesBefore('none')).toEqual(['open', 'sourcing']);
    expect(statesBefore('sourcing')).toEqual(['open']);
  });

  it('hears of goods also where there was no source before, and not once it is settled', () => {
    expect(statesBefore('found')).toEqual(['open', 'sourcing', 'awaited', 'none']);
    expect(statesBefore('open')).toEqual([]);
  });

  it('has its answer corrected to other goods or words, but is not taken back to unanswered', () => {
    expect(statesCorrected('found')).toEqual(['awaited', 'found', 'none']);
    expect(statesCorrected('none')).toEqual(['awaited', 'found', 'none']);
    expect(statesCorrected('open')).toEqual([]);
    expect(statesCorrected('withdrawn')).toEqual([]);
  });
});
