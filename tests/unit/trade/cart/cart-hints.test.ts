import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { expect, test } from 'vitest';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { type CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { type CartCoupon, payCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { lineHints } from '#lib/trade/cart/advice/hint.rules.ts';
import { orderShippings, shippingTexts } from '#lib/trade/orders/order-words.rules.ts';
import { row, terms } from './rows-fixture.ts';

const coupon = (change: Partial<CartCoupon>): CartCoupon => ({
  id: 1,
  kind: 'coupon',
  name: '秋冬券',
  amountFen: 500,
  minimumFen: 3000,
  goodsIds: null,
  validFrom: 0,
  validUntil: 1000,
  ...change,
});
const paidWith = (rows: readonly CartRow[], ...held: CartCoupon[]) =>
  payCart(rows, terms, priceCart(rows, terms), held);

test('A cart of one order says what is missing for free delivery, one of two says it of each by name', () => {
  const textsOf = (...rows: CartRow[]) => shippingTexts(orderShippings(priceCart(rows, terms).groups));
  expect(textsOf(row)).toEqual(['运费 ¥5.00，还差 ¥60.00 包邮']);
  const ephedrine = { ...row, id: 8, goodsId: 80, isEphedrine: true };
  expect(textsOf(row, { ...ephedrine, quantity: 10 })).toEqual([
    '普通订单运费 ¥5.00，还差 ¥60.00 包邮',
    '含麻黄碱订单已包邮',
  ]);
  expect(textsOf({ ...row, selected: false })).toEqual([]);
});

test('A cart comes to what the next page will propose: the best coupon and the vouchers needed whole', () => {
  const voucher = coupon({ id: 3, kind: 'voucher', amountFen: 1000, minimumFen: 0 });
  const paid = paidWith([row], coupon({}), coupon({ id: 2, amountFen: 300 }), voucher);
  expect(paid.totals).toMatchObject({ couponFen: 500, voucherFen: 1000, payableFen: 4000 - 1500 + 500 });
  expect(paid.used).toEqual({ name: '秋冬券', text: '满 ¥30.00 减 ¥5.00' });
});

test('What a better coupon still needs is said, the nearest first, and nothing of one that is no better', () => {
  const far = coupon({ id: 2, name: '大额券', amountFen: 4000, minimumFen: 20_000 });
  const near = coupon({ id: 3, name: '中额券', amountFen: 2000, minimumFen: 9000 });
  const worse = coupon({ id: 4, amountFen: 200, minimumFen: 4100 });
  expect(paidWith([row], coupon({}), far, near, worse).next).toMatchObject({
    name: '中额券',
    text: '满 ¥90.00 减 ¥20.00',
    missing: '¥50.00',
  });
});

test('No coupon is advised for prescription medicines alone, nor for goods that it does not cover', () => {
  const near = coupon({ minimumFen: 9000 });
  expect(paidWith([{ ...row, isPrescription: true }], near).next).toBeNull();
  expect(paidWith([row], { ...near, goodsIds: [99] }).next).toBeNull();
  expect(paidWith([row], { ...near, validFrom: 10 }).next).toBeNull();
});

const buyTenGetOne: Activity = {
  id: 5,
  kind: 'gift',
  name: '买十赠一',
  goodsIds: [70],
  excludedGoodsIds: [],
  regions: null,
  regionText: '',
  tiers: [
    {
      id: 9,
      thresholdFen: 0,
      thresholdUnits: 10,
      grant: {
        type: 0,
        goodsId: null,
        goodsName: '',
        quantity: 1,
        priceFen: 0,
        repeats: true,
        remaining: null,
      },
    },
  ],
};

test('A line names the goods that come free with more of it, and those that have come', () => {
  const granted = { id: 70, name: row.name, spec: row.spec, unit: '盒', thumb: '', stock: 50 };
  const given = { ...terms, activities: [buyTenGetOne] };
  const hintsOf = (...rows: [CartRow, ...CartRow[]]): string => {
    const own = { ...given, granted: [{ ...granted, canBuy: true, reason: '', basePriceFen: 1000 }] };
    const priced = priceCart(rows, own);
    const [price] = priced.lines;
    if (!price) throw new Error('nothing was priced');
    return lineHints(rows[0], price, { rows, situation: { ...priced, activities: own.activities } });
  };
  expect(hintsOf(row)).toBe('再买 6 盒，赠《阿莫西林胶囊》1 盒');
  expect(hintsOf({ ...row, quantity: 10 })).toBe('已赠《阿莫西林胶囊》1 盒');
  // a goods in two lines reaches it with both
  expect(hintsOf(row, { ...row, id: 8, type: 1, quantity: 3 })).toBe('再买 3 盒，赠《阿莫西林胶囊》1 盒');
  expect(hintsOf({ ...row, isPrescription: true })).toBe('');
  expect(hintsOf({ ...row, goodsId: 71 })).toBe('');
});
