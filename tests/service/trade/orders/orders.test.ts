import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOrders } from '#lib/trade/orders/view/orders.service.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import {
  cancelOrder,
  cancelUnpaid,
  confirmReceipt,
  receiveOverdue,
} from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { correctParcel, shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { confirmTransfer, rejectTransfer } from '#lib/trade/payments/transfer-review.service.ts';
import { submitTransfer } from '#lib/trade/payments/transfer.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { runAllJobs } from '#tests/support/jobs.ts';
import { messagesTo, titlesTo } from '#tests/support/messages-sent.ts';

const TRANSFER = { payerName: '百草堂', payerBank: '工商银行', reference: 'A1', slipId: null };

describe.each(ENGINES)('orders on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  describe('own orders', () => {
    it('are found by goods, maker, number and day', async () => {
      const member = await makeMember(db);
      const goodsId = await makeGoods(db, { stock: 100 });
      const { id, no } = await orderOne(db, member, [{ goodsId, quantity: 3 }]);
      await db
        .updateTable('order_line')
        .set({ name: '阿莫西林胶囊', maker_name: '华北制药' })
        .where('order_id', '=', id)
        .execute();
      const totalOf = async (query: { keywords?: string; from?: number; until?: number }) =>
        (await listOrders(db, member, { state: null, keywords: '', page: 1, ...query })).total;
      for (const keywords of ['莫西林', '华北', no.slice(4)]) expect(await totalOf({ keywords })).toBe(1);
      expect(await totalOf({ keywords: '不存在' })).toBe(0);
      expect(await totalOf({ from: NOW, until: NOW + 1 })).toBe(1);
      expect(await totalOf({ from: NOW + 1 })).toBe(0);
      expect(await totalOf({ until: NOW })).toBe(0);
    });
  });

  describe('messages to buyers about their orders', () => {
    let goodsId: number;
    let operator: Member;
    beforeAll(async () => {
      goodsId = await makeGoods(db, { stock: 10_000 });
      operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    });

    const ordered = async () => {
      const member = await makeMember(db, { balance_fen: 5000 });
      return { member, ...(await orderOne(db, member, [{ goodsId, quantity: 3 }])) };
    };
    const ship = (id: number, trackingNo = `SF${id}`) =>
      shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo }, NOW);

    it('that it was sent, once for each parcel', async () => {
      const { member, id, no } = await ordered();
      await payByWallet(db, member, id, NOW);
      await ship(id);
      await ship(id);
      expect(await messagesTo(db, member)).toMatchObject([
        {
          kind: 'logistics',
          title: '订单已发货',
          isRead: false,
          text: `订单 ${no}：顺丰速运 SF${id}`,
          link: `/order/info/${id}`,
        },
      ]);
      const [parcel] = (await getOrder(db, member, id)).parcels;
      await correctParcel(db, operator, { id: parcel!.id, carrier: '顺丰速运', trackingNo: 'SF1002' }, NOW);
      expect((await titlesTo(db, member)).toSorted()).toEqual(['物流信息已更正', '订单已发货'].toSorted());
    });

    it('that the shop cancelled it, and not what they did themselves', async () => {
      const late = await ordered();
      const own = await ordered();
      await cancelOrder(db, own.member, { id: own.id, reason: '' }, NOW);
      await cancelUnpaid(db, NOW + 2 * DAY_MS);
      await cancelUnpaid(db, NOW + 2 * DAY_MS);
      expect(await messagesTo(db, late.member)).toMatchObject([
        { kind: 'order', title: '订单已取消', text: expect.stringContaining('24 小时未付款') as string },
      ]);
      expect(await messagesTo(db, own.member)).toEqual([]);
    });

    it('that cashback came with the receipt', async () => {
      const { member, id, no } = await ordered();
      await payByWallet(db, member, id, NOW);
      await db.updateTable('orders').set({ cashback_fen: 200 }).where('id', '=', id).execute();
      await ship(id);
      await confirmReceipt(db, member, id, NOW);
      await confirmReceipt(db, member, id, NOW);
      const [cashback] = (await messagesTo(db, member)).filter(({ kind }) => kind === 'wallet');
      expect(cashback).toMatchObject({ title: '返现已到账', text: `订单 ${no} 返现 ¥2.00，已进余额` });
      const without = await ordered();
      await payByWallet(db, without.member, without.id, NOW);
      await ship(without.id);
      await confirmReceipt(db, without.member, without.id, NOW);
      expect(await titlesTo(db, without.member)).toEqual(['订单已发货']);
    });

    it('that it was taken as received 15 days after it was sent, with what that brought, once', async () => {
      const { member, id, no } = await ordered();
      await payByWallet(db, member, id, NOW);
      await db.updateTable('orders').set({ cashback_fen: 200 }).where('id', '=', id).execute();
      await ship(id);
      const due = NOW + 15 * DAY_MS;
      const stateOf = async () =>
        (await db.selectFrom('orders').select(['state', 'completed_at']).where('id', '=', id).execute())[0];
      await runAllJobs(db, due - 1);
      expect(await stateOf()).toMatchObject({ state: 'shipped' });
      await Promise.all([receiveOverdue(db, due), receiveOverdue(db, due)]);
      await runAllJobs(db, due + 60_000);
      expect(await stateOf()).toMatchObject({ state: 'completed', completed_at: due });
      const told = await messagesTo(db, member);
      expect(told.filter(({ title }) => title === '订单已完成')).toMatchObject([
        {
          kind: 'order',
          link: `/order/info/${id}`,
          text: `订单 ${no}：发货满 15 天，已自动确认收货，订单完成，已到账 30 积分，返现 ¥2.00 到余额`,
        },
      ]);
      const { balance_fen, points } = await db
        .selectFrom('member')
        .select(['balance_fen', 'points'])
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow();
      expect([balance_fen, points]).toEqual([5000 - 3000 + 200, 30]);
    });

    it('whether a transfer arrived, with the operator’s reason', async () => {
      const { member, id, no } = await ordered();
      const transferOf = async () => {
        await submitTransfer(db, member, { orderId: id, input: TRANSFER }, NOW);
        return db
          .selectFrom('payment')
          .select('id')
          .where('order_id', '=', id)
          .where('state', '=', 'waiting')
          .executeTakeFirstOrThrow();
      };
      const first = await transferOf();
      await rejectTransfer(db, operator, { id: first.id, reason: '没有查到这笔款' }, NOW);
      await rejectTransfer(db, operator, { id: first.id, reason: '没有查到这笔款' }, NOW);
      expect(await messagesTo(db, member)).toMatchObject([
        { kind: 'order', title: '转账没有通过确认', text: `订单 ${no}：没有查到这笔款。请核对后重新付款` },
      ]);
      const second = await transferOf();
      await confirmTransfer(db, operator, { id: second.id }, NOW + 1);
      await confirmTransfer(db, operator, { id: second.id }, NOW + 1);
      expect(await titlesTo(db, member)).toEqual(['转账已到账', '转账没有通过确认']);
    });
  });
});
