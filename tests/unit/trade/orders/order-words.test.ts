import { describe, expect, it } from 'vitest';
import { paymentWords, stateWords } from '#lib/trade/orders/order-words.rules.ts';

type Order = Parameters<typeof stateWords>[0];
const order = (change: Partial<Order>): Order =>
  ({
    ...{ state: 'unpaid', paymentMethod: null, cancelAskedAt: null, headAskedAt: null, payerId: null },
    ...{ payableFen: 1000, refundedFen: 0 },
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
