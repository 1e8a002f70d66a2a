import { describe, expect, it } from 'vitest';
import {
  editing,
  GOODS_PER_PAGE,
  goodsPart,
  pricedAt,
} from '#lib/catalogue/pricing/office/form/editing.rules.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { formOf, typedGoods, typedTier } from '#tests/support/promotion-form.ts';

describe('the form of a promotion', () => {
  it('takes pasted numbers over those there, and keeps what a line does not say', () => {
    const typed = formOf('seckill', { goods: [typedGoods(1, { price: '8', limit: '5' })] });
    const rows = [typedGoods(1, { price: '7.5' }), typedGoods(2, { remaining: '9' })];
    expect(editing(typed, { do: 'add', side: 'goods', rows }).goods).toEqual([
      typedGoods(1, { price: '7.5', limit: '5' }),
      typedGoods(2, { remaining: '9' }),
    ]);
  });
  it('adds to what is excluded once, and removes', () => {
    const typed = formOf('discount', { excluded: [1] });
    const added = editing(typed, { do: 'add', side: 'excluded', rows: [typedGoods(1), typedGoods(2)] });
    expect(added.excluded).toEqual([1, 2]);
    expect(editing(added, { do: 'remove', side: 'excluded', ids: [1] }).excluded).toEqual([2]);
    expect(added.goods).toEqual([]);
  });
  it('changes one tier and no other', () => {
    const typed = formOf('reduction', { tiers: [typedTier({ reductionYuan: '5' }), typedTier({})] });
    const changed = editing(typed, { do: 'tier', index: 1, change: { reductionYuan: '9' } });
    expect(changed.tiers.map(({ reductionYuan }) => reductionYuan)).toEqual(['5', '9']);
    expect(editing(changed, { do: 'remove-tier', index: 0 }).tiers).toEqual([changed.tiers[1]]);
  });
  it('prices all goods at a share of their list price, rounded down', () => {
    const rows = pricedAt([typedGoods(1), typedGoods(2)], 90, (id) => (id === 1 ? 999 : undefined));
    expect(rows.map(({ price }) => price)).toEqual(['8.99', '']);
  });
});

describe('a long list of goods', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => index + 1);
  const facts = new Map([[4321, { name: '阿莫西林胶囊', spec: '0.25g', makerName: '华北' } as GoodsFacts]]);

  it('shows a page at a time', () => {
    const part = goodsPart(ids, facts, { words: '', only: null, page: 3 });
    expect([part.ids[0], part.ids.length, part.pages]).toEqual([101, GOODS_PER_PAGE, 100]);
  });
  it('finds by name and id, and shows only those with mistakes', () => {
    expect(goodsPart(ids, facts, { words: ' 阿莫西林 ', only: null, page: 9 }).ids).toEqual([4321]);
    expect(goodsPart(ids, facts, { words: '', only: new Set([7]), page: 1 }).ids).toEqual([7]);
  });
});
