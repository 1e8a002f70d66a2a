import { describe, expect, test } from 'vitest';
import type { CartState } from '#lib/trade/cart/cart-answer.fields.ts';
import { applyCartAnswer, type CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { row, terms } from './rows-fixture.ts';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { type CartCoupon, payCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { lineHints } from '#lib/trade/cart/advice/hint.rules.ts';
import { orderShippings, shippingTexts } from '#lib/trade/orders/order-words.rules.ts';
import fc from 'fast-check';
import { lowerNetFen } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import { priceSteps } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { anyActivity } from '#tests/unit/catalogue/pricing/arbitraries.ts';

/** As much of the server's answer as the page reads. */
function answer(number: number, payableFen: number, change: object = {}): CartState {
  const goods = { id: row.goodsId, number: 50, is_buy: 1 };
  const item = { id: 7, type: 0, number, is_selected: 1, selectable: 1, notice: '', goods };
  return { data: [{ ...item, ...change }], totals: { payable_fen: payableFen } } as unknown as CartState;
}

test('An answer that agrees changes nothing the buyer sees', () => {
  expect(applyCartAnswer([row], terms, answer(4, 4500))).toEqual([row]);
});

test('Rows that an answer leaves as they are stay the same objects: they are not drawn again', () => {
  const rows = [1, 2, 3].map((id) => ({ ...row, id, goodsId: id }));
  const { data } = answer(4, 0);
  const left = [1, 3].map((id) => ({ ...data[0], id, number: id === 3 ? 5 : 4 }));
  const cart = { data: left, totals: { payable_fen: 9500 } } as unknown as CartState;
  const answered = applyCartAnswer(rows, terms, cart);
  expect(answered?.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1, 4],
    [3, 5],
  ]);
  expect(answered?.[0]).toBe(rows[0]);
});

test('A line that a limited price parted from another is shown without a fresh page', () => {
  const offer = { kind: 'seckill' as const, priceFen: 800, startsAt: 0, endsAt: terms.now + 1 };
  const source = { ...row.source, offers: [{ ...offer, remaining: 3, perMemberLimit: null }] };
  const before = { ...row, source, quantity: 5 };
  const [item] = answer(3, 0).data;
  const data = [
    { ...item, type: 1 },
    { ...item, id: 8, number: 2 },
  ];
  const parted = [
    { ...before, type: 1 as const, quantity: 3 },
    { ...before, id: 8, quantity: 2 },
  ];
  const payable = priceCart(parted, terms).totals.payableFen;
  const cart = { data, totals: { payable_fen: payable } } as unknown as CartState;
  expect(priceCart(parted, terms).lines[0]?.priceFen).toBe(800);
  expect(priceCart(parted, terms).lines[1]?.priceFen).toBeGreaterThan(800);
  const answered = applyCartAnswer([before], terms, cart);
  expect(answered?.map(({ id, type, quantity }) => [id, type, quantity])).toEqual([
    [7, 1, 3],
    [8, 0, 2],
  ]);
  expect(answered?.map(({ notice }) => notice)).toEqual(['', '']);
  const one = { ...before, type: 1 as const, quantity: 3 };
  const whole = { data: [{ ...item, type: 1, number: 3 }], totals: { payable_fen: 0 } };
  whole.totals.payable_fen = priceCart([one], terms).totals.payableFen;
  const joined = applyCartAnswer(
    [
      { ...one, quantity: 1 },
      { ...before, id: 8, quantity: 2 },
    ],
    terms,
    whole as unknown as CartState,
  );
  expect(joined?.map(({ id, notice }) => [id, notice])).toEqual([[7, '两行已合为 3 盒']]);
});

test('A number that a smaller stock changed is taken over and said', () => {
  const short = answer(3, 3500, { goods: { id: row.goodsId, number: 3, is_buy: 1 } });
  expect(applyCartAnswer([row], terms, short)?.[0]).toMatchObject({
    quantity: 3,
    notice: '库存有变化，已改为 3 盒',
  });
});

test('A number that the server corrected or refused is said in its words', () => {
  const said = new Map([[7, '超出限购，最多 3 盒']]);
  expect(applyCartAnswer([row], terms, answer(3, 3500), said)?.[0]).toMatchObject({
    quantity: 3,
    notice: '超出限购，最多 3 盒',
  });
});

test('A number changed in another tab says so, as the stock is what it was', () => {
  expect(applyCartAnswer([row], terms, answer(3, 3500))?.[0]).toMatchObject({
    quantity: 3,
    notice: '数量已在别处修改，现为 3 盒',
  });
});

test('A line gone on the server goes from the page', () => {
  const empty = { data: [], totals: { payable_fen: 0 } } as unknown as CartState;
  expect(applyCartAnswer([row], terms, empty)).toEqual([]);
});

test('Another price, or a line added elsewhere, asks for a fresh page', () => {
  expect(applyCartAnswer([row], terms, answer(4, 4400))).toBeNull();
  expect(applyCartAnswer([], terms, answer(4, 4500))).toBeNull();
});

describe('Hints of the cart', () => {
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
});

describe('What is paid of each line', () => {
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
});
