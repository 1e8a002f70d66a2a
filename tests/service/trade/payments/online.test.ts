import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import type { Providers } from '#lib/trade/payments/providers/provider.rules.ts';
import { wechatProvider } from '#lib/trade/payments/providers/wechat.server.ts';
import { answerNotice } from '#lib/trade/payments/tries/settle.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { submitTransfer } from '#lib/trade/payments/transfer.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { type FakeWechat, startFakeWechat } from '#tests/support/gateways/fake-wechat.ts';
import { makeKeys, pay, providersOf, stateOf, topUp } from '#tests/support/gateways/payments.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('paying online on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let wechat: FakeWechat;
  let providers: Providers;
  let goodsId: number;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    wechat = await startFakeWechat();
    providers = providersOf(wechatProvider(wechat.settings, 'http://127.0.0.1/notice'));
    goodsId = await makeGoods(db, { stock: 10_000 });
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await wechat.gateway.close();
    await fresh.close();
  });

  const now = (): number => Date.now();
  const buy = async (balance_fen = 0, quantity = 3) => {
    const member = await makeMember(db, { balance_fen });
    return { member, order: await orderOne(db, member, [{ goodsId, quantity }], now()) };
  };
  const send = (...given: Parameters<FakeWechat['notice']>) => {
    const provider = providers.get('wechat');
    if (!provider) throw new Error('no provider');
    return answerNotice(db, provider, wechat.notice(...given), now());
  };
  const eventsOf = async (member: Parameters<typeof getOrder>[1], id: number) =>
    (await getOrder(db, member, id)).events.map(({ kind }) => kind);

  it('counts a notice that comes fifty times at once as one', async () => {
    const { member, order } = await buy();
    const row = await pay(db, member, [order.id], { providers });
    expect(row).toMatchObject({
      startKind: 'code',
      startText: expect.stringContaining('weixin://'),
      amountFen: 3000,
    });
    const notice = wechat.notice(row.outTradeNo);
    const provider = providers.get('wechat')!;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => answerNotice(db, provider, notice, now())),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const detail = await getOrder(db, member, order.id);
    expect(detail).toMatchObject({
      state: 'paid',
      paymentMethod: 'wechat',
      payments: [{ method: 'wechat', state: 'confirmed', amountFen: 3000 }],
    });
    expect(detail.events.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
    expect(await stateOf(db, row)).toMatchObject({
      state: 'paid',
      paidFen: 3000,
      toWalletFen: 0,
      confirmedBy: 'notice',
    });
    const notices = await db.selectFrom('payment_notice').selectAll().where('try_id', '=', row.id).execute();
    expect(notices).toMatchObject([{ outcome: 'counted', amount_fen: 3000 }]);
  });

  it('pays or cancels when both come at once, and loses no money', async () => {
    const endings = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { member, order } = await buy();
      const row = await pay(db, member, [order.id], { providers });
      const cancel = () =>
        cancelOrder(db, member, { id: order.id, reason: '' }, now()).catch(() => undefined);
      const both = [() => send(row.outTradeNo), cancel];
      if (round % 2) both.reverse();
      await Promise.all(both.map((one) => one()));
      const { state } = await getOrder(db, member, order.id);
      expect(await balanceOf(db, member)).toBe(state === 'cancelled' ? 3000 : 0);
      expect(await eventsOf(member, order.id)).toContain(state === 'cancelled' ? 'paid_back' : 'paid');
      endings.add(state);
    }
    expect([...endings].every((state) => ['paid', 'cancelled'].includes(state))).toBe(true);
  });

  it('puts money that comes after the order was cancelled into the balance, once, and says so', async () => {
    const { member, order } = await buy();
    const row = await pay(db, member, [order.id], { providers });
    await cancelOrder(db, member, { id: order.id, reason: '' }, now());
    await Promise.all([send(row.outTradeNo), send(row.outTradeNo), send(row.outTradeNo)]);
    expect(await balanceOf(db, member)).toBe(3000);
    const detail = await getOrder(db, member, order.id);
    expect(detail.state).toBe('cancelled');
    expect(detail.events.filter(({ kind }) => kind === 'paid_back')).toMatchObject([
      { text: '订单已取消，款项 ¥30.00 已退到余额' },
    ]);
    expect(await stateOf(db, row)).toMatchObject({ state: 'paid', toWalletFen: 3000 });
    const refunds = await db.selectFrom('refund').selectAll().where('try_id', '=', row.id).execute();
    expect(refunds).toMatchObject([
      { amount_fen: 3000, target: 'wallet', state: 'done', order_id: order.id },
    ]);
    const notices = await db
      .selectFrom('payment_notice')
      .select('outcome')
      .where('try_id', '=', row.id)
      .execute();
    expect(notices.map(({ outcome }) => outcome).toSorted()).toEqual(['late', 'told', 'told']);
  });

  it('never takes the amount from a notice: another one is kept for the operators', async () => {
    const { member, order } = await buy();
    const row = await pay(db, member, [order.id], { providers });
    await send(row.outTradeNo, { total: 1 });
    expect(await stateOf(db, row)).toMatchObject({
      state: 'mismatched',
      paidFen: 1,
      problem: expect.stringContaining('¥0.01'),
    });
    const detail = await getOrder(db, member, order.id);
    expect(detail).toMatchObject({ state: 'unpaid', payments: [] });
    expect(detail.events.map(({ text }) => text).join()).toContain('付款金额不符');
    expect(await balanceOf(db, member)).toBe(0);
    await send(row.outTradeNo);
    expect((await getOrder(db, member, order.id)).state).toBe('unpaid');
  });

  it('believes no notice that is signed by somebody else, and none of an unknown trade', async () => {
    const { member, order } = await buy();
    const row = await pay(db, member, [order.id], { providers });
    const forged = await send(row.outTradeNo, { keys: makeKeys() });
    expect(forged).toMatchObject({ status: 401, refused: expect.stringContaining('signature') });
    const { headers, body } = wechat.notice(row.outTradeNo);
    const changed = { headers, body: body.replace('TRANSACTION', 'transaction') };
    const provider = providers.get('wechat')!;
    expect((await answerNotice(db, provider, changed, now())).status).toBe(401);
    expect((await getOrder(db, member, order.id)).state).toBe('unpaid');
    wechat.trades.set('P-elsewhere', { out_trade_no: 'P-elsewhere', total: 5, state: 'SUCCESS' });
    expect((await send('P-elsewhere')).status).toBe(200);
    const kept = await db
      .selectFrom('payment_notice')
      .select('outcome')
      .where('out_trade_no', '=', 'P-elsewhere')
      .execute();
    expect(kept).toEqual([{ outcome: 'unknown' }]);
  });

  it('pays once when two tries for an order are both paid, or the balance was quicker', async () => {
    const { member, order } = await buy(5000);
    const first = await pay(db, member, [order.id], { providers, now: now() - 14.5 * 60_000 });
    const second = await pay(db, member, [order.id], { providers });
    expect(second.outTradeNo).not.toBe(first.outTradeNo);
    await Promise.all([send(first.outTradeNo), send(second.outTradeNo)]);
    expect((await getOrder(db, member, order.id)).payments).toHaveLength(1);
    expect(await balanceOf(db, member)).toBe(8000);
    expect(await eventsOf(member, order.id)).toContain('paid_back');

    const other = await orderOne(db, member, [{ goodsId, quantity: 1 }], now());
    const third = await pay(db, member, [other.id], { providers });
    await payByWallet(db, member, other.id, now());
    await send(third.outTradeNo);
    expect(await balanceOf(db, member)).toBe(8000);
    const { events } = await getOrder(db, member, other.id);
    expect(events.map(({ text }) => text)).toContain('订单已付款，微信支付重复支付的 ¥10.00 已退到余额');
  });

  it('uses an open try again, in two tabs at once too, and makes a new one when it runs out', async () => {
    const { member, order } = await buy();
    const [first, second] = await Promise.all([
      pay(db, member, [order.id], { providers }),
      pay(db, member, [order.id], { providers }),
    ]);
    expect(second?.id).toBe(first?.id);
    expect((await pay(db, member, [order.id], { providers })).startText).toBe(first?.startText);
    const later = await pay(db, member, [order.id], { providers, now: now() + 14.5 * 60_000 });
    expect(later.id).not.toBe(first?.id);
  });

  it('pays several orders together, and only what can be paid online', async () => {
    const { member, order } = await buy(100);
    const other = await orderOne(db, member, [{ goodsId, quantity: 2 }], now());
    const row = await pay(db, member, [other.id, order.id], { providers });
    expect(row).toMatchObject({ amountFen: 5000, subject: `orders:${order.id},${other.id}` });
    await cancelOrder(db, member, { id: other.id, reason: '' }, now());
    await send(row.outTradeNo);
    expect((await getOrder(db, member, order.id)).state).toBe('paid');
    expect(await balanceOf(db, member)).toBe(2100);

    const ephedrine = await makeGoods(db, { is_mhj: 1 });
    const barred = await orderOne(db, member, [{ goodsId: ephedrine, quantity: 1 }], now());
    const refused = (ids: number[]) => pay(db, member, ids, { providers });
    await expect(refused([barred.id])).rejects.toMatchObject({
      code: 'not_payable',
      message: expect.stringContaining('麻黄碱'),
    });
    await expect(refused([order.id])).rejects.toMatchObject({ code: 'not_payable' });
    await expect(refused([other.id])).rejects.toMatchObject({ code: 'not_payable' });
    const waiting = await orderOne(db, member, [{ goodsId, quantity: 1 }], now());
    const input = { payerName: '甲', payerBank: '乙', reference: '丙', slipId: null };
    await submitTransfer(db, member, { orderId: waiting.id, input }, now());
    await expect(refused([waiting.id])).rejects.toMatchObject({ code: 'not_payable' });
    const stranger = await makeMember(db);
    const open = await orderOne(db, member, [{ goodsId, quantity: 1 }], now());
    await expect(pay(db, stranger, [open.id], { providers })).rejects.toMatchObject({ code: 'not_found' });
    await expect(pay(db, member, [open.id], { providers, provider: 'alipay' })).rejects.toMatchObject({
      code: 'invalid_form',
    });
  });

  it('tops the balance up once per payment, within the limits', async () => {
    const member = await makeMember(db);
    const row = await topUp(db, member, 50_000, providers);
    await Promise.all(Array.from({ length: 10 }, () => send(row.outTradeNo)));
    expect(await balanceOf(db, member)).toBe(50_000);
    await expect(topUp(db, member, 99, providers)).rejects.toMatchObject({
      fields: { amount: [expect.any(String)] },
    });
    await expect(topUp(db, member, 5_000_001, providers)).rejects.toMatchObject({ code: 'invalid_form' });
  });
});
