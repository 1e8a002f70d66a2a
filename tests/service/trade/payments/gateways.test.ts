import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { type Providers, UnreadableStatement } from '#lib/trade/payments/providers/provider.rules.ts';
import { alipayProvider } from '#lib/trade/payments/providers/alipay.server.ts';
import { wechatProvider } from '#lib/trade/payments/providers/wechat.server.ts';
import { askBack } from '#lib/trade/payments/tries/ask-back.service.ts';
import { answerNotice } from '#lib/trade/payments/tries/settle.service.ts';
import { checkTry } from '#lib/trade/payments/tries/try-view.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { type FakeAlipay, startFakeAlipay } from '#tests/support/gateways/fake-alipay.ts';
import { type FakeWechat, startFakeWechat } from '#tests/support/gateways/fake-wechat.ts';
import { makeKeys, pay, providersOf, stateOf } from '#tests/support/gateways/payments.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';

const MINUTE_MS = 60_000;

describe.each(ENGINES)('the gateways on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let wechat: FakeWechat;
  let alipay: FakeAlipay;
  let providers: Providers;
  let goodsId: number;
  const failures: unknown[] = [];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    [wechat, alipay] = await Promise.all([startFakeWechat(), startFakeAlipay()]);
    providers = providersOf(
      wechatProvider(wechat.settings, 'http://127.0.0.1/notice/wechat'),
      alipayProvider(alipay.settings, 'http://127.0.0.1/notice/alipay'),
    );
    goodsId = await makeGoods(db, { stock: 10_000 });
  });
  afterAll(async () => {
    await Promise.all([wechat.gateway.close(), alipay.gateway.close()]);
    await fresh.close();
  });

  const now = (): number => Date.now();
  const ask = (at: number) => askBack(db, providers, (error) => failures.push(error), at);
  const start = async (provider: 'wechat' | 'alipay') => {
    const member = await makeMember(db);
    const order = await orderOne(db, member, [{ goodsId, quantity: 3 }], now());
    return { member, order, row: await pay(db, member, [order.id], { providers, provider }) };
  };
  const paidAtWechat = (outTradeNo: string): void => {
    const trade = wechat.trades.get(outTradeNo);
    if (trade) trade.state = 'SUCCESS';
  };
  /** Ends the queries about earlier tries, so that every test asks about its own only. */
  const endAll = () => db.updateTable('payment_try').set({ next_query_at: null }).execute();

  it('leads to the page of Alipay by a signed address, and takes its notice', async () => {
    const { member, order, row } = await start('alipay');
    expect(row.startKind).toBe('page');
    expect(alipay.open(row.startText.replace('30.00', '0.01'))).toBeNull();
    expect(alipay.open(row.startText)).toMatchObject({ total_amount: '30.00' });
    const address = new URL(row.startText).searchParams;
    expect(address.get('notify_url')).toBe('http://127.0.0.1/notice/alipay');
    const provider = providers.get('alipay')!;
    const send = (...given: Parameters<FakeAlipay['notice']>) =>
      answerNotice(db, provider, alipay.notice(...given), now());
    expect(await send(row.outTradeNo, { keys: makeKeys() })).toMatchObject({ body: 'fail' });
    expect(await send(row.outTradeNo, { app_id: '2021999999999999' })).toMatchObject({ body: 'fail' });
    expect((await getOrder(db, member, order.id)).state).toBe('unpaid');
    expect(await send(row.outTradeNo)).toMatchObject({ status: 200, body: 'success' });
    expect(await getOrder(db, member, order.id)).toMatchObject({ state: 'paid', paymentMethod: 'alipay' });
  });

  it('finds out by asking where no notice comes, one process for each try', async () => {
    await endAll();
    const [one, other] = [await start('wechat'), await start('alipay')];
    alipay.open(other.row.startText);
    paidAtWechat(one.row.outTradeNo);
    alipay.trades.get(other.row.outTradeNo)!.trade_status = 'TRADE_SUCCESS';
    wechat.gateway.requests.length = 0;
    const due = now() + 10_000;
    const asked = await Promise.all([ask(due), ask(due), ask(due)]);
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(wechat.gateway.requests).toHaveLength(1);
    for (const { member, order, row } of [one, other]) {
      expect((await getOrder(db, member, order.id)).state).toBe('paid');
      expect(await stateOf(db, row)).toMatchObject({ confirmedBy: 'query', nextQueryAt: null });
    }
    expect(await ask(due + MINUTE_MS)).toBe(0);
  });

  it('asks with longer pauses while nobody pays, then closes the trade at the gateway', async () => {
    await endAll();
    const { row } = await start('wechat');
    const pauses: number[] = [];
    for (let at = row.nextQueryAt ?? 0; at < row.expiresAt;) {
      expect(await ask(at)).toBe(1);
      const next = (await stateOf(db, row)).nextQueryAt ?? 0;
      pauses.push(next - at);
      at = next;
    }
    expect(pauses[0]).toBe(8000);
    expect(Math.max(...pauses)).toBe(60_000);
    expect(await ask(row.expiresAt)).toBe(1);
    expect(await stateOf(db, row)).toMatchObject({ state: 'expired', nextQueryAt: null });
    expect(wechat.trades.get(row.outTradeNo)?.state).toBe('CLOSED');
  });

  it('closes a try that nobody needs any more, unless it was paid in the last moment', async () => {
    await endAll();
    const [idle, paid, late] = [await start('wechat'), await start('wechat'), await start('wechat')];
    for (const { member, order } of [idle, paid, late])
      await cancelOrder(db, member, { id: order.id, reason: '' }, now());
    paidAtWechat(paid.row.outTradeNo);
    wechat.paidInTime.add(late.row.outTradeNo);
    await ask(now() + 10_000);
    expect(await stateOf(db, idle.row)).toMatchObject({ state: 'closed' });
    expect(wechat.trades.get(idle.row.outTradeNo)?.state).toBe('CLOSED');
    for (const { member, row } of [paid, late]) {
      expect(await stateOf(db, row)).toMatchObject({ state: 'paid', toWalletFen: 3000 });
      expect(await balanceOf(db, member)).toBe(3000);
    }
  });

  it('waits for a gateway that is slow, and goes on asking one that is silent or broken', async () => {
    await endAll();
    wechat.gateway.mood = 'slow';
    const { member, order, row } = await start('wechat');
    paidAtWechat(row.outTradeNo);
    wechat.gateway.mood = 'broken';
    expect(await ask(now() + 10_000)).toBe(1);
    expect(await stateOf(db, row)).toMatchObject({ state: 'open' });
    wechat.gateway.mood = 'silent';
    expect(await ask(row.expiresAt + MINUTE_MS)).toBe(1);
    const silent = await stateOf(db, row);
    expect(silent.state).toBe('expired');
    expect(silent.nextQueryAt).toBeGreaterThan(row.expiresAt);
    wechat.gateway.mood = 'well';
    expect(await ask(row.expiresAt + 3 * MINUTE_MS)).toBe(1);
    expect((await getOrder(db, member, order.id)).state).toBe('paid');
  });

  it('refuses to start where the gateway does not answer, and starts the same try later', async () => {
    const member = await makeMember(db);
    const order = await orderOne(db, member, [{ goodsId, quantity: 1 }], now());
    wechat.gateway.mood = 'broken';
    const attempt = () => pay(db, member, [order.id], { providers, provider: 'wechat' });
    await expect(attempt()).rejects.toMatchObject({
      code: 'gateway_failed',
      message: '微信支付暂时没有响应，请稍后再试，或换一种付款方式。',
    });
    wechat.gateway.mood = 'well';
    const row = await attempt();
    expect(row.startText).toContain('weixin://');
    const tries = await db
      .selectFrom('payment_try')
      .select('id')
      .where('member_id', '=', member.id)
      .execute();
    expect(tries).toEqual([{ id: row.id }]);
  });

  it.each(['wechat', 'alipay'] as const)('believes no answer that %s did not sign', async (name) => {
    await endAll();
    const { member, order, row } = await start(name);
    const fake = name === 'wechat' ? wechat : alipay;
    if (name === 'alipay') alipay.open(row.startText);
    paidAtWechat(row.outTradeNo);
    if (name === 'alipay') alipay.trades.get(row.outTradeNo)!.trade_status = 'TRADE_SUCCESS';
    fake.lies = true;
    failures.length = 0;
    expect(await ask(now() + 10_000)).toBe(1);
    expect(failures).toMatchObject([{ kind: 'forged' }]);
    expect((await getOrder(db, member, order.id)).state).toBe('unpaid');
    fake.lies = false;
    const checked = await checkTry(db, member, { id: row.id, providers }, now());
    expect(checked.state).toBe('paid');
    expect((await getOrder(db, member, order.id)).state).toBe('paid');
  });

  it('refunds at the gateways and reads their statements', async () => {
    const { row } = await start('wechat');
    paidAtWechat(row.outTradeNo);
    const refund = {
      outTradeNo: row.outTradeNo,
      outRefundNo: 'R1',
      amountFen: 1000,
      totalFen: 3000,
      reason: '缺货',
    };
    expect(await providers.get('wechat')!.refund(refund)).toEqual({ isDone: true });
    const ours = { outTradeNo: row.outTradeNo, outRefundNo: 'R1' };
    expect(await providers.get('wechat')!.refundState(ours)).toBe('done');
    expect(await providers.get('wechat')!.refundState({ ...ours, outRefundNo: 'R9' })).toBe('none');
    const { lines, faults } = await providers.get('wechat')!.statement('2026-11-20');
    expect(faults).toEqual([]);
    expect(lines).toContainEqual({
      outTradeNo: row.outTradeNo,
      tradeNo: `42000${row.outTradeNo}`,
      outRefundNo: '',
      amountFen: 3000,
      day: '2026-11-20',
      line: expect.any(Number),
    });

    const other = await start('alipay');
    alipay.open(other.row.startText);
    const ofAlipay = { ...refund, outTradeNo: other.row.outTradeNo };
    expect(await providers.get('alipay')!.refundState(ofAlipay)).toBe('none');
    expect(await providers.get('alipay')!.refund(ofAlipay)).toEqual({ isDone: true });
    expect(await providers.get('alipay')!.refund(ofAlipay), 'a repeat of what was done').toEqual({
      isDone: true,
    });
    await expect(providers.get('alipay')!.refund({ ...refund, outTradeNo: 'P0' })).rejects.toMatchObject({
      kind: 'refused',
    });
    alipay.statement = await zipped(Buffer.from('nothing'));
    await expect(providers.get('alipay')!.statement('2026-11-20')).rejects.toThrow(UnreadableStatement);
    alipay.statement = await zipped(
      Buffer.concat([
        // 支付宝交易号,商户订单号,业务类型,订单金额（元） and 退款, in GBK
        Buffer.from('#\n'),
        Buffer.from(
          'd6a7b8b6b1a6bdbbd2d7bac52cc9ccbba7b6a9b5a5bac52cd2b5cef1c0e0d0cd2cb6a9b5a5bdf0b6eea3a8d4aaa3a9',
          'hex',
        ),
        Buffer.from('\n202611,P1,'),
        // 交易
        Buffer.from('bdbbd2d7', 'hex'),
        Buffer.from(',30.00\n202612,P2,'),
        Buffer.from('cdcbbfee', 'hex'),
        Buffer.from(',-5.50\n#end\n'),
      ]),
    );
    expect(await providers.get('alipay')!.statement('2026-11-20')).toEqual({
      lines: [
        { line: 3, outTradeNo: 'P1', tradeNo: '202611', outRefundNo: '', amountFen: 3000, day: '' },
        { line: 4, outTradeNo: 'P2', tradeNo: '202612', outRefundNo: '', amountFen: -550, day: '' },
      ],
      faults: [],
    });
  });
});

async function zipped(csv: Buffer): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  await writer.add('details.csv', new Uint8ArrayReader(new Uint8Array(csv)));
  return Buffer.from(await writer.close());
}
