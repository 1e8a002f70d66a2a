import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_CATEGORIES } from '#lib/catalogue/categories/first-categories.rules.ts';
import { eanCheckDigit } from '#demo/catalogue/ean.rules.ts';
import { expandCatalogue } from '#demo/catalogue/expand.ts';
import { GENERICS } from '#demo/catalogue/generics.ts';
import { MAKERS } from '#demo/catalogue/makers.ts';
import { BUSINESS_SCOPES } from '#lib/people/members/business-scopes.rules.ts';

const SEED = 20261121;
const goods = expandCatalogue(SEED);

/** Narcotic, psychotropic, toxic and other substances the shop must never list. */
const FORBIDDEN =
  /吗啡|可待因|哌替啶|芬太尼|羟考酮|美沙酮|丁丙诺啡|曲马多|布桂嗪|罂粟|阿片|氯胺酮|地西泮|艾司唑仑|阿普唑仑|劳拉西泮|氯硝西泮|硝西泮|咪达唑仑|唑吡坦|佐匹克隆|扎来普隆|苯巴比妥|司可巴比妥|异戊巴比妥|索米痛|哌甲酯|莫达非尼|地芬诺酯|麦角胺|吡仑帕奈|复方甘草片|^氢溴酸右美沙芬|^盐酸麻黄碱|砒霜|^雄黄$|生川乌|生草乌|生半夏|生南星|生附子|生马钱子|斑蝥|蟾酥$|洋金花|闹羊花|米非司酮/;

function duplicates(values: string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

function countNames(matches: (approval: string) => boolean): number {
  return new Set(GENERICS.filter((seed) => matches(seed.approval)).map((seed) => seed.name)).size;
}

describe('the categories', () => {
  const top = FIRST_CATEGORIES;
  const leaves = top.flatMap(({ children }) => Object.keys(children));

  it('start with the seven entries of the general menu', () => {
    expect(top.slice(0, 7).map((category) => category.name)).toEqual([
      '抗感染用药',
      '感冒解热镇痛',
      '心脑血管',
      '糖尿病用药',
      '消化系统',
      '中成药·补益',
      '中药饮片',
    ]);
  });

  it('are two levels with enough entries, unique codes and a hint on each top entry', () => {
    expect(top.length).toBeGreaterThanOrEqual(12);
    expect(leaves.length).toBeGreaterThanOrEqual(60);
    expect(duplicates([...top.map(({ code }) => code), ...leaves])).toEqual([]);
    expect(top.filter((category) => !category.hint)).toEqual([]);
  });

  it('have goods in every leaf', () => {
    const filled = new Set(goods.map((one) => one.categoryCode));
    expect(leaves.filter((code) => !filled.has(code))).toEqual([]);
    expect([...filled].filter((code) => !leaves.includes(code))).toEqual([]);
  });
});

describe('the makers', () => {
  it('are many, with unique keys and names, and each makes something', () => {
    expect(MAKERS.length).toBeGreaterThanOrEqual(110);
    expect(duplicates(MAKERS.map((maker) => maker.key))).toEqual([]);
    expect(duplicates(MAKERS.map((maker) => maker.name))).toEqual([]);
    const used = new Set(GENERICS.flatMap((seed) => seed.makers.map(({ makerKey }) => makerKey)));
    expect(MAKERS.filter((maker) => !used.has(maker.key))).toEqual([]);
    expect([...used].filter((key) => !MAKERS.some((maker) => maker.key === key))).toEqual([]);
  });
});

describe('the generics', () => {
  it('are enough of each kind', () => {
    expect(countNames(() => true)).toBeGreaterThanOrEqual(430);
    expect(countNames((approval) => approval === 'herb')).toBeGreaterThanOrEqual(80);
    expect(countNames((approval) => /^device|^disinfect/.test(approval))).toBeGreaterThanOrEqual(70);
    const ephedrine = GENERICS.filter((seed) => seed.flags.includes('mhj'));
    expect(ephedrine.length).toBeGreaterThanOrEqual(8);
  });

  it('hold no forbidden drug', () => {
    expect(GENERICS.filter((seed) => FORBIDDEN.test(seed.name))).toEqual([]);
  });

  it.each([
    ['阿莫西林胶囊', '阿莫仙'],
    ['布洛芬缓释胶囊', '芬必得'],
    ['感冒灵颗粒', '999'],
    ['苯磺酸氨氯地平片', '络活喜'],
    ['盐酸二甲双胍缓释片', '格华止'],
    ['六味地黄丸(浓缩丸)', '仲景'],
    ['连花清瘟胶囊', '以岭'],
    ['蒙脱石散', '思密达'],
    ['奥美拉唑肠溶胶囊', ''],
    ['板蓝根颗粒', '白云山'],
    ['血糖试纸', '安稳'],
    ['一次性使用医用口罩', '稳健'],
    ['莪术', ''],
    ['黄柏', ''],
    ['阿胶', '东阿'],
    ['枸橼酸铋钾胶囊', '丽珠得乐'],
  ])('hold %s of the brand %s', (name, brand) => {
    expect(goods.some((one) => one.name === name && one.brandName === brand)).toBe(true);
  });
});

describe('the expanded goods', () => {
  it('are at least 3,000, and the same for the same seed only', () => {
    expect(goods.length).toBeGreaterThanOrEqual(3_000);
    expect(expandCatalogue(SEED)).toEqual(goods);
    expect(expandCatalogue(SEED + 1)).not.toEqual(goods);
  });

  it('are distinct by approval number, spec and maker (herbs by name)', () => {
    const keys = goods.map((one) => [one.approvalNo || one.name, one.spec, one.makerKey].join('|'));
    expect(duplicates(keys)).toEqual([]);
    expect(duplicates(goods.map((one) => one.barcode))).toEqual([]);
  });

  it('never share an approval number between two generics', () => {
    const owner = new Map<string, string>();
    for (const { approvalNo, name, makerKey } of goods.filter((one) => one.approvalNo)) {
      const known = owner.get(approvalNo) ?? `${name}|${makerKey}`;
      expect(`${name}|${makerKey}`).toBe(known);
      owner.set(approvalNo, known);
    }
  });

  it('carry approval numbers in a form their scope has', () => {
    const forms: Record<string, RegExp> = {
      chem: /^国药准字H[JC]?\d{8}$/,
      abx: /^国药准字H[JC]?\d{8}$/,
      cpm: /^国药准字Z[JC]?\d{8}$/,
      bio: /^国药准字S[JC]?\d{8}$/,
      herb: /^$/,
      device1: /^\p{Script=Han}{1,3}械备20\d{6}号$/u,
      device2: /^\p{Script=Han}械注[准进]20\d{2}2\d{6}$/u,
      device3: /^国械注[准进]20\d{2}3\d{6}$/,
      food: /^国食健字G\d{8}$/,
      daily: /^\p{Script=Han}卫消证字\(20\d{2}\)第\d{4}号$/u,
    };
    expect(Object.keys(forms).sort()).toEqual(Object.keys(BUSINESS_SCOPES).sort());
    expect(goods.filter((one) => !forms[one.scopeCode]?.test(one.approvalNo))).toEqual([]);
  });

  it('have valid bar codes that start with 69', () => {
    for (const { barcode } of goods) {
      expect(barcode).toMatch(/^69\d{11}$/);
      expect(Number(barcode.at(-1))).toBe(eanCheckDigit(barcode));
    }
  });

  it('have whole positive prices, and ladders that fall strictly below the base price', () => {
    for (const one of goods) {
      expect(Number.isInteger(one.basePriceFen) && one.basePriceFen > 0).toBe(true);
      expect(one.marketPriceFen).toBeGreaterThanOrEqual(one.basePriceFen);
      for (const fen of Object.values(one.rankPricesFen))
        expect(fen > 0 && fen <= one.basePriceFen).toBe(true);
      let [quantity, price] = [one.minQuantity, one.basePriceFen];
      for (const tier of one.ladder) {
        const unitPrice = one.ladderType === 1 ? one.basePriceFen - tier.priceFen : tier.priceFen;
        expect(unitPrice > 0 && unitPrice < price && tier.minQuantity > quantity).toBe(true);
        expect(tier.minQuantity % one.stepQuantity).toBe(0);
        [quantity, price] = [tier.minQuantity, unitPrice];
      }
    }
  });

  it('have sound quantities, dates and stock', () => {
    for (const one of goods) {
      expect(one.minQuantity % one.stepQuantity).toBe(0);
      expect(one.caseSize % one.middlePack).toBe(0);
      expect(one.expiresInDays > 0 && one.producedDaysAgo > 0).toBe(true);
      expect(one.spec.endsWith(`/${one.unit}`)).toBe(true);
    }
    const share = (matches: (one: (typeof goods)[number]) => boolean) =>
      goods.filter(matches).length / goods.length;
    expect(share((one) => one.stock === 0)).toBeCloseTo(0.04, 1);
    expect(share((one) => one.expiresInDays < 180)).toBeCloseTo(0.07, 1);
    expect(share((one) => one.ladder.length > 0)).toBeGreaterThan(0.35);
  });

  it('keep ephedrine compounds and special goods out of the free-shipping zone', () => {
    expect(goods.filter((one) => one.youx && (one.mhj || one.special))).toEqual([]);
    expect(goods.filter((one) => one.youx !== (one.freeShippingQuantity !== undefined))).toEqual([]);
  });
});

describe('eanCheckDigit', () => {
  it('makes the weighted digit sum a multiple of ten', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (body) => {
        const digits = [...`${body}${eanCheckDigit(body)}`].map(Number);
        return digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10 === 0;
      }),
    );
  });
});
