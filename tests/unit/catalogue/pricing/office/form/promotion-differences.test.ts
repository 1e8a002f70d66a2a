import { expect, it } from 'vitest';
import {
  promotionDifferences,
  typedOver,
} from '#lib/catalogue/pricing/office/form/promotion-differences.rules.ts';
import {
  EMPTY_TIER,
  emptyGoods,
  emptyPromotion,
} from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';

const opened = {
  ...emptyPromotion('daily'),
  name: '周末特价',
  goods: [1, 2].map((id) => ({ ...emptyGoods(id), price: '9.00', remaining: '10', seen: '10' })),
};
const nameOf = (id: number) => `品种${id}`;

it('tells only the goods that differ, and no stock that buyers moved', () => {
  const [first, second] = opened.goods;
  const saved = { ...opened, goods: [first!, { ...second!, price: '8.00', remaining: '7', seen: '7' }] };
  const typed = { ...opened, name: '周末' };
  expect(promotionDifferences({ saved, typed }, nameOf)).toEqual([
    { label: '名称', saved: '周末特价', typed: '周末' },
    { label: '商品', saved: '品种2，价 8.00，数量 1', typed: '品种2，价 9.00，数量 1' },
  ]);
});

it('makes tiers anew that a colleague took away', () => {
  const tier = { ...EMPTY_TIER, thresholdYuan: '100', reductionYuan: '5' };
  const typed = {
    ...opened,
    tiers: [
      { ...tier, id: 3 },
      { ...tier, id: 4, seen: '9' },
    ],
  };
  const saved = { ...opened, tiers: [{ ...tier, id: 3 }] };
  expect(typedOver({ saved, typed }).tiers.map(({ id, seen }) => [id, seen])).toEqual([
    [3, ''],
    [null, ''],
  ]);
});
