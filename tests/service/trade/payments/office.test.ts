import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import type { Providers } from '#lib/trade/payments/providers/provider.rules.ts';
import {
  askProvider,
  listPayments,
  readPayment,
} from '#lib/trade/payments/office/payments-office.service.ts';
import type { PaymentSearch } from '#lib/trade/payments/office/payments-office.rules.ts';
import { acceptMismatched, returnMismatched } from '#lib/trade/payments/refunds/mismatched.service.ts';
import { sendRefund } from '#lib/trade/payments/refunds/send-refund.service.ts';
import { askBack } from '#lib/trade/payments/tries/ask-back.service.ts';
import { answerNotice } from '#lib/trade/payments/tries/settle.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Desk, openDesk } from '#tests/support/gateways/desk.ts';
import type { FakeWechat } from '#tests/support/gateways/fake-wechat.ts';
import { makeKeys, pay, stateOf } from '#tests/support/gateways/payments.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeMember } from '#tests/support/shop-fixture.ts';

const MINUTE_MS = 60_000;
const ALL: PaymentSearch = { keywords: '', provider: null, from: null, until: null };

describe.each(ENGINES)('the office of payments on %s', (engine) => {
  let desk: Desk;
  let db: Db;
  let wechat: FakeWechat;
  let providers: Providers;
  let goodsId: number;
  let operator: Member;
  let other: Member;
  beforeAll(async () => {
    desk = await openDesk(engine);
    ({ db, wechat, providers, goodsId, operator, other } = desk);
  });
  beforeEach(() => {
    wechat.refundMood = 'done';
    wechat.gateway.mood = 'well';
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await desk.close();
  });

  const now = (): number => Date.now();
  const notify: Desk['notify'] = (...given) => desk.notify(...given);
  const bought: Desk['bought'] = (...given) => desk.bought(...given);
  const refund: Desk['refund'] = (...given) => desk.refund(...given);

  it.each([
    ['more than asked for', 3500, 0, 500],
    ['less, the rest from the balance', 2000, 1500, 500],
  ])('takes a payment of another amount: %s', async (_, total, balance, after) => {
    const { member, order, row } = await bought(total, balance);
    expect(await stateOf(db, row)).toMatchObject({ state: 'mismatched', paidFen: total });
    const both = [operator, other].map((who) => acceptMismatched(db, who, row.id, now()));
    await Promise.all(both);
    expect((await getOrder(db, member, order.id)).state).toBe('paid');
    expect(await balanceOf(db, member)).toBe(after);
    expect(await stateOf(db, row)).toMatchObject({ state: 'paid', problem: '' });
    const given = { tryId: row.id, target: 'wallet', reason: '不要了' } as const;
    await expect(returnMismatched(db, operator, given, now())).rejects.toMatchObject({ code: 'conflict' });
    await notify(row.outTradeNo, { total });
    expect(await balanceOf(db, member)).toBe(after);
  });

  it('takes nothing the balance cannot complete, and all of it where the order is gone', async () => {
    const { row } = await bought(1);
    await expect(acceptMismatched(db, operator, row.id, now())).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('还差 ¥29.99'),
    });
    expect(await stateOf(db, row)).toMatchObject({ state: 'mismatched' });
    const late = await bought(2500);
    await cancelOrder(db, late.member, { id: late.order.id, reason: '' }, now());
    await acceptMismatched(db, operator, late.row.id, now());
    expect(await balanceOf(db, late.member)).toBe(2500);
  });

  it('refunds of an order what the balance added to the balance only', async () => {
    const { member, row } = await bought(2000, 1000);
    await acceptMismatched(db, operator, row.id, now());
    const { refundable } = await readPayment(db, row.id);
    expect(refundable.map(({ leftFen }) => leftFen)).toEqual([2000, 1000]);
    const added = refundable[1]!.payment!.id;
    const wrong = refund(row.id, { paymentId: added, target: 'provider' });
    await expect(wrong).rejects.toMatchObject({ fields: { target: [expect.any(String)] } });
    await refund(row.id, { paymentId: added });
    expect(await balanceOf(db, member)).toBe(1000);
  });

  it('sends a payment of another amount back, once, and the order can be paid again', async () => {
    const { member, order, row } = await bought(1234);
    const given = { tryId: row.id, target: 'provider', reason: '金额不符' } as const;
    const [first, second] = await Promise.all([
      returnMismatched(db, operator, given, now()),
      returnMismatched(db, other, given, now()),
    ]);
    expect(first?.id).toBe(second?.id);
    await sendRefund(db, providers, first!.id, now());
    expect(wechat.refunds.get(`${row.outTradeNo}R1`)).toBe(1234);
    expect(await stateOf(db, row)).toMatchObject({ state: 'refunded' });
    await notify(row.outTradeNo, { total: 1234 });
    expect(await stateOf(db, row)).toMatchObject({ state: 'refunded' });
    const again = await pay(db, member, [order.id], { providers });
    await notify(again.outTradeNo);
    expect((await getOrder(db, member, order.id)).state).toBe('paid');
  });

  it('asks the provider whatever the state, and believes its book more than a notice', async () => {
    const { member, order, row } = await bought(1);
    expect(await stateOf(db, row)).toMatchObject({ state: 'mismatched' });
    const told = await askProvider(db, operator, { id: row.id, providers }, now());
    expect(told).toBe('微信支付：已付款 ¥30.00。商城的状态：已付款。');
    expect((await getOrder(db, member, order.id)).state).toBe('paid');
    expect(await askProvider(db, operator, { id: row.id, providers }, now())).toContain('已付款');
    expect(await balanceOf(db, member)).toBe(0);
    wechat.gateway.mood = 'broken';
    await expect(askProvider(db, operator, { id: row.id, providers }, now())).rejects.toMatchObject({
      code: 'gateway_failed',
    });
    expect((await auditOf(db, `payment_try:${row.id}`, 9)).map(({ action }) => action)).toEqual([
      'payment.ask',
      'payment.ask',
    ]);
  });

  it('shows every notice as it came, repeated and forged ones too', async () => {
    const { row } = await bought();
    await notify(row.outTradeNo, { id: 'same' });
    await notify(row.outTradeNo, { id: 'same' });
    await notify(row.outTradeNo, { keys: makeKeys() });
    const provider = providers.get('wechat')!;
    const forged = { headers: new Headers(), body: `{"out_trade_no":"${row.outTradeNo}","nul":"\0"}` };
    await answerNotice(db, provider, forged, now());
    const { arrivals } = await readPayment(db, row.id);
    expect(arrivals.map(({ outcome, isVerified }) => [outcome, isVerified])).toEqual([
      ['counted', 1],
      ['told', 1],
      ['repeated', 1],
      ['refused', 0],
    ]);
    expect(arrivals.at(-1)?.said).toContain('signature');
  });

  it('closes the open try of an order that is cancelled or paid otherwise at the next job', async () => {
    const start = async (balance_fen = 0) => {
      const member = await makeMember(db, { balance_fen });
      const order = await orderOne(db, member, [{ goodsId, quantity: 3 }], now());
      return { member, order, row: await pay(db, member, [order.id], { providers }) };
    };
    const [idle, cancelled, paid] = [await start(), await start(), await start(3000)];
    await cancelOrder(db, cancelled.member, { id: cancelled.order.id, reason: '' }, now());
    await payByWallet(db, paid.member, paid.order.id, now());
    await askBack(db, providers, fail, now());
    for (const { row } of [cancelled, paid]) {
      expect(await stateOf(db, row)).toMatchObject({ state: 'closed' });
      expect(wechat.trades.get(row.outTradeNo)?.state).toBe('CLOSED');
    }
    expect(await stateOf(db, idle.row)).toMatchObject({ state: 'open', queries: 0 });
    // A gateway that does not answer is asked with pauses, not each second.
    const silent = await start();
    await cancelOrder(db, silent.member, { id: silent.order.id, reason: '' }, now());
    wechat.gateway.mood = 'broken';
    for (const after of [0, 1000, 2000]) await askBack(db, providers, fail, now() + after);
    expect((await stateOf(db, silent.row)).queries).toBe(1);
  });

  it('finds payments by order, company and either number, with sums of the day', async () => {
    const { member, order, row } = await bought();
    await refund(row.id);
    const { tradeNo } = await stateOf(db, row);
    const found = async (keywords: string, tab: 'received' | 'refunds' = 'received') =>
      listPayments(db, { search: { ...ALL, keywords }, tab, page: 1 });
    const { no } = await getOrder(db, member, order.id);
    for (const keywords of [no, member.company, row.outTradeNo, tradeNo.slice(0, -1)]) {
      const page = await found(keywords);
      expect(page.tries.map(({ id }) => id)).toContain(row.id);
      expect(page.tries[0]).toMatchObject({ orderNos: [no], refundedFen: 1000, company: member.company });
    }
    const page = await found(row.outTradeNo);
    expect(page.counts).toEqual({ received: 1, open: 0, mismatched: 0, refunds: 1, ended: 0 });
    const returned = { fen: 1000, toBalanceFen: 1000, owedFen: 0 };
    expect(page.sums).toEqual([{ provider: 'wechat', count: 1, fen: 3000, returned }]);
    expect((await found(row.outTradeNo, 'refunds')).refunds).toMatchObject([{ orderNo: no }]);
    const search = { ...ALL, from: now() + MINUTE_MS };
    expect((await listPayments(db, { search, tab: 'received', page: 1 })).counts.received).toBe(0);
    const elsewhere = { ...ALL, provider: 'alipay' as const };
    expect((await listPayments(db, { search: elsewhere, tab: 'refunds', page: 1 })).refunds).toEqual([]);
    expect((await found('%')).tries).toEqual([]);
    await refund(row.id, { amountFen: 500, target: 'provider' });
    expect((await found(row.outTradeNo)).sums).toMatchObject([
      { fen: 3000, returned: { fen: 1500, toBalanceFen: 1000 } },
    ]);
  });
});

function fail(error: unknown): never {
  throw error;
}
