import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import type { PlacedOrder } from '#lib/trade/checkout/draft.rules.ts';
import type { Providers } from '#lib/trade/payments/providers/provider.rules.ts';
import { readPayment } from '#lib/trade/payments/office/payments-office.service.ts';
import { refundToWallet, retryRefund, sendRefunds } from '#lib/trade/payments/refunds/send-refund.service.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Desk, openDesk } from '#tests/support/gateways/desk.ts';
import type { FakeWechat } from '#tests/support/gateways/fake-wechat.ts';
import { pay, topUp } from '#tests/support/gateways/payments.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeMember, stockOf } from '#tests/support/shop-fixture.ts';

const MINUTE_MS = 60_000;

describe.each(ENGINES)('refunds of payments on %s', (engine) => {
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
  const requestOf: Desk['requestOf'] = (...given) => desk.requestOf(...given);
  const refund: Desk['refund'] = (...given) => desk.refund(...given);
  const sumOfRefunds = async (tryId: number): Promise<number> =>
    (await readPayment(db, tryId)).refunds.reduce((sum, { amountFen }) => sum + amountFen, 0);

  it('refunds a part to the balance, informs the buyer, and keeps who did it', async () => {
    const { member, order, row } = await bought();
    await refund(row.id);
    expect(await balanceOf(db, member)).toBe(1000);
    const detail = await getOrder(db, member, order.id);
    expect(detail.state).toBe('paid');
    expect(detail.events.map(({ text }) => text)).toContain('退款 ¥10.00（少发一盒） 已退到余额');
    expect(await auditOf(db, `payment_try:${row.id}`, 5)).toMatchObject([
      { who: '赵敏', action: 'payment.refund', detail: '退到余额 ¥10.00，少发一盒' },
    ]);
  });

  it('refunds the same request once, and of two operators at once only one', async () => {
    const { member, row } = await bought();
    const request = await requestOf(row.id);
    const again = await Promise.all(
      Array.from({ length: 5 }, () => enterRefund(db, operator, request, now())),
    );
    expect(new Set(again.map((refund) => refund?.id)).size).toBe(1);
    expect(await balanceOf(db, member)).toBe(1000);

    const next = await requestOf(row.id);
    const both = await Promise.allSettled([
      enterRefund(db, operator, next, now()),
      enterRefund(db, other, next, now()),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining('已有人给这笔付款退过款') },
    });
    expect(await balanceOf(db, member)).toBe(2000);
  });

  it('cancels an order all of whose money goes back before it is sent, and puts its goods back', async () => {
    const before = await stockOf(db, goodsId);
    const { member, order, row } = await bought();
    await refund(row.id);
    await refund(row.id, { amountFen: 2000, target: 'provider' });
    expect((await getOrder(db, member, order.id)).state).toBe('cancelled');
    expect(await stockOf(db, goodsId)).toBe(before);
    expect(await balanceOf(db, member)).toBe(1000);
    expect([...wechat.refunds].filter(([no]) => no.startsWith(row.outTradeNo))).toEqual([
      [`${row.outTradeNo}R2`, 2000],
    ]);
    await expect(refund(row.id, { amountFen: 1 })).rejects.toMatchObject({
      fields: { amount: ['已经全部退过，没有可退的了。'] },
    });
  });

  it('cancels one of two orders that were paid together, once its own money has gone back', async () => {
    const member = await makeMember(db);
    const order = (): Promise<PlacedOrder> => orderOne(db, member, [{ goodsId, quantity: 3 }], now());
    const [back, kept] = [await order(), await order()];
    const row = await pay(db, member, [back.id, kept.id], { providers });
    await notify(row.outTradeNo, { total: 6000 });
    await refund(row.id, { amountFen: 3000 });
    expect((await getOrder(db, member, back.id)).state).toBe('cancelled');
    expect((await getOrder(db, member, kept.id)).state).toBe('paid');
  });

  it('refuses more than is left, nothing, and what has not come in', async () => {
    const { row } = await bought();
    await expect(refund(row.id, { amountFen: 3001 })).rejects.toMatchObject({
      fields: { amount: ['最多还能退 ¥30.00，请改金额。'] },
    });
    await expect(refund(row.id, { amountFen: 0 })).rejects.toMatchObject({ code: 'invalid_form' });
    await expect(refund(row.id, { amountFen: -100 })).rejects.toMatchObject({ code: 'invalid_form' });
    await expect(refund(row.id, { paymentId: 999_999 })).rejects.toMatchObject({ code: 'invalid_form' });
    const member = await makeMember(db);
    const order = await orderOne(db, member, [{ goodsId, quantity: 1 }], now());
    const open = await pay(db, member, [order.id], { providers });
    await expect(refund(open.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await sumOfRefunds(row.id)).toBe(0);
    await expect(
      enterRefund(db, operator, { ...(await requestOf(row.id)), tryId: 0 }, now()),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('goes on asking for a refund the provider is silent about, with one number, and asks once at a time', async () => {
    const { row } = await bought();
    wechat.refundMood = 'lost';
    const lost = await refund(row.id, { target: 'provider' });
    expect(lost).toMatchObject({ state: 'waiting', problem: expect.stringContaining('WeChat') });
    wechat.refundMood = 'under way';
    wechat.gateway.requests.length = 0;
    const due = now() + 2 * MINUTE_MS;
    await Promise.all([1, 2, 3].map(() => sendRefunds(db, providers, fail, due)));
    expect(wechat.gateway.requests).toHaveLength(1);
    expect((await readPayment(db, row.id)).refunds).toMatchObject([{ state: 'waiting', attempts: 2 }]);
    wechat.refundMood = 'done';
    await sendRefunds(db, providers, fail, due + 10 * MINUTE_MS);
    expect((await readPayment(db, row.id)).refunds).toMatchObject([{ state: 'done', nextAt: null }]);
    expect([...wechat.refunds.keys()].filter((no) => no.startsWith(row.outTradeNo))).toHaveLength(1);
  });

  it('leaves a refused refund to the operator: once more, or to the balance, never both', async () => {
    const { member, order, row } = await bought();
    wechat.refundMood = 'refused';
    const refused = await refund(row.id, { target: 'provider' });
    expect(refused).toMatchObject({ state: 'failed', problem: expect.stringContaining('NOT_ENOUGH') });
    const id = refused!.id;
    expect(await retryRefund(db, operator, { id, providers }, now())).toMatchObject({ state: 'failed' });
    wechat.gateway.mood = 'broken';
    await expect(refundToWallet(db, operator, { id, providers }, now())).rejects.toMatchObject({
      code: 'gateway_failed',
    });
    wechat.gateway.mood = 'well';
    await Promise.allSettled(
      [operator, other].map((who) => refundToWallet(db, who, { id, providers }, now())),
    );
    await refundToWallet(db, operator, { id, providers }, now());
    expect(await balanceOf(db, member)).toBe(1000);
    await expect(retryRefund(db, operator, { id, providers }, now())).rejects.toMatchObject({
      code: 'conflict',
    });
    const { events } = await getOrder(db, member, order.id);
    expect(events.filter(({ text }) => text.includes('已退到余额'))).toHaveLength(1);
  });

  it('does not put into the balance what the provider did after all', async () => {
    const { member, row } = await bought();
    wechat.refundMood = 'refused';
    const refused = await refund(row.id, { target: 'provider' });
    wechat.refunds.set(refused!.refundNo, 1000);
    const given = { id: refused!.id, providers };
    await expect(refundToWallet(db, operator, given, now())).rejects.toMatchObject({ code: 'conflict' });
    wechat.refundMood = 'done';
    await sendRefunds(db, providers, fail, now() + MINUTE_MS);
    expect(await balanceOf(db, member)).toBe(0);
    expect((await readPayment(db, row.id)).refunds).toMatchObject([{ state: 'done', target: 'provider' }]);
  });

  it('keeps a refund of a provider that is not set up any more as failed, and puts it to the balance once checked', async () => {
    const { member, row } = await bought();
    const entered = await enterRefund(db, operator, await requestOf(row.id, { target: 'provider' }), now());
    const { id } = entered!;
    const none: Providers = new Map();
    await sendRefunds(db, none, fail, now() + 1);
    const [failed] = (await readPayment(db, row.id)).refunds;
    expect(failed).toMatchObject({ state: 'failed', problem: '本站没有开通这个支付平台', nextAt: null });
    expect(await retryRefund(db, operator, { id, providers: none }, now())).toMatchObject({
      state: 'failed',
    });
    const given = { id, providers: none };
    await expect(refundToWallet(db, operator, given, now())).rejects.toMatchObject({
      fields: { provider_checked: [expect.stringContaining('商户后台')] },
    });
    expect(await balanceOf(db, member)).toBe(0);
    await Promise.allSettled(
      [operator, other].map((who) => refundToWallet(db, who, { ...given, isChecked: true }, now())),
    );
    expect(await balanceOf(db, member)).toBe(1000);
    const trail = await auditOf(db, `payment_try:${row.id}`, 5);
    expect(trail.find(({ action }) => action === 'payment.refund_to_wallet')?.detail).toContain('已核对');
    // The provider's answer counts where it can be asked, not the operator's.
    wechat.refundMood = 'refused';
    const refused = await refund(row.id, { target: 'provider' });
    wechat.refunds.set(refused!.refundNo, 1000);
    await expect(
      refundToWallet(db, operator, { id: refused!.id, providers, isChecked: true }, now()),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('takes a top-up that goes back out of the balance first, and only as much as is there', async () => {
    const member = await makeMember(db);
    const row = await topUp(db, member, 5000, providers);
    await notify(row.outTradeNo);
    await expect(refund(row.id)).rejects.toMatchObject({ fields: { target: [expect.any(String)] } });
    await refund(row.id, { target: 'provider', amountFen: 2000 });
    expect(await balanceOf(db, member)).toBe(3000);
    const order = await orderOne(db, member, [{ goodsId, quantity: 2 }], now());
    await payByWallet(db, member, order.id, now());
    await expect(refund(row.id, { target: 'provider', amountFen: 2000 })).rejects.toMatchObject({
      fields: { amount: [expect.stringContaining('余额不够')] },
    });
    wechat.refundMood = 'refused';
    const refused = await refund(row.id, { target: 'provider', amountFen: 1000 });
    expect(await balanceOf(db, member)).toBe(0);
    await refundToWallet(db, operator, { id: refused!.id, providers }, now());
    expect(await balanceOf(db, member)).toBe(1000);
  });
});

function fail(error: unknown): never {
  throw error;
}
