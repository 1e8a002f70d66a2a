import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { findParcels } from '#lib/trade/parcels/parcels.repository.ts';
import { findAnyOrder } from '#lib/trade/orders/orders.repository.ts';
import type { PaymentMethod } from '#lib/trade/orders/orders.rules.ts';
import { orderDeskQuery, orderSearch } from '#lib/trade/order-desk/order-desk.fields.ts';
import { chosenDeskOrders } from '#lib/trade/order-desk/order-desk.service.ts';
import { listRefunds, readOrderMoney } from '#lib/trade/payments/office/order-money.service.ts';
import { cancelPaid, refuseCancel, withdrawCancel } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import {
  recordRefundSent,
  refundToWallet,
  retryRefund,
  sendRefund,
} from '#lib/trade/payments/refunds/send-refund.service.ts';
import { refuseRequest, setRefundLimit } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { confirmTransfer } from '#lib/trade/payments/transfer-review.service.ts';
import { submitTransfer } from '#lib/trade/payments/transfer.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { openDesk, type Desk } from '#tests/support/gateways/desk.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';

const now = () => Date.now();
const PARCEL = { carrier: '顺丰速运', trackingNo: 'SF1001' };

describe.each(ENGINES)('cancelling paid orders on %s', (engine) => {
  let desk: Desk;
  let db: Db;
  let operator: Member;
  let second: Member;
  beforeAll(async () => {
    desk = await openDesk(engine);
    ({ db, operator } = desk);
    second = await makeMember(db, { role: 'operator', kind: 'staff', name: '孙立' });
  });
  afterAll(() => desk.close());

  /** An order of ¥30 that was paid so, with its buyer. */
  async function bought(
    method: Extract<PaymentMethod, 'wallet' | 'transfer' | 'wechat'>,
    goodsId = desk.goodsId,
  ) {
    if (method === 'wechat') return desk.bought();
    const member = await makeMember(db, { balance_fen: 10_000 });
    const order = await orderOne(db, member, [{ goodsId, quantity: 3 }], now());
    if (method === 'wallet') await payByWallet(db, member, order.id, now());
    else {
      const input = { payerName: member.company, payerBank: '工商银行', reference: 'A1', slipId: null };
      await submitTransfer(db, member, { orderId: order.id, input }, now());
      const { id } = await db
        .selectFrom('payment')
        .select('id')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      await confirmTransfer(db, operator, { id }, now());
    }
    return { member, order };
  }
  const stock = async () =>
    (await db.selectFrom('goods').select('stock').where('id', '=', desk.goodsId).executeTakeFirstOrThrow())
      .stock;
  const refundsOf = (orderId: number) =>
    db
      .selectFrom('refund')
      .select(['target', 'state', 'amount_fen'])
      .where('order_id', '=', orderId)
      .execute();

  it.each([
    ['wallet', { target: 'wallet', state: 'done' }],
    ['transfer', { target: 'bank', state: 'waiting' }],
    ['wechat', { target: 'provider', state: 'waiting' }],
  ] as const)('gives all back to where it came from, paid by %s, once', async (method, refund) => {
    const { member, order } = await bought(method);
    const before = { stock: await stock(), balance: await balanceOf(db, member) };
    const request = { orderId: order.id, reason: '商品缺货' };
    const both = await Promise.all([
      cancelPaid(db, operator, request, now()),
      cancelPaid(db, second, request, now()),
    ]);
    expect(both.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled']);
    expect(await findAnyOrder(db, order.id)).toMatchObject({
      state: 'cancelled',
      cancelReason: '商品缺货',
      refundedFen: 3000,
    });
    expect(await refundsOf(order.id)).toMatchObject([{ ...refund, amount_fen: 3000 }]);
    expect(await stock()).toBe(before.stock + 3);
    expect(await balanceOf(db, member)).toBe(before.balance + (method === 'wallet' ? 3000 : 0));
    expect(await disagreements(db)).toEqual([]);
  });

  it('lets a buyer ask, holds the parcel back until then, and sends it after a refusal', async () => {
    const { member, order } = await bought('wallet');
    const never = refuseCancel(db, operator, { id: order.id, reason: '没有申请' }, now());
    await expect(never).rejects.toMatchObject({ code: 'conflict' });
    expect(await cancelOrder(db, member, { id: order.id, reason: '买错了' }, now())).toBe('asked');
    expect(await cancelOrder(db, member, { id: order.id, reason: '买错了' }, now())).toBe('asked');
    expect(await cancelOrder(db, member, { id: order.id, reason: '不要了' }, now())).toBe('asked_before');
    await expect(shipOrder(db, operator, { id: order.id, ...PARCEL }, now())).rejects.toMatchObject({
      message: '订单的买家申请取消，请先同意或驳回申请。',
    });
    const { cancelAskedAt } = (await findAnyOrder(db, order.id))!;
    await refuseCancel(db, operator, { id: order.id, reason: '已打包' }, now());
    await refuseCancel(db, operator, { id: order.id, reason: '已打包' }, now());
    const stale = { orderId: order.id, reason: '买家申请取消', askedAt: cancelAskedAt! };
    await expect(cancelPaid(db, second, stale, now())).rejects.toMatchObject({ code: 'conflict' });
    await shipOrder(db, operator, { id: order.id, ...PARCEL }, now());
    await expect(withdrawCancel(db, member, order.id, now())).rejects.toMatchObject({ code: 'conflict' });
    const titles = await db
      .selectFrom('message')
      .select('title')
      .where('member_id', '=', member.id)
      .execute();
    expect(titles.map(({ title }) => title)).toContain('取消申请没有通过');
  });

  it('refuses the request that was read, not another one since, and says so where it was withdrawn', async () => {
    const { member, order } = await bought('wallet');
    const { id } = order;
    const refuse = (askedAt?: number) => refuseCancel(db, operator, { id, reason: '已打包', askedAt }, now());
    const ask = async (at: number) => {
      await cancelOrder(db, member, { id, reason: '买错了' }, at);
      return (await findAnyOrder(db, id))!.cancelAskedAt!;
    };
    const first = await ask(now());
    await refuse(first);
    await refuse(first);
    const second = await ask(first + 1000);
    await expect(refuse(first)).rejects.toMatchObject({
      code: 'conflict',
      message: '买家已撤回取消申请，或同事已经处理，请刷新后再看。',
    });
    expect((await findAnyOrder(db, id))?.cancelAskedAt).toBe(second);
    await withdrawCancel(db, member, id, first + 2000);
    for (const askedAt of [first, second, undefined])
      await expect(refuse(askedAt)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('refuses an order that was sent, and sends none that was cancelled, at once or after', async () => {
    const { member, order } = await bought('wallet');
    const before = await balanceOf(db, member);
    const [shipped, cancelled, asked] = await Promise.allSettled([
      shipOrder(db, operator, { id: order.id, ...PARCEL }, now()),
      cancelPaid(db, second, { orderId: order.id, reason: '商品缺货' }, now()),
      cancelOrder(db, member, { id: order.id, reason: '' }, now()),
    ]);
    const { state, cancelAskedAt } = (await findAnyOrder(db, order.id))!;
    // The first one counts: the parcel, the shop, or the buyer whose request holds the parcel until the shop grants it.
    const done = [shipped, cancelled].filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(state).toBe(done[0] === shipped ? 'shipped' : 'cancelled');
    expect(cancelAskedAt).toBeNull();
    if (state === 'shipped') expect(asked.status).toBe('rejected');
    expect((await findParcels(db, [order.id])).length).toBe(state === 'shipped' ? 1 : 0);
    expect(await balanceOf(db, member)).toBe(before + (state === 'cancelled' ? 3000 : 0));
    expect(await disagreements(db)).toEqual([]);
  });

  it('gives back what earlier refunds left, and cancels with the last of it', async () => {
    const { member, order } = await bought('wallet');
    const request = { orderId: order.id, target: 'wallet' as const, withheldFen: 0, reason: '少发一盒' };
    const first = { ...request, number: 1, amountFen: 1000 };
    const [one, again] = await Promise.all([
      enterRefund(db, operator, first, now()),
      enterRefund(db, operator, first, now()),
    ]);
    expect(again?.id).toBe(one?.id);
    await expect(enterRefund(db, second, first, now())).rejects.toMatchObject({ code: 'conflict' });
    const tooMuch = { ...request, number: 2, amountFen: 2001 };
    await expect(enterRefund(db, operator, tooMuch, now())).rejects.toMatchObject({
      message: '最多还能退 ¥20.00，请改金额。',
    });
    expect((await findAnyOrder(db, order.id))?.state).toBe('paid');
    await enterRefund(db, operator, { ...request, number: 2, amountFen: 2000 }, now());
    expect((await findAnyOrder(db, order.id))?.state).toBe('cancelled');
    expect(await balanceOf(db, member)).toBe(10_000);
    expect(await disagreements(db)).toEqual([]);
  });

  it('lists what is to be sent through the bank until its number is written down', async () => {
    const { order } = await bought('transfer');
    await cancelPaid(db, operator, { orderId: order.id, reason: '商品缺货' }, now());
    const waiting = await listRefunds(db, { state: 'waiting', page: 1 });
    const found = waiting.refunds.find(({ orderId }) => orderId === order.id)!;
    expect(found).toMatchObject({ payerBank: '工商银行', amountFen: 3000 });
    for (let time = 0; time < 2; time += 1)
      await recordRefundSent(db, second, { id: found.id, reference: 'B2002' }, now());
    await expect(
      recordRefundSent(db, second, { id: found.id, reference: 'B2003' }, now()),
    ).rejects.toMatchObject({ code: 'conflict' });
    const [event] = await db
      .selectFrom('order_event')
      .select('text')
      .where('order_id', '=', order.id)
      .orderBy('id', 'desc')
      .execute();
    expect(event?.text).toBe('退款 ¥30.00（商品缺货） 已转回付款的银行账户，银行流水号 B2002');
    const other = await bought('transfer');
    await cancelPaid(db, operator, { orderId: other.order.id, reason: '商品缺货' }, now());
    const { refunds } = await listRefunds(db, { state: 'waiting', page: 1 });
    const id = refunds.find(({ orderId }) => orderId === other.order.id)?.id ?? 0;
    await expect(recordRefundSent(db, second, { id, reference: 'B2002' }, now())).rejects.toMatchObject({
      fields: { bank_reference: [expect.stringContaining('另一笔退款')] },
    });
  });

  it('has providers asked only for what they hold, and transfers written down only for what the bank holds', async () => {
    const refundOf = async (method: 'transfer' | 'wechat') => {
      const { order } = await bought(method);
      await cancelPaid(db, operator, { orderId: order.id, reason: '商品缺货' }, now());
      return db.selectFrom('refund').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow();
    };
    const { id } = await refundOf('transfer');
    const online = await refundOf('wechat');
    const given = { id, providers: desk.providers };
    const refused = [
      () => retryRefund(db, operator, given, now()),
      () => refundToWallet(db, operator, given, now()),
      () => recordRefundSent(db, operator, { id: online.id, reference: 'B4001' }, now()),
    ];
    for (const ask of refused) await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
    expect(await sendRefund(db, desk.providers, id, now())).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('gives what came for goods with ephedrine back to the account it came from, and nowhere else', async () => {
    const goodsId = await makeGoods(db, { stock: 50, is_mhj: 1 });
    const { order } = await bought('transfer', goodsId);
    const refund = { orderId: order.id, number: 1, amountFen: 500, reason: '少一盒', withheldFen: null };
    await expect(enterRefund(db, operator, { ...refund, target: 'wallet' }, now())).rejects.toMatchObject({
      fields: { target: [expect.stringContaining('对公账户')] },
    });
    await enterRefund(db, operator, { ...refund, target: 'bank' }, now());
    expect(await refundsOf(order.id)).toMatchObject([{ target: 'bank', amount_fen: 500 }]);
  });

  /** Returns what a paid order waits for in the desk's list. */
  const keptOnDesk = async (id: number) => {
    const search = orderSearch(orderDeskQuery.parse({}));
    const [order] = await chosenDeskOrders(db, { ids: [id], search }, now());
    return order?.keptFor;
  };

  it('asks a second user above the limit, and nobody below', async () => {
    await setRefundLimit(db, 2999);
    try {
      const { order } = await bought('wallet');
      const request = { orderId: order.id, reason: '商品缺货' };
      for (let time = 0; time < 2; time += 1)
        expect((await cancelPaid(db, operator, request, now())).outcome).toBe('requested');
      const [waiting] = (await readOrderMoney(db, order.id)).requests;
      expect(waiting).toMatchObject({ who: operator.name, kind: 'cancel', fields: { reason: '商品缺货' } });
      expect(await keptOnDesk(order.id)).toBe('cancel');
      await refuseRequest(db, second, waiting!.id, now());
      expect(await keptOnDesk(order.id)).toBeNull();
      await expect(refuseRequest(db, second, waiting!.id, now())).rejects.toMatchObject({ code: 'conflict' });
      expect((await cancelPaid(db, second, request, now())).outcome).toBe('requested');
      const agreed = await Promise.all([
        cancelPaid(db, operator, request, now()),
        cancelPaid(db, operator, request, now()),
      ]);
      expect(agreed.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled']);
      expect((await readOrderMoney(db, order.id)).requests).toEqual([]);
      const { order: other } = await bought('wallet');
      const small = {
        orderId: other.id,
        number: 1,
        target: 'wallet' as const,
        withheldFen: 0,
        reason: '破损',
      };
      expect(await enterRefund(db, operator, { ...small, amountFen: 2000 }, now())).not.toBeNull();
      // In parts, too, no more than the limit goes alone.
      expect(await enterRefund(db, operator, { ...small, number: 2, amountFen: 1000 }, now())).toBeNull();
      expect((await readOrderMoney(db, other.id)).requests).toHaveLength(1);
      expect(await enterRefund(db, operator, { ...small, number: 2, amountFen: 999 }, now())).not.toBeNull();
      expect((await readOrderMoney(db, other.id)).requests).toEqual([]);
    } finally {
      await setRefundLimit(db, null);
    }
    expect(await disagreements(db)).toEqual([]);
  });
});
