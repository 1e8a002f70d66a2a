import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUpload, saveUpload } from '#lib/people/uploads/uploads.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { cancelOrder, cancelUnpaid } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import {
  confirmTransfer,
  rejectTransfer,
  transferTrail,
  undoTransfer,
} from '#lib/trade/payments/transfer-review.service.ts';
import { submitTransfer } from '#lib/trade/payments/transfer.service.ts';
import { pdf } from '#tests/support/files.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

const TRANSFER = { payerName: '百草堂', payerBank: '工商银行', reference: 'A1', slipId: null };

describe.each(ENGINES)('the trail and the slips of transfers on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  it('keep a slip that is a PDF as one, for operators to save under its name', async () => {
    const member = await makeMember(db);
    const operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    const give = (bytes: Uint8Array) =>
      saveUpload(db, member, { bytes, name: '回单.pdf', field: 'slip', purpose: 'slip' }, NOW);
    const kept = await readUpload(db, operator, await give(pdf()));
    expect(kept).toMatchObject({ mediaType: 'application/pdf', name: '回单.pdf' });
    await expect(give(Buffer.from('%PDF-1.4 nothing'))).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('names what was decided, of which order and by whom, the newest first', async () => {
    expect(await transferTrail(db, 20)).toEqual([]);
    const goodsId = await makeGoods(db, { stock: 1000 });
    const operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '李敏' });
    const transferred = async () => {
      const member = await makeMember(db);
      const order = await orderOne(db, member, [{ goodsId, quantity: 1 }]);
      await submitTransfer(db, member, { orderId: order.id, input: TRANSFER }, NOW);
      const { id } = await db
        .selectFrom('payment')
        .select('id')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      return { id, no: order.no };
    };
    const [one, two] = [await transferred(), await transferred()];
    await confirmTransfer(db, operator, { id: one.id }, NOW);
    await rejectTransfer(db, operator, { id: two.id, reason: '流水对不上' }, NOW + 1);
    expect(await transferTrail(db, 20)).toMatchObject([
      {
        who: '李敏',
        action: 'transfer.rejected',
        at: NOW + 1,
        detail: expect.stringMatching(new RegExp(`^订单 ${two.no}，¥.* 流水对不上$`)),
      },
      { action: 'transfer.confirmed', detail: expect.stringContaining(`订单 ${one.no}，¥`) },
    ]);
    expect(await transferTrail(db, 1)).toHaveLength(1);
    await rejectTransfer(db, operator, { id: two.id, reason: '流水对不上' }, NOW + 2);
    await expect(
      rejectTransfer(db, operator, { id: two.id, reason: '没有查到' }, NOW + 2),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('流水对不上') });
  });

  describe('undone', () => {
    let operator: Member;
    beforeAll(async () => {
      operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    });
    /** An order with a transfer that waits. */
    const announced = async () => {
      const goodsId = await makeGoods(db, { stock: 100 });
      const member = await makeMember(db);
      const { id: orderId } = await orderOne(db, member, [{ goodsId, quantity: 3 }]);
      await submitTransfer(db, member, { orderId, input: TRANSFER }, NOW);
      const id = (await getOrder(db, member, orderId)).payments[0]?.id ?? 0;
      const sold = async () =>
        (
          await db
            .selectFrom('goods')
            .select('sales_count')
            .where('id', '=', goodsId)
            .executeTakeFirstOrThrow()
        ).sales_count;
      return { member, orderId, id, sold };
    };
    const undo = (id: number, was: 'confirmed' | 'rejected', now = NOW + 2) =>
      undoTransfer(db, operator, { id, was, reason: '确认错了订单' }, now);

    it('waits again with its order unpaid, is confirmed again, and informs the buyer each time', async () => {
      const { member, orderId, id, sold } = await announced();
      const before = await sold();
      await confirmTransfer(db, operator, { id }, NOW + 5);
      await Promise.all([undo(id, 'confirmed', NOW + 6), undo(id, 'confirmed', NOW + 6)]);
      expect(await getOrder(db, member, orderId)).toMatchObject({
        state: 'unpaid',
        isTransferWaiting: true,
        payments: [{ state: 'waiting' }],
      });
      expect(await sold()).toBe(before);
      await cancelUnpaid(db, NOW + 2 * DAY_MS);
      await confirmTransfer(db, operator, { id }, NOW + 7);
      expect(await sold()).toBe(before + 3);
      const messages = await db
        .selectFrom('message')
        .select('title')
        .where('member_id', '=', member.id)
        .where('kind', '=', 'order')
        .orderBy('id')
        .execute();
      expect(messages.map(({ title }) => title)).toEqual(['转账已到账', '转账重新核对', '转账已到账']);
      const trail = await transferTrail(db, 3);
      expect(trail.map(({ action }) => action)).toEqual([
        'transfer.confirmed',
        'transfer.undone',
        'transfer.confirmed',
      ]);
    });

    it('waits again after a rejection, unless the order is paid or announced otherwise', async () => {
      const { member, orderId, id } = await announced();
      await rejectTransfer(db, operator, { id, reason: '未到账' }, NOW);
      await undo(id, 'rejected');
      expect(await getOrder(db, member, orderId)).toMatchObject({ isTransferWaiting: true });
      await rejectTransfer(db, operator, { id, reason: '未到账' }, NOW + 3);
      await submitTransfer(db, member, { orderId, input: TRANSFER }, NOW + 4);
      await expect(undo(id, 'rejected')).rejects.toMatchObject({ code: 'conflict' });
      const second = (await getOrder(db, member, orderId)).payments[0]?.id ?? 0;
      await confirmTransfer(db, operator, { id: second }, NOW + 5);
      await expect(undo(id, 'rejected')).rejects.toMatchObject({ code: 'conflict' });
    });

    it('is refused where nothing was decided, and again harmless where it was', async () => {
      const { member, orderId, id } = await announced();
      for (const was of ['confirmed', 'rejected'] as const)
        await expect(undo(id, was)).rejects.toMatchObject({
          code: 'conflict',
          message: expect.stringContaining('还没有处理过'),
        });
      await confirmTransfer(db, operator, { id }, NOW + 3);
      await undo(id, 'confirmed', NOW + 4);
      await undo(id, 'confirmed', NOW + 5);
      expect(await getOrder(db, member, orderId)).toMatchObject({ isTransferWaiting: true });
    });

    it('stands once goods left or money went back, or where another decision was seen', async () => {
      const sent = await announced();
      await confirmTransfer(db, operator, { id: sent.id }, NOW);
      await expect(undo(sent.id, 'rejected')).rejects.toMatchObject({ code: 'conflict' });
      await shipOrder(
        db,
        operator,
        { id: sent.orderId, carrier: '顺丰速运', trackingNo: `SF${sent.orderId}` },
        NOW,
      );
      await expect(undo(sent.id, 'confirmed')).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('已发货'),
      });
      const refunded = await announced();
      await confirmTransfer(db, operator, { id: refunded.id }, NOW);
      const part = {
        orderId: refunded.orderId,
        number: 1,
        amountFen: 100,
        target: 'bank',
        withheldFen: null,
      } as const;
      await enterRefund(db, operator, { ...part, reason: '少一盒' }, NOW);
      await expect(undo(refunded.id, 'confirmed')).rejects.toMatchObject({ code: 'conflict' });
      const asked = await announced();
      await confirmTransfer(db, operator, { id: asked.id }, NOW);
      await cancelOrder(db, asked.member, { id: asked.orderId, reason: '' }, NOW);
      await expect(undo(asked.id, 'confirmed')).rejects.toMatchObject({ code: 'conflict' });
    });

    it('is decided by the database when an order is shipped at the same moment', async () => {
      const { member, orderId, id } = await announced();
      await confirmTransfer(db, operator, { id }, NOW);
      const parcel = { id: orderId, carrier: '顺丰速运', trackingNo: 'SF2' };
      const ends = await Promise.allSettled([shipOrder(db, operator, parcel, NOW), undo(id, 'confirmed')]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { state, payments } = await getOrder(db, member, orderId);
      expect([`${state} ${payments[0]?.state}`]).toEqual(
        ends[0]?.status === 'fulfilled' ? ['shipped confirmed'] : ['unpaid waiting'],
      );
    });
  });
});
