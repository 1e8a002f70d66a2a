import { expect, it } from 'vitest';
import {
  mergePromotions,
  promotionDifferences,
} from '#lib/catalogue/pricing/office/form/promotion-differences.rules.ts';
import {
  EMPTY_TIER,
  emptyGoods,
  emptyPromotion,
  type TypedGoods,
} from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';

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
