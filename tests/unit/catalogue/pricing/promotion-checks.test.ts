import { type CoveredGoods, implausible } from '#lib/catalogue/pricing/office/form/check-promotion.rules.ts';
import {
  mergePromotions,
  promotionDifferences,
} from '#lib/catalogue/pricing/office/form/promotion-differences.rules.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { readPromotion } from '#lib/catalogue/pricing/office/form/read-promotion.rules.ts';
import {
  EMPTY_TIER,
  emptyGoods,
  emptyPromotion,
  type TypedGoods,
  type TypedPromotion,
} from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { formOf, typedGoods, typedTier } from '#tests/support/promotion-form.ts';
import { NOW } from '#tests/support/shop-fixture.ts';
import { describe, expect, it } from 'vitest';

const facts = (change: Partial<GoodsFacts> = {}): GoodsFacts => ({
  id: 1,
  name: '口罩',
  spec: '10 只',
  unit: '盒',
  makerName: '华东',
  expiresAt: NOW + 90 * DAY_MS,
  basePriceFen: 1000,
  lowestPriceFen: 900,
  stock: 100,
  minQuantity: 1,
  stepQuantity: 1,
  isOnSale: true,
  isPrescription: false,
  isControlled: false,
  isSpecial: false,
  isEphedrine: false,
  ...change,
});

const ALL: CoveredGoods = { lowestFen: 900, prescriptions: 0 };

const asked = (typed: TypedPromotion, covered: CoveredGoods | null = ALL, known = [facts()]): string => {
  const { promotion, errors } = readPromotion(typed);
  expect(errors).toEqual({});
  return implausible(promotion, {
    known: new Map(known.map((one) => [one.id, one])),
    covered,
    now: NOW,
  }).join();
};
const tiered = (kind: TypedPromotion['kind'], tier: Parameters<typeof typedTier>[0]) =>
  formOf(kind, { coversAll: true, tiers: [typedTier(tier)] });
const offered = (kind: TypedPromotion['kind'], row: Parameters<typeof typedGoods>[1]) =>
  formOf(kind, { goods: [typedGoods(1, row)] });

describe('what looks like a slip is asked', () => {
  it.each<[string, TypedPromotion, RegExp]>([
    ['9.4 for 94', tiered('discount', { ratePercent: '9.4' }), /打 0.94 折/],
    ['a price cut by more than half', offered('daily', { price: '4.99' }), /不到挂牌价的一半/],
    ['more than there is', offered('seckill', { price: '8', remaining: '101' }), /比库存多/],
    [
      'a reduction near its threshold',
      tiered('reduction', { thresholdYuan: '60', reductionYuan: '50' }),
      /一半/,
    ],
    [
      'goods given away from a number of units',
      tiered('reduction', { thresholdUnits: '2', reductionYuan: '18' }),
      /最少只要买 ¥18.00.*白送/,
    ],
    [
      'as many given as bought',
      tiered('gift', { thresholdUnits: '2', grantType: '0', grantQuantity: '2' }),
      /送的不比买的少/,
    ],
    [
      'a thousand gifts',
      tiered('gift', { thresholdYuan: '9', grantType: '0', grantQuantity: '1000' }),
      /1000 件/,
    ],
    ['gifts without a threshold', tiered('gift', { grantType: '2', grantQuantity: '5' }), /没有门槛/],
    [
      'points worth the goods',
      tiered('gift', { thresholdYuan: '9', grantType: '2', grantQuantity: '900' }),
      /积分/,
    ],
  ])('%s', (_, typed, words) => expect(asked(typed)).toMatch(words));

  it('near-expiry prices of goods that last', () => {
    const typed = offered('near_expiry', { price: '8' });
    expect(asked(typed, null, [facts({ expiresAt: NOW + 400 * DAY_MS })])).toContain('不是近效期');
    expect(asked(typed, null)).toBe('');
  });

  it('a set for less than half, and all goods with prescription medicines among them', () => {
    const set = { price: '9', remaining: '', limit: '', seen: '' };
    const goods = [typedGoods(1), typedGoods(2)];
    expect(asked(formOf('combination', { set, goods }), null, [facts(), facts({ id: 2 })])).toContain('一半');
    const all = tiered('discount', { ratePercent: '94' });
    expect(asked(all, { lowestFen: 1, prescriptions: 12 })).toContain('12 种处方药');
  });

  it.each<[string, TypedPromotion]>([
    ['94 %', tiered('discount', { ratePercent: '94' })],
    ['a tenth off', tiered('reduction', { thresholdYuan: '500', reductionYuan: '50' })],
    ['ten and one', tiered('gift', { thresholdUnits: '10', grantType: '0', grantQuantity: '1' })],
    ['a price for a day', offered('daily', { price: '9', remaining: '50' })],
  ])('and %s is not', (_, typed) => expect(asked(typed)).toBe(''));
});

const opened = {
  ...emptyPromotion('daily'),
  name: '周末特价',
  goods: [1, 2].map((id) => ({ ...emptyGoods(id), price: '9.00', remaining: '10', seen: '10' })),
};
const nameOf = (id: number) => `品种${id}`;

it('reports only the goods that differ, and no stock that buyers moved', () => {
  const [first, second] = opened.goods;
  const saved = { ...opened, goods: [first!, { ...second!, price: '8.00', remaining: '7', seen: '7' }] };
  const typed = { ...opened, name: '周末' };
  expect(promotionDifferences({ saved, typed }, nameOf)).toEqual([
    { label: '名称', saved: '周末特价', typed: '周末' },
    { label: '商品', saved: '品种2，价 8.00，数量 1', typed: '品种2，价 9.00，数量 1' },
  ]);
});

it('merges what two operators did to one list, goods by goods, and asks only where both changed one', () => {
  const [first, second] = opened.goods;
  const sold = (row: TypedGoods): TypedGoods => ({ ...row, remaining: '7', seen: '7' });
  const added = { ...emptyGoods(3), price: '3.00' };
  const saved = {
    ...opened,
    name: '同事改的',
    goods: [sold(first!), { ...sold(second!), price: '8.00' }, added],
  };
  const typed = { ...opened, endsAt: '2026-12-01T08:00', goods: [{ ...first!, price: '7.00' }, second!] };
  const { both, mine } = mergePromotions({ opened, saved, typed });
  expect(both).toEqual([]);
  expect(mine).toMatchObject({ name: '同事改的', endsAt: '2026-12-01T08:00' });
  expect(mine.goods.map(({ goodsId, price, seen }) => [goodsId, price, seen])).toEqual([
    [1, '7.00', '10'],
    [2, '8.00', '7'],
    [3, '3.00', ''],
  ]);

  const asked = mergePromotions({
    opened,
    saved,
    typed: { ...typed, goods: [first!, { ...second!, price: '6.00' }] },
  });
  expect(asked.both).toEqual(['goods']);
  expect(promotionDifferences({ saved: asked.theirs, typed: asked.mine }, nameOf)).toEqual([
    { label: '商品', saved: '品种2，价 8.00，数量 1', typed: '品种2，价 6.00，数量 1' },
  ]);
});

it('keeps a goods that one took out away, and tiers that a colleague took away become new ones', () => {
  const tier = { ...EMPTY_TIER, thresholdYuan: '100', reductionYuan: '5' };
  const begun = { ...opened, tiers: [3, 4].map((id) => ({ ...tier, id, seen: '9' })) };
  const saved = { ...begun, tiers: [{ ...tier, id: 3, seen: '9' }], goods: begun.goods.slice(1) };
  const typed = { ...begun, tiers: begun.tiers.map((one) => ({ ...one, reductionYuan: '6' })) };
  const { both, mine } = mergePromotions({ opened: begun, saved, typed });
  expect(both).toEqual(['tiers']);
  expect(mine.goods.map(({ goodsId }) => goodsId)).toEqual([2]);
  expect(mine.tiers.map(({ id, reductionYuan, seen }) => [id, reductionYuan, seen])).toEqual([
    [3, '6', '9'],
    [null, '6', ''],
  ]);
});
