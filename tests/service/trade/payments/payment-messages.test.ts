import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptMismatched } from '#lib/trade/payments/refunds/mismatched.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Desk, openDesk } from '#tests/support/gateways/desk.ts';
import { pay, topUp } from '#tests/support/gateways/payments.ts';
import { titlesTo, messagesTo } from '#tests/support/messages-sent.ts';
import { makeMember } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('what buyers are told of their money on %s', (engine) => {
  let desk: Desk;
  let db: Db;
  beforeAll(async () => {
    desk = await openDesk(engine);
    ({ db } = desk);
  });
  afterAll(() => desk.close());

  it('that a payment online arrived, once for all its orders', async () => {
    const { member, order, row } = await desk.bought();
    await desk.notify(row.outTradeNo);
    expect(await messagesTo(db, member)).toMatchObject([
      {
        kind: 'order',
        title: '付款已到账',
        link: `/order/info/${order.id}`,
        text: `微信支付 ¥30.00 已到账，订单 ${order.no} 等待发货`,
      },
    ]);
  });

  it('that the balance was topped up', async () => {
    const member = await makeMember(db);
    const row = await topUp(db, member, 12_300, desk.providers);
    await desk.notify(row.outTradeNo);
    await desk.notify(row.outTradeNo);
    expect(await messagesTo(db, member)).toMatchObject([
      { kind: 'wallet', title: '充值已到账', text: '微信支付 ¥123.00 已进余额' },
    ]);
  });

  it('that a refund is done, whichever way it goes, and that nothing waits for it any more', async () => {
    const { member, row } = await desk.bought();
    await desk.refund(row.id);
    await desk.refund(row.id, { amountFen: 500, target: 'provider' });
    const told = await messagesTo(db, member);
    expect(told.map(({ title }) => title).toSorted()).toEqual(
      ['退款已到余额', '退款已原路退回', '付款已到账'].toSorted(),
    );
    expect(told.find(({ title }) => title === '退款已到余额')?.text).toBe(
      '退款 ¥10.00（少发一盒） 已退到余额',
    );
    await desk.refund(row.id, { amountFen: 1500, target: 'wallet' });
    expect(await titlesTo(db, member)).toContain('订单已取消');
  });

  it('that money for a cancelled order went to the balance', async () => {
    const member = await makeMember(db);
    const order = await orderOne(db, member, [{ goodsId: desk.goodsId, quantity: 1 }], Date.now());
    const row = await pay(db, member, [order.id], { providers: desk.providers });
    await cancelOrder(db, member, { id: order.id, reason: '' }, Date.now());
    await desk.notify(row.outTradeNo);
    await desk.notify(row.outTradeNo);
    expect(await messagesTo(db, member)).toMatchObject([
      { kind: 'wallet', title: '款项已退到余额', text: expect.stringContaining(order.no) as string },
    ]);
  });

  it('that another amount came in, and that it was taken', async () => {
    const member = await makeMember(db, { balance_fen: 5000 });
    const order = await orderOne(db, member, [{ goodsId: desk.goodsId, quantity: 3 }], Date.now());
    const row = await pay(db, member, [order.id], { providers: desk.providers });
    await desk.notify(row.outTradeNo, { total: 2900 });
    expect(await titlesTo(db, member)).toEqual(['付款金额不符']);
    await acceptMismatched(db, desk.operator, row.id, Date.now());
    const told = await messagesTo(db, member);
    expect(told.find(({ title }) => title === '付款已到账')?.text).toContain('¥29.00');
  });
});
