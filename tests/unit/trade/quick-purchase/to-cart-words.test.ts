import { describe, expect, it } from 'vitest';
import { toCartWords } from '#lib/trade/quick-purchase/pad.rules.ts';

const refused = (reason: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `药${at}`, reason }));

describe('what became of a pad that went into the cart', () => {
  it('is said apart: what was not added, then what was changed', () => {
    expect(toCartWords({ added: 3, refused: [], corrected: [], isPad: true })).toBe('3 种商品已加入购物车');
    expect(
      toCartWords({
        ...{ added: 2, isPad: true },
        refused: [{ name: '阿莫西林', reason: '缺货' }],
        corrected: ['《布洛芬》库存只有 3 盒，已改为 3 盒'],
      }),
    ).toBe('2 种已加入购物车，1 种留在采购单上：《阿莫西林》缺货；《布洛芬》库存只有 3 盒，已改为 3 盒');
    expect(toCartWords({ added: 0, refused: refused('缺货', 1), corrected: [], isPad: false })).toBe(
      '没有加入购物车：《药0》缺货',
    );
  });

  it('is short however many there are', () => {
    const full = refused('购物车最多放 500 种', 1130);
    expect(toCartWords({ added: 475, refused: full, corrected: [], isPad: true })).toBe(
      '475 种已加入购物车，1,130 种留在采购单上：购物车最多放 500 种',
    );
    const many = ['缺货', '已下架', '甲', '乙', '丙'].flatMap((reason, at) => refused(reason, 9 - at));
    const corrected = Array.from({ length: 65 }, () => '《…》须按 5 盒的倍数采购，已改为 5 盒');
    const words = toCartWords({ added: 9, refused: many, corrected, isPad: false });
    expect(words).toBe(
      '9 种已加入购物车，35 种没有加入：缺货 9 种，已下架 8 种，甲 7 种，其他原因 11 种；65 处数量有改动，见购物车',
    );
  });
});
