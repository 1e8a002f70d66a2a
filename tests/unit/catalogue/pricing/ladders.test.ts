import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ladderLine,
  ladderProblem,
  ladderWords,
  pricedTiers,
  readLadderLines,
  standingLines,
  typedTiers,
} from '#lib/catalogue/pricing/office/ladders/ladders.rules.ts';

const sold = { unit: '盒', basePriceFen: 1200, minQuantity: 1, stepQuantity: 1 };
const facts = { ...sold, id: 1024, name: '阿莫西林#胶囊', spec: '0.25g*24粒/盒', makerName: '华北制药' };

describe('the lines of the ladder desk', () => {
  it('are read with remarks, full-width signs and shares of the list price', () => {
    const [one, two] = readLadderLines('１０２４　10：11.50, ≥50:90% # 挂牌价 12.00\r\n\r\nh1 2:¥1', 0);
    expect(one).toEqual({
      line: 1,
      text: '１０２４　10：11.50, ≥50:90%',
      code: '1024',
      problem: '',
      tiers: [
        { minQuantity: 10, priceFen: 1150 },
        { minQuantity: 50, permille: 900 },
      ],
    });
    expect(two).toMatchObject({ line: 3, code: 'H1', tiers: [{ minQuantity: 2, priceFen: 100 }] });
    expect(pricedTiers(one?.tiers ?? [], 1299)).toEqual([
      { minQuantity: 10, priceFen: 1150 },
      { minQuantity: 50, priceFen: 1169 },
    ]);
  });

  it('may have a head line above them, and cells that a spreadsheet keeps as text', () => {
    const read = readLadderLines('商品编号\t阶梯\n="1024"\t10:11.50', 0);
    expect(read).toMatchObject([{ line: 2, code: '1024', problem: '' }]);
  });

  it('are red no longer once they are mended, wherever they stand', () => {
    const refused = '1024 10:1 # 挂牌价\n88 10:1\n9 x';
    const wrong = ['第 2 行 88 10:1：没有这个商品编号', '第 3 行 9 x：“x”应写成 10:11.50（数量:金额）'];
    expect(standingLines(wrong, refused, `${refused}\n77 5:1`)).toBe(wrong);
    expect(standingLines(wrong, refused, '# 第一行\n1024 10:1\n88 10:1\n9 5:1')).toEqual([wrong[0]]);
    expect(standingLines(wrong, refused, '1024 10:1\n89 10:1')).toEqual([]);
  });

  it.each([
    ['1024', 0, '没有写阶梯'],
    ['1024 10', 0, '应写成 10:11.50'],
    ['1024 10:便宜', 0, '金额应写成 12.50'],
    ['1024 10:1.234', 0, '最多两位小数'],
    ['1024 1.5:10', 0, '应写成 10:11.50'],
    ['1024 9999999:1', 0, '数量最大 999999'],
    ['1024 10:95%', 1, '请写金额'],
    [
      `1024 ${Array.from({ length: 11 }, (_, index) => `${index + 2}:${20 - index}`).join(' ')}`,
      0,
      '最多 10 级',
    ],
  ] as const)('say of "%s" what is wrong', (text, type, words) => {
    expect(readLadderLines(text, type)[0]?.problem).toContain(words);
  });

  it('are read as they were written', () => {
    const tiers = fc.array(
      fc.record({
        minQuantity: fc.integer({ min: 1, max: 9999 }),
        priceFen: fc.integer({ min: 1, max: 99_999 }),
      }),
      { minLength: 1, maxLength: 10 },
    );
    fc.assert(
      fc.property(tiers, fc.constantFrom(0, 1), (given, type) => {
        const [read] = readLadderLines(ladderLine(facts, typedTiers({ type, tiers: given })), type);
        expect(read).toMatchObject({ code: '1024', tiers: given, problem: '' });
      }),
    );
  });
});

describe('a ladder', () => {
  const tier = (minQuantity: number, priceFen: number) => ({ minQuantity, priceFen });
  it.each([
    [0, [tier(10, 1150), tier(50, 1080)], {}, ''],
    [0, [tier(10, 1150), tier(10, 1080)], {}, '第 2 级的数量 10 须比前一级的 10 多'],
    [0, [tier(10, 1150), tier(50, 1150)], {}, '第 2 级的单价 ¥11.50 须低于前一级的 ¥11.50'],
    [0, [tier(10, 1200)], {}, '第 1 级的单价 ¥12.00 须低于挂牌价 ¥12.00'],
    [0, [tier(10, 0)], {}, '第 1 级的单价须大于 0'],
    [0, [tier(1, 1100)], {}, '第 1 级的数量 1 须比最少采购的 1 盒多'],
    [0, [tier(10, 1100)], { minQuantity: 8, stepQuantity: 5 }, '第 1 级的数量 10 须比最少采购的 10 盒多'],
    [0, [tier(12, 1100)], { stepQuantity: 5 }, '第 1 级的数量 12 须是 5 盒的倍数'],
    [1, [tier(10, 50), tier(50, 120)], {}, ''],
    [1, [tier(10, 50), tier(50, 50)], {}, '第 2 级减 ¥0.50，须比前一级的 ¥0.50 多'],
    [1, [tier(10, 1200)], {}, '须少于挂牌价 ¥12.00'],
    [1, [tier(10, 0)], {}, '减的金额须大于 0'],
  ] as const)('of type %i with %j and %j: "%s"', (type, tiers, change, words) => {
    const problem = ladderProblem({ type, tiers }, { ...sold, ...change });
    if (words === '') expect(problem).toBe('');
    else expect(problem).toContain(words);
  });

  it('is reported in words', () => {
    expect(ladderWords({ type: 0, tiers: [tier(10, 1150), tier(50, 1080)] }, '盒')).toBe(
      '≥10盒 ¥11.50 · ≥50盒 ¥10.80',
    );
    expect(ladderWords({ type: 1, tiers: [tier(10, 50)] }, '盒')).toBe('≥10盒 减 ¥0.50');
    expect(ladderWords({ type: 0, tiers: [] }, '盒')).toBe('无');
  });
});
