import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { priceSteps } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { lowerNetFen } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import { payCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { anyActivity } from '#tests/unit/catalogue/pricing/arbitraries.ts';
import { row, terms } from './rows-fixture.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const anyRow = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  goodsId: fc.integer({ min: 1, max: 6 }),
  quantity: fc.integer({ min: 1, max: 50 }),
  selected: fc.constantFrom(true, true, false),
  isEphedrine: fc.constantFrom(false, false, false, true),
  isControlled: fc.constantFrom(false, false, false, true),
  source: fc.integer({ min: 1, max: 9000 }).map((basePriceFen) => ({ ...row.source, basePriceFen })),
});
const anyHeld = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  kind: fc.constantFrom('coupon', 'coupon', 'voucher'),
  name: fc.constant('备货券'),
  amountFen: fc.integer({ min: 1, max: 9000 }),
  minimumFen: fc.constantFrom(0, 3000, 20_000),
  goodsIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 6 }))),
  validFrom: fc.constantFrom(0, 0, 1),
  validUntil: fc.constant(1000),
});
const byId = { selector: ({ id }: { id: number }) => id };

test('Each step of each line leads to what is paid for it, and all of them with shipping to the payable amount', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRow, { ...byId, maxLength: 8 }),
      fc.uniqueArray(anyHeld, { ...byId, maxLength: 6 }),
      fc.uniqueArray(anyActivity, { ...byId, maxLength: 3 }),
      (changes, held, activities) => {
        const rows = changes.map((change) => ({ ...row, ...change }));
        const given = { ...terms, activities };
        const { lines, totals } = payCart(rows, given, priceCart(rows, given), held);
        for (const line of lines.filter(({ selected }) => selected)) {
          const steps = priceSteps(line, new Map());
          expect(steps.reduce((sum, { fen }) => sum + fen, 0)).toBe(line.shareFen);
          const netFen = lowerNetFen(line);
          if (netFen === null) expect(line.shareFen).toBeGreaterThan((line.priceFen - 1) * line.quantity);
          else expect(netFen * line.quantity).toBeGreaterThanOrEqual(line.shareFen);
        }
        const paidFen = lines.reduce((sum, { shareFen }) => sum + shareFen, 0);
        expect(paidFen + totals.shippingFen).toBe(totals.payableFen);
      },
    ),
  );
});
