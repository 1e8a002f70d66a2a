import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { saveUpload, deleteOldUploads } from '#lib/people/uploads/uploads.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { checkOrder } from '#lib/trade/checkout/check-order.service.ts';
import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { confirmReceipt, receiveOverdue } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { confirmTransfer } from '#lib/trade/payments/transfer-review.service.ts';
import { submitTransfer } from '#lib/trade/payments/transfer.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { acceptReceipt, refuseReceipt } from '#lib/trade/receipts/receipt-desk.service.ts';
import { setDecided } from '#lib/trade/receipts/receipts.repository.ts';
import { WITHHELD_WORDS, receiptDueAt, type Receipt } from '#lib/trade/receipts/receipts.rules.ts';
import {
  listReceipts,
  readReceipt,
  receiptOfOrder,
  sendReceipt,
} from '#lib/trade/receipts/receipts.service.ts';
import { photo } from '#tests/support/files.ts';
import { order, orderOne, prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { titlesTo } from '#tests/support/messages-sent.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

const DUE = receiptDueAt(NOW);

describe.each(ENGINES)('receipts of orders with ephedrine on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let ephedrine: number;
  let plain: number;
  let picture: Buffer;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { kind: 'staff', role: 'operator', name: '李敏' });
    ephedrine = await makeGoods(db, { stock: 10_000, is_mhj: 1, name: '复方盐酸伪麻黄碱缓释胶囊' });
    plain = await makeGoods(db, { stock: 10_000 });
    picture = await photo();
  });
  afterAll(() => fresh.close());

  const sent = async (member: Member, goodsId: number): Promise<number> => {
    const { id } = await orderOne(db, member, [{ goodsId, quantity: 2 }]);
    if (goodsId === plain) await payByWallet(db, member, id, NOW);
    else {
      const input = { payerName: member.company, payerBank: '工商银行', reference: 'A1', slipId: null };
      await submitTransfer(db, member, { orderId: id, input }, NOW);
      const { id: paymentId } = await db
        .selectFrom('payment')
        .select('id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
      await confirmTransfer(db, operator, { id: paymentId }, NOW);
    }
    await shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, NOW);
    return id;
  };
  const receiptFor = async (member: Member, orderId: number, now = NOW): Promise<Receipt> => {
    const receipt = await receiptOfOrder(db, member, orderId, now);
    if (!receipt) throw new Error(`order ${orderId} has no receipt`);
    return receipt;
  };
  /** A buyer that owes a receipt since `NOW`. */
  const owing = async () => {
    const member = await makeMember(db, { balance_fen: 100_000 });
    const orderId = await sent(member, ephedrine);
    await confirmReceipt(db, member, orderId, NOW);
    return { member, orderId, id: (await receiptFor(member, orderId)).id };
  };
  const send = (member: Member, id: number, now = NOW, pages = 1) =>
    sendReceipt(
      db,
      member,
      { id, pages: Array.from({ length: pages }, () => ({ bytes: picture, name: '回执.jpg' })) },
      now,
    );

  it('are asked for once the goods have come, once an order, and of no others', async () => {
    const member = await makeMember(db, { balance_fen: 100_000 });
    const [byHand, byJob, other] = [
      await sent(member, ephedrine),
      await sent(member, ephedrine),
      await sent(member, plain),
    ];
    expect((await listReceipts(db, { memberId: member.id, state: null, page: 1 }, NOW)).counts.all).toBe(0);
    await Promise.all([confirmReceipt(db, member, byHand, NOW), confirmReceipt(db, member, byHand, NOW)]);
    await confirmReceipt(db, member, other, NOW);
    await receiveOverdue(db, NOW + 16 * DAY_MS);
    const { receipts, counts } = await listReceipts(db, { memberId: member.id, state: null, page: 1 }, NOW);
    expect(counts).toEqual({ all: 2, waiting: 2, sent: 0, refused: 0, accepted: 0 });
    expect(receipts).toMatchObject([
      {
        orderId: byHand,
        state: 'waiting',
        dueAt: DUE,
        pages: [],
        goods: [{ quantity: 2, lotNo: '20260101' }],
      },
      { orderId: byJob, dueAt: receiptDueAt(NOW + 16 * DAY_MS) },
    ]);
    expect((await titlesTo(db, member)).filter((title) => title.includes('回执'))).toHaveLength(2);
  });

  it('are sent in, refused with words, sent again and accepted, and each decision is reported once', async () => {
    const { member, id } = await owing();
    await send(member, id, NOW, 2);
    expect(await readReceipt(db, member, id, NOW)).toMatchObject({ state: 'sent', version: 2, sentAt: NOW });
    const first = { id, version: 2 };
    await refuseReceipt(db, operator, { ...first, reason: '没有盖章' }, NOW);
    await refuseReceipt(db, operator, { ...first, reason: '没有盖章' }, NOW);
    expect(await readReceipt(db, member, id, NOW)).toMatchObject({ state: 'refused', reason: '没有盖章' });
    await send(member, id, NOW + 1, 1);
    const again = await readReceipt(db, member, id, NOW);
    expect([again?.state, again?.pages.length]).toEqual(['sent', 1]);
    // an operator who still sees the first sending cannot decide
    await expect(acceptReceipt(db, operator, first, NOW)).rejects.toMatchObject({ code: 'conflict' });
    await acceptReceipt(db, operator, { id, version: 3 }, NOW);
    await acceptReceipt(db, operator, { id, version: 3 }, NOW);
    await expect(send(member, id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await titlesTo(db, member)).filter((title) => title.startsWith('回执')).toSorted()).toEqual([
      '回执已通过',
      '回执被退回，请重新上传',
    ]);
    expect((await auditOf(db, `receipt:${id}`, 5)).map(({ action }) => action)).toEqual([
      'receipt.accepted',
      'receipt.refused',
    ]);
  });

  it('are decided once of two decisions at a time', async () => {
    const { member, id } = await owing();
    await send(member, id);
    const seen = { id, version: 2 };
    const done = await Promise.allSettled([
      acceptReceipt(db, operator, seen, NOW),
      refuseReceipt(db, operator, { ...seen, reason: '缺页' }, NOW),
    ]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await auditOf(db, `receipt:${id}`, 5)).toHaveLength(1);
  });

  it('are nobody else’s', async () => {
    const { id } = await owing();
    const stranger = await makeMember(db);
    expect(await readReceipt(db, stranger, id, NOW)).toBeNull();
    await expect(send(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await listReceipts(db, { memberId: stranger.id, state: null, page: 1 }, NOW)).receipts).toEqual(
      [],
    );
  });

  it('keep what was sent and lose what nothing names', async () => {
    const { member, id } = await owing();
    await send(member, id, NOW);
    const file = { bytes: picture, field: 'pages', purpose: 'receipt' as const };
    const stray = await saveUpload(db, member, file, NOW);
    await deleteOldUploads(db, NOW + 2 * DAY_MS);
    const left = await db.selectFrom('upload').select('id').where('member_id', '=', member.id).execute();
    const kept = (await readReceipt(db, member, id, NOW))?.pages.map(({ uploadId }) => uploadId);
    expect(left.map((row) => row.id)).toEqual(kept);
    expect(kept).not.toContain(stray);
  });

  describe('once overdue', () => {
    it('bar goods with ephedrine from cart, draft and submitting, and no others', async () => {
      const { member } = await owing();
      const lines = [
        { goodsId: ephedrine, quantity: 1 },
        { goodsId: plain, quantity: 1 },
      ];
      const { key, input } = await prepare(db, member, lines, DUE - 1);
      const view = await checkOrder(db, member, { key }, DUE);
      expect(view).toMatchObject({
        state: 'open',
        data: { problems: [expect.stringContaining(WITHHELD_WORDS) as string] },
      });
      await expect(submitDraft(db, member, { key, input }, DUE)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('请先到“订单回执”上传') as string,
      });
      const { items } = await viewCart(db, member, DUE);
      expect(items.map(({ goods, selected, notice }) => [goods.id, selected, notice])).toEqual([
        [plain, true, ''],
        [ephedrine, false, WITHHELD_WORDS],
      ]);
      await expect(
        openDraft(
          db,
          member,
          items.map(({ id }) => id),
          DUE,
        ),
      ).rejects.toMatchObject({ code: 'invalid_form' });
      // what is still ticked goes on
      const rest = await openDraft(db, member, null, DUE);
      expect(await submitDraft(db, member, { key: rest, input }, DUE)).toMatchObject([{ kind: 'normal' }]);
    });

    it('bar nobody while what was sent in time is reviewed, and who was late until it is accepted', async () => {
      const inTime = await owing();
      await send(inTime.member, inTime.id, DUE - 1);
      await expect(
        order(db, inTime.member, [{ goodsId: ephedrine, quantity: 1 }], DUE),
      ).resolves.toHaveLength(1);
      const late = await owing();
      await send(late.member, late.id, DUE);
      await expect(order(db, late.member, [{ goodsId: ephedrine, quantity: 1 }], DUE)).rejects.toMatchObject({
        code: 'invalid_form',
      });
      await acceptReceipt(db, operator, { id: late.id, version: 2 }, DUE);
      const key = await openDraft(
        db,
        late.member,
        (await viewCart(db, late.member, DUE)).items.map(({ id }) => id),
        DUE,
      );
      const [address] = await db
        .selectFrom('address')
        .select('id')
        .where('member_id', '=', late.member.id)
        .execute();
      const input = { addressId: address!.id, invoiceKind: 'ordinary' as const, remark: '' };
      await expect(submitDraft(db, late.member, { key, input }, DUE)).resolves.toHaveLength(1);
    });

    it('bar what is submitted while a refusal is under way', async () => {
      const { member, id } = await owing();
      await send(member, id, DUE - 1);
      const { key, input } = await prepare(db, member, [{ goodsId: ephedrine, quantity: 1 }], DUE);
      const refusal = { state: 'refused', reason: '缺页', decided_by: operator.id, decided_at: DUE } as const;
      const { promise: held, resolve: isHeld } = Promise.withResolvers<null>();
      const refused = transact(db, async (trx) => {
        await lockMember(trx, member.id);
        await setDecided(trx, { id, version: 2 }, refusal);
        isHeld(null);
        await wait(200);
      });
      await held;
      await expect(submitDraft(db, member, { key, input }, DUE)).rejects.toMatchObject({ code: 'conflict' });
      await refused;
    });
  });

  it('are found by operators by state, company and when they are due', async () => {
    const { member, id } = await owing();
    const late = await owing();
    await send(member, id, NOW);
    const found = async (
      state: 'sent' | 'waiting',
      due: 'overdue' | 'soon' | null,
      company: string,
      now: number,
    ) => {
      const { receipts, counts } = await listReceipts(
        db,
        { memberId: null, state, due, company, page: 1 },
        now,
      );
      return [receipts.map((one) => one.id), counts.sent + counts.waiting];
    };
    expect(await found('sent', null, member.company, NOW)).toEqual([[id], 1]);
    expect(await found('waiting', null, late.member.company, NOW)).toEqual([[late.id], 1]);
    expect(await found('waiting', 'soon', late.member.company, NOW)).toEqual([[], 0]);
    expect(await found('waiting', 'soon', late.member.company, DUE - 7 * DAY_MS)).toEqual([[late.id], 1]);
    expect(await found('waiting', 'overdue', late.member.company, DUE)).toEqual([[late.id], 1]);
    expect(await found('sent', 'overdue', member.company, DUE)).toEqual([[], 0]);
  });
});
