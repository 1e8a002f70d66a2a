import {
  CHARACTER_READINGS,
  MEDICINE_READINGS,
  mendReadings,
} from '#lib/catalogue/search/names/medicine-readings.rules.ts';
import { LATIN_LIMIT } from '#lib/catalogue/search/names/pinyin-initials.rules.ts';
import { hanTokens, queryTokens } from '#lib/catalogue/search/names/tokens.rules.ts';
import { stemOf } from '#lib/catalogue/search/names/stems.rules.ts';
import { goodsTerms, nameReadings, nameTokens } from '#lib/catalogue/search/names/tokens.service.ts';
import { splitUnits } from '#lib/catalogue/search/names/units.rules.ts';
import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';

const finds = (name: string, query: string): boolean => {
  const { han, latin } = nameTokens(name);
  return queryTokens(query).words.every((word) =>
    word.script === 'han'
      ? han.some((form) => ` ${form} `.includes(` ${word.tokens.join(' ')} `))
      : latin.split(' ').some((token) => token.startsWith(word.prefix)),
  );
};

describe('a name is found', () => {
  test.each([
    ['阿莫西林胶囊', 'amxl'],
    ['阿莫西林胶囊', 'amoxilin'],
    ['阿莫西林胶囊', 'AMOXILIN'],
    ['阿莫西林胶囊', '西林'],
    ['阿莫西林胶囊', '莫'],
    ['阿莫西林胶囊', 'amxl jn'],
    ['阿莫西林胶囊', '胶囊 阿莫'],
    ['参苓白术散', 'shenlingbaizhu'],
    ['参苓白术散', 'canlin'],
    ['参苓白术散', 'shen'],
    ['参苓白术散', 'slbzs'],
    ['参苓白术散', 'clbzs'],
    ['复方黄柏液', 'huangbo'],
    ['复方黄柏液', 'huangbai'],
    ['注射用重组人干扰素α2b', 'chongzu'],
    ['注射用重组人干扰素α2b', 'zhongzu'],
    ['注射用重组人干扰素α2b', '干扰素α2b'],
    ['注射用重组人干扰素α2b', 'grsa2b'],
    ['氯雷他定片', 'lvleitading'],
    ['氯雷他定片', 'luleitading'],
    ['维生素B12片', 'wssb12'],
    ['维生素B12片', '维生素b12'],
    ['维生素B12片', '维生素Ｂ１２'],
    ['维Ｕ颠茄铝胶囊Ⅱ', '胶囊II'],
    ['0.9%氯化钠注射液', '0.9%氯化钠'],
    ['西帕依固龈液', 'xp'],
    ['吡美莫司(爱宁达)乳膏', '吡美莫司乳膏'],
    ['吡美莫司(爱宁达)乳膏', 'bmmsrg'],
    ['吡美莫司(爱宁达)乳膏', 'bimeimosirugao'],
    ['吡美莫司(爱宁达)乳膏', '莫司爱宁达乳'],
    ['碘【125Ⅰ】密封籽源', '碘密封籽源'],
    ['注射用尿激酶(冻干(无菌))', '尿激酶冻干无菌'],
    ['注射用尿激酶(冻干(无菌))', '无菌'],
    ['复方甘草口服溶液（未闭合', '未闭合'],
    ['盐酸左氧氟沙星氯化钠注射液', 'yansuanzuoyangfushaxinglvhuanazhusheye'],
    ['小儿清热止咳口服液', 'hai'],
    ['小儿清热止咳口服液', 'qingrezhikekoufu'],
    ['参苓白术散(参术合剂)', 'canlingbaishusancan'],
  ])('%s by %s', (name, query) => expect(finds(name, query)).toBe(true));

  test.each([
    ['经典名方口服液', '景点'],
    ['阿莫西林胶囊', '阿西'],
    ['阿莫西林胶囊', '林西'],
    ['阿莫西林胶囊', 'amjn'],
    ['阿莫西林胶囊', 'oxilin'],
    ['红景天胶囊', '红京'],
    ['吡美莫司(爱宁达)乳膏', '乳膏爱宁达'],
  ])('%s not by %s', (name, query) => expect(finds(name, query)).toBe(false));
});

describe('readings', () => {
  it('keeps a list of its own, one syllable per character', () => {
    expect(MEDICINE_READINGS.size).toBeGreaterThanOrEqual(100);
    for (const [word, syllables] of MEDICINE_READINGS) {
      expect(syllables, word).toHaveLength([...word].length);
      for (const syllable of syllables) expect(syllable).toMatch(/^[a-z]+$/);
    }
    for (const [character, readings] of CHARACTER_READINGS) {
      expect([...character], character).toHaveLength(1);
      expect(new Set(readings).size, character).toBeGreaterThan(1);
      for (const reading of readings) expect(reading, character).toMatch(/^[a-z]+$/);
    }
  });

  test.each([
    ['镇咳糖浆', 'zhen ke tang jiang'],
    ['克咳片', 'ke ke pian'],
    ['桔梗颗粒', 'jie geng ke li'],
    ['桔红痰咳液', 'ju hong tan ke ye'],
    ['还原型谷胱甘肽', 'huan yuan xing gu guang gan tai'],
    ['氢化可的松', 'qing hua ke di song'],
    ['齐都药业', 'qi du yao ye'],
    ['成都某药厂', 'cheng du mou yao chang'],
    ['长白山制药', 'chang bai shan zhi yao'],
    ['生长抑素', 'sheng zhang yi su'],
    ['尼可刹米', 'ni ke sha mi'],
    ['枸杞子', 'gou qi zi'],
    ['枸橼酸钾', 'ju yuan suan jia'],
    ['黄柏', 'huang bo'],
    ['侧柏叶', 'ce bai ye'],
    ['白术', 'bai zhu'],
    ['生物技术', 'sheng wu ji shu'],
    ['三拗片', 'san ao pian'],
    ['阿胶', 'e jiao'],
    ['阿莫西林', 'a mo xi lin'],
    ['重酒石酸间羟胺', 'zhong jiu shi suan jian qiang an'],
    ['多粘菌素', 'duo nian jun su'],
  ])('reads %s as %s', (name, reading) => {
    expect(
      nameReadings(name)
        .map(({ readings }) => readings[0])
        .join(' '),
    ).toBe(reading);
  });

  it('takes the longest word and keeps the general reading after the mended one', () => {
    expect(mendReadings([...'参照'], ['can', 'zhao'])).toEqual([['can', 'shen'], ['zhao']]);
    expect(mendReadings([...'红参片'], ['hong', 'can', 'pian'])).toEqual([
      ['hong'],
      ['shen', 'can'],
      ['pian'],
    ]);
  });

  const shared = new URL('../../../../../shared/data/pinyin-medicine.json', import.meta.url);
  it.skipIf(!existsSync(shared))('mends the words known to go wrong', () => {
    const plain = (syllable: string) => syllable.normalize('NFD').replace(/\p{M}/gu, '');
    const words = JSON.parse(readFileSync(shared, 'utf8')) as Record<string, string>;
    for (const [word, reading] of Object.entries(words)) {
      const first = nameReadings(word).map((syllable) => syllable.readings[0]);
      expect(first.join(' '), word).toBe(reading.split(' ').map(plain).join(' '));
    }
  });
});

describe('tokens', () => {
  const names = fc.string({
    unit: fc.constantFrom(...'参苓白术散黄柏阿胶重组氯化钠注射液维生素BCα2Ⅱ0.9%()（） -咳藏行长乐'),
    maxLength: 30,
  });

  it('finds every stretch of a name by its characters', () => {
    fc.assert(
      fc.property(names, fc.nat(), fc.nat(), (name, start, length) => {
        const signs = hanTokens(splitUnits(name));
        const from = signs.length === 0 ? 0 : start % signs.length;
        const query = signs.slice(from, from + 1 + (length % 20)).join('');
        fc.pre(/\p{Script=Han}/u.test(query));
        expect(finds(name, query)).toBe(true);
      }),
    );
  });

  it('finds a name by the initials and the pinyin of any stretch, in the best reading', () => {
    fc.assert(
      fc.property(names, fc.nat(), (name, start) => {
        const units = nameReadings(name);
        fc.pre(units.length > 0);
        const rest = units.slice(start % units.length).map((unit) => unit.readings[0] ?? '');
        const full = rest.join('').slice(0, LATIN_LIMIT);
        const initials = rest.map((word) => (/^\d/.test(word) || word.length < 2 ? word : word.slice(0, 1)));
        expect(finds(name, full)).toBe(true);
        fc.pre(units.every((unit) => unit.han || unit.text.length < 2));
        expect(finds(name, initials.join(''))).toBe(true);
      }),
    );
  });

  it('never puts pinyin among the Chinese tokens, nor Chinese among the Latin', () => {
    fc.assert(
      fc.property(names, (name) => {
        const { han, latin } = nameTokens(name);
        expect(latin).toMatch(/^[a-z0-9 ]*$/);
        expect(han[0]?.replaceAll(' ', '')).toBe(hanTokens(splitUnits(name)).join(''));
        for (const token of latin.split(' ')) expect(token.length).toBeLessThanOrEqual(LATIN_LIMIT);
      }),
    );
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(queryTokens(text).words.length).toBeLessThanOrEqual(6);
        nameTokens(text);
      }),
    );
  });
});

describe('what a goods is found by', () => {
  it('is each name, code and amount once', () => {
    expect(
      goodsTerms({
        name: '阿莫西林胶囊',
        commonName: '阿莫西林胶囊 ',
        brandName: '',
        makerName: '某某药业有限公司',
        makerShortName: '仁和',
        approvalNo: '国药准字H20013026',
        barcode: '',
        spec: '0.25g*24粒',
        unit: '盒',
        dosageForm: '胶囊剂',
      }),
    ).toEqual({
      names: ['阿莫西林胶囊'],
      makers: ['某某药业有限公司', '仁和'],
      codes: ['H20013026'],
      measures: ['g250000', 'n24'],
    });
  });
});

test.each([
  ['阿莫西林胶囊', '阿莫西林'],
  ['阿莫西林克拉维酸钾片', '阿莫西林克拉维酸钾'],
  ['布洛芬缓释胶囊', '布洛芬'],
  ['对乙酰氨基酚口服混悬液', '对乙酰氨基酚'],
  ['六味地黄浓缩丸', '六味地黄'],
  ['红霉素眼膏', '红霉素'],
  ['布地奈德鼻喷雾剂', '布地奈德'],
  ['氨麻美敏片ii', '氨麻美敏'],
  ['克拉霉素颗粒剂', '克拉霉素'],
  ['感冒灵', undefined],
  ['片', undefined],
])('%s without its form is %s', (name, stem) => expect(stemOf(name)).toBe(stem));

test('a name is also typed without its form and its brackets', () => {
  const { stems } = nameTokens('阿莫西林胶囊(阿莫仙)');
  expect(stems.split(' ')).toEqual(expect.arrayContaining(['阿莫西林', 'amxl', 'amoxilin', '阿莫西林胶囊']));
});

test.each([
  ['苯磺酸氨氯地平片', ['氨氯地平片', '苯磺酸氨氯地平', '氨氯地平']],
  ['吸入用布地奈德混悬液', ['布地奈德混悬液', '吸入用布地奈德', '布地奈德']],
  ['注射用头孢呋辛钠', ['头孢呋辛钠', '注射用头孢呋辛', '头孢呋辛']],
  ['氯沙坦钾片', ['氯沙坦钾', '氯沙坦']],
  ['盐酸二甲双胍缓释片(Ⅲ)', ['盐酸二甲双胍缓释片', '二甲双胍缓释片', '盐酸二甲双胍', '二甲双胍']],
  ['缬沙坦氨氯地平片', ['缬沙坦氨氯地平']],
  ['硝酸甘油片', ['硝酸甘油']],
  ['碳酸氢钠片', ['碳酸氢钠', '碳酸氢']],
])('%s is also typed without its form and its salt', (name, stems) => {
  const { stems: kept } = nameTokens(name);
  expect(kept.split(' ').filter((word) => /\p{Script=Han}/u.test(word))).toEqual(stems);
});
