import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  asksAmountsAlone,
  measuredQueries,
  specMeasures,
} from '#lib/catalogue/search/names/measures.rules.ts';

test.each([
  ['0.25g', true],
  ['0.25g*24粒', true],
  ['0.25克 24粒', true],
  ['阿莫西林 0.25g', false],
  ['6901234567892', false],
  ['amxl', false],
])('%s names amounts alone: %s', (query, isAlone) => {
  expect(asksAmountsAlone(query)).toBe(isAlone);
});

describe('the amounts in a spec', () => {
  test.each([
    ['0.25g*24粒/盒', ['g250000', 'n24']],
    ['0.25克×24粒', ['g250000', 'n24']],
    ['250mgx24s', ['g250000', 'n24']],
    ['0.3g*10片*3板', ['g300000', 'n10', 'n3', 'n30']],
    ['10ml:5mg', ['l10000', 'g5000']],
    ['每片含对乙酰氨基酚325mg', ['g325000']],
    ['80万单位', ['u800000']],
    ['80万IU', ['u800000']],
    ['250ml:12.5g', ['l250000', 'g12500000', 'p50000']],
    ['7cm×10cm', ['m70', 'm100']],
    ['10mg(按C₁₇H₁₅BrClFN₄O₃计)', ['g10000']],
    ['', []],
  ])('of %s', (spec, measures) => expect(specMeasures(spec)).toEqual(measures));
});

describe('the amounts in a query', () => {
  test.each([
    ['阿莫西林 0.25g', '阿莫西林', ['g250000'], 'sure'],
    ['阿莫西林 0.25 克', '阿莫西林', ['g250000'], 'sure'],
    ['0.25g 阿莫西林', '阿莫西林', ['g250000'], 'sure'],
    ['阿莫西林250mg', '阿莫西林', ['g250000'], 'glued'],
    ['氯雷他定 １０ｍｇ', '氯雷他定', ['g10000'], 'sure'],
    ['阿莫西林胶囊 24粒装 哈药', '阿莫西林胶囊 哈药', ['n24'], 'sure'],
    ['amxl 0.25g*24', 'amxl', ['g250000', 'n24'], 'sure'],
    ['青霉素 80万单位', '青霉素', ['u800000'], 'sure'],
    ['葡萄糖 5%', '葡萄糖', ['p50000'], 'sure'],
    ['5ml注射器', '注射器', ['l5000'], 'glued'],
    ['阿莫西林 0.25', '阿莫西林', ['g250000'], 'bare'],
    ['阿莫西林 0.25*24', '阿莫西林', ['g250000', 'n24'], 'bare'],
    ['阿莫西林0.25*24', '阿莫西林', ['g250000', 'n24'], 'glued'],
    ['青霉素 80万', '青霉素', ['u800000'], 'bare'],
    ['0.9%氯化钠注射液 100ml', '0.9%氯化钠注射液', ['l100000'], 'sure'],
  ])('of %s', (query, names, expected, certainty) => {
    const [first] = measuredQueries(query);
    expect(first).toMatchObject({ names, certainty });
    expect(first?.measures).toHaveLength(expected.length);
    for (const [at, measure] of expected.entries()) expect(first?.measures[at]).toContain(measure);
  });

  it('may also be those glued to a name', () => {
    const all = measuredQueries('0.9%氯化钠注射液 100ml').map(({ names, certainty }) => [names, certainty]);
    expect(all).toEqual([
      ['0.9%氯化钠注射液', 'sure'],
      ['氯化钠注射液', 'glued'],
    ]);
  });

  test.each(['维生素B12片', '0.25g', '0.25', '阿莫西林', '18种氨基酸', '三九999', '氨基酸18aa', ''])(
    '%s has none',
    (query) => expect(measuredQueries(query)).toEqual([]),
  );

  it('are those of a spec that is written so', () => {
    const amount = fc.tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom('mg', 'g', 'ml', '万单位', '粒', 'ug'),
    );
    fc.assert(
      fc.property(amount, ([number, unit]) => {
        const typed = `${number / 100}${unit}`;
        const measures = measuredQueries(`布洛芬 ${typed}`)[0]?.measures ?? [];
        expect(measures).toHaveLength(1);
        expect(specMeasures(typed)).toContain(measures[0]?.[0]);
        const [bare] = measuredQueries(`布洛芬 ${number / 100}`);
        expect(specMeasures(typed).some((kept) => bare?.measures[0]?.includes(kept))).toBe(true);
      }),
    );
  });
});
