import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import {
  cancelOrder,
  cancelUnpaid,
  confirmReceipt,
} from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { listOrders } from '#lib/trade/orders/view/orders.service.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { paidTogether, findPayableOrders } from '#lib/trade/orders/order-steps.service.ts';
import { buyAgain } from '#lib/trade/cart/add/again.service.ts';
import {
  confirmTransfer,
  listTransfers,
  rejectTransfer,
} from '#lib/trade/payments/transfer-review.service.ts';
import { submitTransfer } from '#lib/trade/payments/transfer.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { readUpload, saveUpload } from '#lib/people/uploads/uploads.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { order, orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const TRANSFER = { payerName: '百草堂', payerBank: '工商银行', reference: 'A1', slipId: null };

describe.each(ENGINES)('payments on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let goodsId: number;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    goodsId = await makeGoods(db, { stock: 10_000 });
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
  });
  afterAll(() => fresh.close());

  it('pays from the wallet once, however often it is pressed', async () => {
    const member = await makeMember(db, { balance_fen: 5000 });
    const { id } = await orderOne(db, member, [{ goodsId, quantity: 3 }]);
    await Promise.all([1, 2, 3].map(() => payByWallet(db, member, id, NOW)));
    expect(await balanceOf(db, member)).toBe(2000);
    const ledger = await db
      .selectFrom('balance_ledger')
      .select('change_fen')
      .where('member_id', '=', member.id)
      .orderBy('id')
      .execute();
    expect(ledger.map((entry) => entry.change_fen)).toEqual([5000, -3000]);
    const detail = await getOrder(db, member, id);
    expect(detail).toMatchObject({ state: 'paid', paymentMethod: 'wallet', payments: [{ amountFen: 3000 }] });
  });

  it('says what is missing and changes nothing when the balance is too low', async () => {
    const member = await makeMember(db, { balance_fen: 1234 });
    const { id } = await orderOne(db, member, [{ goodsId, quantity: 2 }]);
    await expect(payByWallet(db, member, id, NOW)).rejects.toMatchObject({
      code: 'balance_too_low',
      message: expect.stringContaining('还差 ¥7.66'),
    });
    expect(await balanceOf(db, member)).toBe(1234);
    expect((await getOrder(db, member, id)).state).toBe('unpaid');
  });

  it('never spends one balance on two orders', async () => {
    const member = await makeMember(db, { balance_fen: 1500 });
    const first = await orderOne(db, member, [{ goodsId, quantity: 1 }]);
    const second = await orderOne(db, member, [{ goodsId, quantity: 1 }]);
    const results = await Promise.allSettled(
      [first, second].map(({ id }) => payByWallet(db, member, id, NOW)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(db, member)).toBe(500);
  });

  it('takes a transfer for goods with ephedrine from the company only, and asks who pays otherwise written', async () => {
    const ephedrine = await makeGoods(db, { is_mhj: 1 });
    const operator = await makeMember(db, { role: 'operator', name: '赵敏' });
    const member = await makeMember(db, { company: '苏州百草堂大药房' });
    const { id } = await orderOne(db, member, [{ goodsId: ephedrine, quantity: 1 }]);
    const send = (payerName: string) =>
      submitTransfer(db, member, { orderId: id, input: { ...TRANSFER, payerName } }, NOW);
    await expect(send('张三')).rejects.toMatchObject({
      fields: { payer_name: [expect.stringContaining('须是下单公司“苏州百草堂大药房”')] },
    });
    expect((await getOrder(db, member, id)).payments).toEqual([]);
    expect(await send('百草堂药房')).toBe('short');
    const paymentId = (await getOrder(db, member, id)).payments[0]?.id ?? 0;
    const confirm = (payerChecked?: { isChecked: boolean; note: string }) =>
      confirmTransfer(db, operator, { id: paymentId, ...(payerChecked && { payerChecked }) }, NOW);
    await expect(confirm()).rejects.toMatchObject({
      fields: { payer_checked: [expect.stringContaining('不一致')] },
    });
    await expect(confirm({ isChecked: true, note: '' })).rejects.toMatchObject({
      fields: { note: [expect.any(String)] },
    });
    expect((await getOrder(db, member, id)).state).toBe('unpaid');
    await confirm({ isChecked: true, note: '流水户名为全称' });
    await confirm();
    expect((await getOrder(db, member, id)).state).toBe('paid');
    expect(await auditOf(db, `payment:${paymentId}`, 5)).toMatchObject([
      {
        action: 'transfer.confirmed',
        detail: expect.stringContaining(
          '“百草堂药房”与下单公司“苏州百草堂大药房”不一致，已核对：流水户名为全称',
        ),
      },
    ]);

    const other = await orderOne(db, member, [{ goodsId: ephedrine, quantity: 1 }]);
    await submitTransfer(
      db,
      member,
      { orderId: other.id, input: { ...TRANSFER, payerName: ' 苏州百草堂 大药房' } },
      NOW,
    );
    const own = (await getOrder(db, member, other.id)).payments[0]?.id ?? 0;
    await confirmTransfer(db, operator, { id: own }, NOW);
  });

  it('offers to pay with others neither what is paid by transfer alone nor what was announced', async () => {
    const ephedrine = await makeGoods(db, { is_mhj: 1 });
    const member = await makeMember(db, { balance_fen: 50_000 });
    const lines = [goodsId, ephedrine].map((id) => ({ goodsId: id, quantity: 1 }));
    const both = await order(db, member, lines);
    const normal = both.find(({ kind }) => kind === 'normal')?.id ?? 0;
    const byTransfer = both.find(({ kind }) => kind === 'ephedrine')?.id ?? 0;
    expect((await findPayableOrders(db, member.id, NOW)).map(({ id }) => id)).toEqual([normal]);
    await payByWallet(db, member, normal, NOW);
    const { paid, unpaid } = await paidTogether(db, member.id, [normal]);
    expect(paid.map(({ id }) => id)).toEqual([normal]);
    expect(unpaid).toMatchObject([{ id: byTransfer, isTransferOnly: true }]);
    const input = { ...TRANSFER, payerName: member.company };
    await submitTransfer(db, member, { orderId: byTransfer, input }, NOW);
    expect((await paidTogether(db, member.id, [normal])).unpaid).toEqual([]);
  });

  it('refuses the wallet for goods with ephedrine, and the orders of others', async () => {
    const ephedrine = await makeGoods(db, { is_mhj: 1 });
    const member = await makeMember(db, { balance_fen: 50_000 });
    const { id } = await orderOne(db, member, [{ goodsId: ephedrine, quantity: 1 }]);
    await expect(payByWallet(db, member, id, NOW)).rejects.toMatchObject({ code: 'not_payable' });
    const stranger = await makeMember(db, { balance_fen: 50_000 });
    await expect(payByWallet(db, stranger, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    await expect(submitTransfer(db, stranger, { orderId: id, input: TRANSFER }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(getOrder(db, stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(confirmReceipt(db, stranger, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    await expect(buyAgain(db, stranger, { id }, NOW)).rejects.toMatchObject({ code: 'not_found' });
    expect((await listOrders(db, stranger, { state: null, keywords: '', page: 1 })).total).toBe(0);
  });

  it('confirms a transfer once, sends the goods and completes the order', async () => {
    const member = await makeMember(db);
    const { id, no } = await orderOne(db, member, [{ goodsId, quantity: 2 }]);
    await submitTransfer(db, member, { orderId: id, input: TRANSFER }, NOW);
    await submitTransfer(db, member, { orderId: id, input: { ...TRANSFER, reference: 'A2' } }, NOW);
    const waiting = (await listTransfers(db, { state: 'waiting', page: 1 })).transfers.filter(
      (transfer) => transfer.orderNo === no,
    );
    expect(waiting).toMatchObject([{ reference: 'A2', amountFen: 2000 }]);
    const transferId = waiting[0]?.id ?? 0;
    await Promise.all([1, 2].map(() => confirmTransfer(db, operator, { id: transferId }, NOW)));
    await confirmTransfer(db, operator, { id: transferId }, NOW);
    await expect(
      rejectTransfer(db, operator, { id: transferId, reason: '未到账' }, NOW),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    const audit = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `payment:${transferId}`)
      .execute();
    expect(audit).toEqual([{ action: 'transfer.confirmed' }]);
    await expect(confirmReceipt(db, member, id, NOW)).rejects.toMatchObject({ code: 'conflict' });
    await shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, NOW);
    await confirmReceipt(db, member, id, NOW);
    const detail = await getOrder(db, member, id);
    expect(detail).toMatchObject({ state: 'completed', parcels: [{ trackingNo: `SF${id}` }] });
    expect(detail.events.map(({ kind }) => kind).toSorted()).toEqual(
      ['completed', 'created', 'paid', 'shipped', 'transfer_sent'].toSorted(),
    );
    const found = await listOrders(db, member, { state: 'completed', keywords: no.slice(4), page: 1 });
    expect(found).toMatchObject({ total: 1, counts: { all: 1, completed: 1, unpaid: 0 } });
    await db.updateTable('order_line').set({ name: '维生素 AD 滴剂' }).where('order_id', '=', id).execute();
    expect((await listOrders(db, member, { state: null, keywords: 'ad', page: 1 })).total).toBe(1);
  });

  it('decides a transfer while its buyer corrects it', async () => {
    const member = await makeMember(db);
    const ids = [];
    for (let at = 0; at < 6; at += 1) {
      const { id } = await orderOne(db, member, [{ goodsId, quantity: 1 }]);
      await submitTransfer(db, member, { orderId: id, input: TRANSFER }, NOW);
      ids.push(id);
    }
    await Promise.all(
      ids.flatMap((id) => [
        getOrder(db, member, id).then(({ payments }) =>
          confirmTransfer(db, operator, { id: payments[0]?.id ?? 0 }, NOW),
        ),
        submitTransfer(db, member, { orderId: id, input: { ...TRANSFER, reference: 'B1' } }, NOW).catch(
          (error: unknown) => expect(error).toMatchObject({ code: 'not_payable' }),
        ),
      ]),
    );
    const { counts } = await listOrders(db, member, { state: null, keywords: '', page: 1 });
    expect(counts).toMatchObject({ all: 6, paid: 6 });
  });

  it('keeps an order while its transfer waits and opens it again when it is rejected', async () => {
    const member = await makeMember(db, { balance_fen: 5000 });
    const { id } = await orderOne(db, member, [{ goodsId, quantity: 1 }]);
    await submitTransfer(db, member, { orderId: id, input: TRANSFER }, NOW);
    await expect(payByWallet(db, member, id, NOW)).rejects.toMatchObject({ code: 'not_payable' });
    await expect(cancelOrder(db, member, { id, reason: '' }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    await cancelUnpaid(db, NOW + 2 * DAY_MS);
    const waiting = await getOrder(db, member, id);
    expect(waiting).toMatchObject({ state: 'unpaid', stateText: '转账待确认', isTransferWaiting: true });
    await rejectTransfer(
      db,
      operator,
      { id: waiting.payments[0]?.id ?? 0, reason: '金额不符' },
      NOW + 2 * DAY_MS,
    );
    await submitTransfer(db, member, { orderId: id, input: TRANSFER }, NOW + 2 * DAY_MS);
    const again = await getOrder(db, member, id);
    expect(again.payments.map(({ state }) => state)).toEqual(['waiting', 'rejected']);
  });

  it('takes no more transfers for an order after five that never arrived', async () => {
    const member = await makeMember(db);
    const { id } = await orderOne(db, member, [{ goodsId, quantity: 1 }]);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await submitTransfer(db, member, { orderId: id, input: TRANSFER }, NOW);
      const { payments } = await getOrder(db, member, id);
      await rejectTransfer(db, operator, { id: payments[0]?.id ?? 0, reason: '未到账' }, NOW);
    }
    await expect(submitTransfer(db, member, { orderId: id, input: TRANSFER }, NOW)).rejects.toMatchObject({
      code: 'not_payable',
    });
    expect(await cancelUnpaid(db, NOW + 2 * DAY_MS)).toBeGreaterThan(0);
  });

  it('keeps a slip as a picture for its owner and staff only', async () => {
    const member = await makeMember(db);
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const id = await saveUpload(db, member, { bytes: png, field: 'slip', purpose: 'slip' }, NOW);
    const own = await readUpload(db, member, id);
    expect(own.mediaType).toBe('image/webp');
    expect((await sharp(own.bytes).metadata()).format).toBe('webp');
    expect((await readUpload(db, operator, id)).bytes).toEqual(own.bytes);
    const stranger = await makeMember(db);
    await expect(readUpload(db, stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    const script = new TextEncoder().encode('<svg onload="alert(1)">');
    await expect(
      saveUpload(db, member, { bytes: script, field: 'slip', purpose: 'slip' }, NOW),
    ).rejects.toMatchObject({
      code: 'invalid_form',
    });
    await expect(
      saveUpload(db, member, { bytes: png.subarray(0, 40), field: 'slip', purpose: 'slip' }, NOW),
    ).rejects.toMatchObject({
      fields: { slip: [expect.stringContaining('重新')] },
    });
  });

  it('keeps no more slips than a day allows, though twenty come at once', async () => {
    const member = await makeMember(db);
    const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (let before = 0; before < 45; before++)
      await saveUpload(db, member, { bytes: png, field: 'slip', purpose: 'slip' }, NOW);
    const together = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        saveUpload(db, member, { bytes: png, field: 'slip', purpose: 'slip' }, NOW),
      ),
    );
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const one of together)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'too_many_requests' });
  });
});
