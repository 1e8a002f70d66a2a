import { codeBeginnings, codeKeys, queryCode } from '#lib/catalogue/search/names/codes.rules.ts';
import {
  asksAmountsAlone,
  measuredQueries,
  specMeasures,
} from '#lib/catalogue/search/names/measures.rules.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

/** True when a code that is kept so is found by what was typed. */
const finds = (field: string, typed: string): boolean => {
  const code = queryCode(typed);
  if (!code) return false;
  const beginnings = codeBeginnings(code.key);
  return codeKeys(field).some((key) => beginnings.some((beginning) => key.startsWith(beginning)));
};

describe('an approval number', () => {
  test.each([
    ['国药准字H20013026', 'H20013026'],
    ['国药准字H20013026', '国药准字H20013026'],
    ['国药准字H20013026', '国药准字 ｈ２００１ ３０２６'],
    ['国药准字H20013026', 'h200'],
    ['国药准字H20013026', '2001'],
    ['国药准字H20013026', '准字H2001'],
    ['国药准字Z44021940', 'Z4402'],
    ['国药准字S20053012', '20053012'],
    ['国药准字B20020001', 'b2002'],
    ['国药准字HJ20171234', 'HJ2017'],
    ['国药准字HJ20171234', '20171234'],
    ['H20013026', '国药准字H20013026'],
    ['批准文号：国药准字Z44021940', 'Z44021940'],
    ['进口药品注册证号H20160123', 'H20160123'],
    ['H20160123', '进口药品注册证H2016'],
    ['H20160123', '进口药品注册证号 H20160123'],
    ['注册证号HC20150012', 'HC2015'],
    ['国械注准20153640123', '国械注准20153640123'],
    ['国械注准20153640123', '国械注准'],
    ['国械注准20153640123', '械注准2015'],
    ['国械注准20153640123', '20153640123'],
    ['国械注进20173661234', '国械注进2017'],
    ['国械备20151234号', '国械备2015'],
    ['沪械备20150012号', '械备2015'],
    ['沪械备20150012号', '沪械备20150012号'],
    ['国食药监械(准)字2013第3640123号', '国食药监械（准）字2013第3640123号'],
    ['国食药监械(准)字2013第3640123号', '20133640'],
    ['卫妆特字(2008)第0123号', '卫妆特字(2008)'],
    ['国妆备进字J20151234', 'J20151234'],
    ['沪G妆网备字2018001234', '沪G妆网备字2018'],
    ['国食健字G20050123', 'G20050123'],
    ['（鲁）卫消证字（2018）第0012号', '鲁卫消证字2018'],
    ['国药准字H20013026；国药准字H20013027', '20013027'],
    ['6901234567892', '690123'],
  ])('%s is found by %s', (field, typed) => expect(finds(field, typed)).toBe(true));

  test.each([
    ['国药准字H20013026', '3026'],
    ['国药准字H20013026', 'Z20013026'],
    ['国药准字H20153640', '国械注准2015'],
    ['京械注准20152640123', '国械注准2015'],
    ['国药准字H20013026', '国药准字'],
  ])('%s is not found by %s', (field, typed) => expect(finds(field, typed)).toBe(false));

  test.each(['阿莫', 'amxl', 'wssb12', 'vb12', 'ca125', '250mg', 'H20', '维生素'])('%s is none', (typed) =>
    expect(queryCode(typed)).toBeUndefined(),
  );

  it('is looked up before names only when it cannot be one', () => {
    expect(queryCode('国械注准2015')?.isSure).toBe(true);
    expect(queryCode('20013026')?.isSure).toBe(true);
    expect(queryCode('s100')?.isSure).toBe(false);
    expect(queryCode('维生素B12片')?.isSure).toBe(false);
  });
});

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
    ['头孢克洛胶囊0.25*6', '头孢克洛胶囊', ['g250000', 'n6'], 'glued'],
    ['盐酸克林霉素胶囊0.15克*12粒', '盐酸克林霉素胶囊', ['g150000', 'n12'], 'glued'],
    ['0.25g克拉霉素片', '克拉霉素片', ['g250000'], 'glued'],
    ['升血小板胶囊0.45克', '升血小板胶囊', ['g450000'], 'glued'],
    ['乌鸡白凤丸(大蜜丸)9*10', '乌鸡白凤丸(大蜜丸)', ['g9000000', 'n10'], 'glued'],
    ['维生素D软胶囊2.5万单位', '维生素d软胶囊', ['u25000'], 'glued'],
    ['人胰岛素注射液300iu/3ml/支(笔芯)', '人胰岛素注射液', ['u300', 'l3000'], 'glued'],
    ['氯沙坦钾片50', '氯沙坦钾片', ['g50000'], 'guessed'],
    ['维u颠茄铝胶囊Ⅱ12粒', '维u颠茄铝胶囊ii', ['n12'], 'guessed'],
    ['氨麻美敏片Ⅱ100片', '氨麻美敏片ii', ['n100'], 'guessed'],
    ['3ml30/70混合重组人胰岛素', '30/70混合重组人胰岛素', ['l3000'], 'guessed'],
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

  it('may begin at each digit behind those of a name', () => {
    const all = measuredQueries('维生素B6100mg').map(({ names, measures }) => [names, measures[0]?.[0]]);
    expect(all).toEqual([
      ['维生素b', 'g6100000'],
      ['维生素b6', 'g100000'],
    ]);
  });

  test.each([
    '维生素B12片',
    '0.25g',
    '0.25',
    '阿莫西林',
    '18种氨基酸',
    '头孢克肟',
    '升血小板',
    '氨基酸18aa',
    '',
  ])('%s has none', (query) => expect(measuredQueries(query)).toEqual([]));

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
