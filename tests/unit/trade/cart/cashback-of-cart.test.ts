import { expect, test } from 'vitest';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { type CartCoupon, payCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { row, terms } from './rows-fixture.ts';

test('What comes back is one sum: the activity names what the totals do, once a coupon is taken off', () => {
  const cashback = {
    id: 5,
    kind: 'cashback' as const,
    name: '返现',
    regions: null,
    regionText: '',
    tiers: [{ id: 1, thresholdFen: 0, thresholdUnits: 0, ratePermille: 20 }],
    goodsIds: null,
    excludedGoodsIds: [],
  };
  const running = { ...terms, activities: [cashback] };
  const coupon: CartCoupon = {
    id: 3,
    kind: 'coupon',
    name: '满减',
    amountFen: 1000,
    minimumFen: 0,
    validFrom: terms.now - DAY_MS,
    validUntil: terms.now + DAY_MS,
    goodsIds: null,
  };
  const priced = priceCart([row], running);
  const paid = payCart([row], running, priced, [coupon]);
  const [shown] = paid.activities;
  expect(paid.totals.cashbackFen).toBeGreaterThan(0);
  expect(paid.totals.cashbackFen).toBeLessThan(priced.totals.cashbackFen);
  expect(shown?.cashbackFen).toBe(paid.totals.cashbackFen);
});
