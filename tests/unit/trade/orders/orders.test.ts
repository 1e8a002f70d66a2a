import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderNo } from '#lib/trade/orders/orders.rules.ts';
import { paymentWords, stateWords } from '#lib/trade/orders/order-words.rules.ts';
import { orderCount, orderItems, type OrderLine } from '#lib/trade/orders/view/order-view.rules.ts';
import { readParcels } from '#lib/trade/parcels/office/pasted-parcels.rules.ts';
import { payerOf } from '#lib/trade/orders/payer.rules.ts';

describe('order numbers', () => {
  it('carry the day and eight digits', () => {
    expect(orderNo(1, '2026-11-20')).toBe('2026112061803399');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) =>
        /^20261120\d{8}$/.test(orderNo(id, '2026-11-20')),
      ),
    );
  });

  it('never meet on one day', () => {
    const id = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(id, id, (a, b) => a === b || orderNo(a, '2026-11-20') !== orderNo(b, '2026-11-20')),
    );
  });
});

describe('The words of an order', () => {
  type Order = Parameters<typeof stateWords>[0];
  const order = (change: Partial<Order>): Order =>
    ({
      state: 'unpaid',
      paymentMethod: null,
      cancelAskedAt: null,
      headAskedAt: null,
      payerId: null,
      payableFen: 1000,
      refundedFen: 0,
      ...change,
    }) as Order;

  describe('the words for an order', () => {
    it.each<[words: string, change: Partial<Order>]>([
      ['待付款', {}],
      ['转账待确认', { paymentMethod: 'transfer', headAskedAt: 1 }],
      ['待总部代付', { headAskedAt: 1 }],
      ['待发货', { state: 'paid', headAskedAt: 1 }],
      ['申请取消中', { state: 'paid', cancelAskedAt: 1 }],
      ['已完成', { state: 'completed', refundedFen: 999 }],
      ['全额退款', { state: 'completed', refundedFen: 1000 }],
      ['全额退款', { state: 'shipped', refundedFen: 1000 }],
      ['已完成', { state: 'completed', payableFen: 0 }],
      ['已取消', { state: 'cancelled', refundedFen: 1000 }],
    ])('say %s', (words, change) => {
      expect(stateWords(order(change))).toBe(words);
    });

    it('name a head office that paid', () => {
      expect(paymentWords(order({}))).toBe('');
      expect(paymentWords(order({ paymentMethod: 'wallet' }))).toBe('余额支付');
      expect(paymentWords(order({ paymentMethod: 'wallet', payerId: 7 }))).toBe('总部代付');
    });
  });
});

describe('What was bought', () => {
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
});

const [A, B] = ['2026112432623793', '2026112488854384'];

describe('pasted parcels', () => {
  it('are read a line each, whatever separates them; lines without a parcel are left out', () => {
    expect(readParcels(`${A}\tSF1001\n${B} \n\n${B},YT 2002`.replace('YT ', 'YT')).parcels).toEqual([
      { line: 1, no: A, trackingNo: 'SF1001', carrier: '' },
      { line: 4, no: B, trackingNo: 'YT2002', carrier: '' },
    ]);
    expect(readParcels(`${A} SF1001 邮政 EMS`).parcels[0]?.carrier).toBe('邮政 EMS');
  });

  it('name the same parcel twice and another not at all', () => {
    expect(readParcels(`${A} SF1001\n${A} SF1001`)).toMatchObject({
      parcels: [{ trackingNo: 'SF1001' }],
      wrong: [],
    });
    expect(readParcels(`${A} SF1001\n${A} SF1002`).wrong).toEqual([
      `第 2 行：订单 ${A} 在第 1 行写了另一个运单号。`,
    ]);
  });

  it('say what is wrong with a line', () => {
    expect(readParcels(`12 SF1001\n${A} 顺丰`).wrong).toEqual([
      '第 1 行：“12”不是订单号，订单号是 16 位数字。',
      '第 2 行：运单号“顺丰”应为 4 至 60 个字母、数字或横线。',
    ]);
    expect(readParcels(`${A} \n`).wrong).toEqual(['没有填写运单号的行。请在订单号后面写上运单号。']);
    const many = Array.from({ length: 201 }, (_, index) => `${10 ** 15 + index} SF1001`);
    expect(readParcels(many.join('\n')).wrong).toEqual(['一次最多 200 单，请分几次发货。']);
  });
});

describe('the payer of goods with ephedrine', () => {
  it.each([
    ['郑州康民大药房有限公司', 'same'],
    [' 郑州康民大药房 有限公司 ', 'same'],
    ['康民大药房', 'short'],
    ['郑州康民大药房有限公司（基本户）', 'short'],
    ['张三', 'other'],
    ['郑州', 'other'],
    ['张三个人', 'other'],
    ['郑州百草大药房有限公司', 'other'],
    ['', 'other'],
  ])('%s is %s', (payer, expected) => {
    expect(payerOf(payer, '郑州康民大药房有限公司')).toBe(expected);
  });

  it('is the same whatever the width of its brackets', () => {
    expect(payerOf('康民(郑州)大药房', '康民（郑州）大药房')).toBe('same');
  });
});
