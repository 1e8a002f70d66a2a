import { expect, test } from 'vitest';
import { payOf, paySum } from '#lib/trade/payments/pay-page.rules.ts';

const own = { id: 3, payableFen: 1000 };
const others = [
  { id: 1, payableFen: 250 },
  { id: 2, payableFen: 500 },
];

test.each([
  [[], 2000, { orderIds: [3], totalFen: 1000, missingFen: 0 }],
  [[2], 2000, { orderIds: [3, 2], totalFen: 1500, missingFen: 0 }],
  [[2, 1], 1600, { orderIds: [3, 1, 2], totalFen: 1750, missingFen: 150 }],
  [[9], 0, { orderIds: [3], totalFen: 1000, missingFen: 1000 }],
])('with %o chosen and a balance of %i fen', (chosen, balanceFen, sum) => {
  expect(paySum(own, others, { chosen, balanceFen })).toEqual(sum);
});

test.each([
  ['unpaid', false, 'unpaid'],
  ['unpaid', true, 'checking'],
  ['cancelled', false, 'cancelled'],
  ['paid', false, 'paid'],
  ['completed', false, 'paid'],
] as const)('an order that is %s, its transfer waiting: %s, is %s', (state, isTransferWaiting, pay) => {
  expect(payOf({ state, isTransferWaiting })).toBe(pay);
});
