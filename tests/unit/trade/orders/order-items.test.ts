import { describe, expect, it } from 'vitest';
import { orderCount, orderItems, type OrderLine } from '#lib/trade/orders/view/order-view.rules.ts';

const line = (change: Partial<OrderLine>): OrderLine => ({
  id: 1,
  goodsId: 1,
  name: '板蓝根颗粒',
  brandName: '',
  spec: '10g*20袋',
  unit: '盒',
  makerName: '',
  approvalNo: '',
  dosageForm: '',
  lotNo: '',
  lots: [],
  expiresAt: null,
  quantity: 3,
  sent: 0,
  cut: 0,
  listPriceFen: 500,
  priceFen: 500,
  priceReason: 'base',
  amountFen: 1500,
  reductionFen: 0,
  couponFen: 0,
  voucherFen: 0,
  shareFen: 1500,
  activityName: '',
  sets: 0,
  priceSteps: [],
  thumb: '',
  ...change,
});
const part = (change: Partial<OrderLine>) =>
  line({ priceReason: 'combination', activityName: '感冒套装', ...change });

describe('what an order is made of', () => {
  const lines = [
    line({}),
    part({ name: '泰诺林', sets: 10, quantity: 20, priceFen: 847, amountFen: 16_958 }),
    part({ name: '维C', quantity: 10, priceFen: 304, amountFen: 3042 }),
    part({ name: '创可贴', activityName: '外用套装', sets: 1, quantity: 1, amountFen: 500 }),
    line({ name: '口罩', priceReason: 'gift', quantity: 5, priceFen: 0, amountFen: 0 }),
  ];

  it('shows a set with its own price, which times its sets is its amount', () => {
    const sets = orderItems(lines).flatMap(({ set }) => (set ? [set] : []));
    expect(sets.map(({ parts, ...set }) => [set, parts.map(({ name }) => name)])).toEqual([
      [{ name: '感冒套装', sets: 10, priceFen: 2000, amountFen: 20_000 }, ['泰诺林', '维C']],
      [{ name: '外用套装', sets: 1, priceFen: 500, amountFen: 500 }, ['创可贴']],
    ]);
  });

  it('counts as the cart does: a set is one kind, gifts are none', () => {
    expect(orderCount(lines)).toEqual({ kinds: 3, units: 14 });
  });
});
