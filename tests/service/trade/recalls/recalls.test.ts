import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setLotState, takeIn } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { findLots } from '#lib/catalogue/goods/lots/order-lots.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { cancelOrder, confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { cutLine } from '#lib/trade/order-desk/change-line.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { cancelPaid } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { previewRecall } from '#lib/trade/recalls/office/recall-preview.service.ts';
import { refillOrder } from '#lib/trade/recalls/office/replace.service.ts';
import {
  answerRecall,
  closeRecall,
  noteRecallLine,
} from '#lib/trade/recalls/office/settle-recall.service.ts';
import { startRecall } from '#lib/trade/recalls/office/start-recall.service.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';
import { withdrawReturn } from '#lib/trade/returns/own-return.service.ts';
import { completeReturn } from '#lib/trade/returns/complete-return.service.ts';
import { agreeToReturn } from '#lib/trade/returns/decide-return.service.ts';
import type { ReturnReason } from '#lib/trade/returns/returns.rules.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import { orderOne, prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import {
  lineLotDisagreements,
  recallInput,
  recallLinesOf,
  sentRecalled,
} from '#tests/support/recall-steps.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('recalls on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let presses = 0;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    await makeShipping(db);
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    expect(await lineLotDisagreements(db)).toEqual([]);
    expect(await sentRecalled(db)).toEqual([]);
    await fresh.close();
  });

  const press = () => `press-${(presses += 1)}-of-test`;
  const buyer = (change = {}) => makeMember(db, { balance_fen: 100_000, ...change });
  /** A goods whose lot `BAD` is sold first. */
  const goodsWith = (stock: number) =>
    makeGoods(db, { stock, lot_no: 'BAD', expires_at: NOW + 200 * DAY_MS });
  const more = (goodsId: number, quantity: number) =>
    takeIn(
      db,
      operator,
      {
        goodsId,
        input: {
          ...{ number: 'GOOD', made_at: null, no_expiry: false, quantity, place: '' },
          expires_at: NOW + 400 * DAY_MS,
          ...{ state: 'on_sale' as const, idempotency_key: press() },
        },
      },
      NOW,
    );
  const start = (goodsId: number, key = press()) =>
    startRecall(db, operator, { input: recallInput(goodsId, ['bad']), idempotencyKey: key }, NOW);
  const lots = async (goodsId: number) =>
    Object.fromEntries(
      (await findLots(db, goodsId)).map(({ number, quantity, state }) => [number, [quantity, state]]),
    );
  const stock = async (goodsId: number) =>
    (await db.selectFrom('goods').select('stock').where('id', '=', goodsId).executeTakeFirstOrThrow()).stock;
  const paid = async (member: Member, goodsId: number, quantity: number) => {
    const { id } = await orderOne(db, member, [{ goodsId, quantity }]);
    await payByWallet(db, member, id, NOW);
    return id;
  };
  const ship = (id: number) =>
    shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, NOW);
  const sent = async (member: Member, goodsId: number, quantity: number) => {
    const id = await paid(member, goodsId, quantity);
    await ship(id);
    await confirmReceipt(db, member, id, NOW);
    return id;
  };
  const lineOf = async (orderId: number) => (await recallLinesOf(db, [orderId]))[0]!;
  const apply = async (member: Member, orderId: number, units: number, reason: ReturnReason = 'recalled') => {
    const line = await db
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', orderId)
      .orderBy('quantity', 'desc')
      .executeTakeFirstOrThrow();
    const request = { orderId, kind: 'return' as const, reason, words: '', photoIds: [] };
    return applyForReturn(
      db,
      member,
      { ...request, units: new Map([[line.id, units]]), idempotencyKey: press() },
      NOW + DAY_MS,
    );
  };
  const complete = async (id: number, fate: 'stock' | 'write_off' | null = 'stock') => {
    await agreeToReturn(db, operator, { id, amounts: new Map(), answer: '' }, NOW + DAY_MS);
    const fates = new Map(fate ? (await readReturn(db, id))!.lines.map((line) => [line.id, fate]) : []);
    await completeReturn(db, operator, { id, fates }, NOW + DAY_MS);
  };
  const messagesOf = async ({ id }: Member) =>
    db
      .selectFrom('message')
      .select(['title', 'link'])
      .where('member_id', '=', id)
      .where('title', 'like', '召回%')
      .execute();

  it('find every buyer, block the lot, give orders not sent another one, and inform each buyer once', async () => {
    const goodsId = await goodsWith(20);
    const [first, second] = [await buyer(), await buyer()];
    const received = await sent(first, goodsId, 4);
    const waiting = await paid(second, goodsId, 3);
    const unpaid = await orderOne(db, first, [{ goodsId, quantity: 2 }]);
    await more(goodsId, 100);
    const preview = await previewRecall(db, recallInput(goodsId, ['BAD']));
    expect(preview).toMatchObject({ soldUnits: 4, heldUnits: 5, shelfUnits: 11, otherUnits: 100, buyers: 2 });
    expect(await stock(goodsId)).toBe(111);
    const key = press();
    const [one, again] = await Promise.all([start(goodsId, key), start(goodsId, key)]);
    expect([one.id, again.id]).toEqual([one.id, one.id]);
    expect(await stock(goodsId)).toBe(95);
    expect(await lots(goodsId)).toEqual({ BAD: [16, 'recalled'], GOOD: [95, 'on_sale'] });
    const lines = await recallLinesOf(db, [received, waiting, unpaid.id]);
    expect(lines.map((one) => [one.orderId, one.state, one.quantity, one.replaced])).toEqual([
      [received, 'waiting', 4, 0],
      [waiting, 'replaced', 3, 3],
      [unpaid.id, 'replaced', 2, 2],
    ]);
    expect(await messagesOf(first)).toMatchObject([{ link: expect.stringContaining('/order?') }]);
    expect(await messagesOf(second)).toEqual([{ title: expect.any(String), link: `/order/info/${waiting}` }]);
    const line = await db
      .selectFrom('order_line')
      .select('lot_no')
      .where('order_id', '=', waiting)
      .executeTakeFirstOrThrow();
    expect(line.lot_no).toBe('GOOD');
    await ship(waiting);
    await cancelOrder(db, first, { id: unpaid.id, reason: '' }, NOW);
    expect(await stock(goodsId)).toBe(97);
    await expect(start(goodsId)).rejects.toMatchObject({
      fields: { lots: [expect.stringContaining('已经在召回')] },
    });
    const [bad] = (await findLots(db, goodsId)).filter(({ number }) => number === 'BAD');
    const back = { goodsId, lotId: bad!.id, state: 'on_sale' as const, remark: '误报' };
    await expect(setLotState(db, operator, back, NOW)).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('keep an order back that nothing replaces, until it is refilled, refunded in part, or cancelled', async () => {
    const goodsId = await goodsWith(30);
    const other = await makeGoods(db, { stock: 50 });
    const member = await buyer();
    const refilled = await paid(member, goodsId, 6);
    const mixed = await orderOne(db, member, [
      { goodsId, quantity: 4 },
      { goodsId: other, quantity: 2 },
    ]);
    await payByWallet(db, member, mixed.id, NOW);
    const cancelled = await paid(member, goodsId, 5);
    await more(goodsId, 2);
    await start(goodsId);
    expect(await stock(goodsId)).toBe(0);
    await expect(ship(refilled)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('召回'),
    });
    expect(await lineOf(refilled)).toMatchObject({ state: 'missing', replaced: 2 });
    await expect(refillOrder(db, operator, refilled, NOW)).rejects.toMatchObject({ code: 'conflict' });
    await more(goodsId, 10);
    expect(await refillOrder(db, operator, refilled, NOW + 1)).toEqual({ filled: 4, missing: 0 });
    expect(await refillOrder(db, operator, refilled, NOW + 2)).toEqual({ filled: 0, missing: 0 });
    await ship(refilled);
    const untouched = await paid(member, other, 1);
    for (const orderId of [refilled, untouched])
      await expect(refillOrder(db, operator, orderId, NOW + 3)).rejects.toMatchObject({ code: 'conflict' });
    await expect(ship(mixed.id)).rejects.toMatchObject({ message: expect.stringContaining('召回') });
    const cutOf = async (orderId: number, quantity: number) => {
      const { orderLineId: lineId, lotId } = await lineOf(orderId);
      const request = { orderId, number: 1, from: { lineId, lotId }, quantity, reason: '召回缺货' };
      return cutLine(db, operator, { ...request, fate: 'write_off' }, NOW);
    };
    const { refundFen } = await cutOf(mixed.id, 4);
    expect(refundFen).toBeGreaterThan(0);
    await cutOf(mixed.id, 4);
    await ship(mixed.id);
    expect(await lineOf(mixed.id)).toMatchObject({ state: 'left_out', leftOut: 4 });
    await confirmReceipt(db, member, mixed.id, NOW);
    await expect(apply(member, mixed.id, 1, 'damaged')).rejects.toMatchObject({ code: 'invalid_form' });
    await expect(cutOf(cancelled, 5)).rejects.toMatchObject({
      fields: { quantity: [expect.stringContaining('取消订单')] },
    });
    await cancelPaid(db, operator, { orderId: cancelled, reason: '缺货' }, NOW);
    expect(await lineOf(cancelled)).toMatchObject({ state: 'cancelled' });
    expect(await lots(goodsId)).toEqual({ BAD: [30, 'recalled'], GOOD: [6, 'on_sale'] });
  });

  it('follow each line back: into the recalled lot, used up, and closed when nothing is open', async () => {
    const goodsId = await goodsWith(40);
    const [member, silent] = [await buyer(), await buyer()];
    const orderId = await sent(member, goodsId, 10);
    const other = await sent(silent, goodsId, 3);
    await more(goodsId, 20);
    await expect(apply(member, orderId, 1)).rejects.toMatchObject({ code: 'invalid_form' });
    const { id } = await start(goodsId);
    await expect(apply(member, orderId, 11)).rejects.toMatchObject({ code: 'invalid_form' });
    const withdrawn = await apply(member, orderId, 2);
    expect(await lineOf(orderId)).toMatchObject({ state: 'returning', comingBack: 2 });
    await withdrawReturn(db, member, withdrawn.id, NOW);
    expect(await lineOf(orderId)).toMatchObject({ state: 'waiting', comingBack: 0 });
    const line = await lineOf(orderId);
    await answerRecall(db, member, { id: line.id, used: 3 }, NOW);
    await expect(answerRecall(db, silent, { id: line.id, used: 4 }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
    const back = await apply(member, orderId, 7);
    expect(await lineOf(orderId)).toMatchObject({ state: 'returning', comingBack: 7, used: 3 });
    const before = await stock(goodsId);
    await complete(back.id, null);
    expect(await stock(goodsId)).toBe(before);
    expect((await lots(goodsId))['BAD']).toEqual([27 + 7, 'recalled']);
    expect((await readReturn(db, back.id))!.lines).toMatchObject([{ fate: 'recall' }]);
    expect(await lineOf(orderId)).toMatchObject({ state: 'returned', returned: 7, used: 3, comingBack: 0 });
    await expect(closeRecall(db, operator, { id, summary: '已收回' }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    const rest = await lineOf(other);
    await noteRecallLine(db, operator, { id: rest.id, used: 0, note: '电话无人接' }, NOW);
    expect((await lineOf(other)).state).toBe('contacted');
    await noteRecallLine(db, operator, { id: rest.id, used: 3, note: '已售出' }, NOW);
    await closeRecall(db, operator, { id, summary: '已全部收回或用完' }, NOW);
    await closeRecall(db, operator, { id, summary: '已全部收回或用完' }, NOW);
    const closed = await db.selectFrom('recall').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(closed).toMatchObject({ state: 'closed', summary: '已全部收回或用完' });
  });

  it('never sell again what comes back for another reason, and say of what is destroyed where it came from', async () => {
    const goodsId = await goodsWith(20);
    const member = await buyer();
    const orderId = await sent(member, goodsId, 5);
    const early = await apply(member, orderId, 2, 'quality');
    await complete(early.id, 'write_off');
    const entries = await db
      .selectFrom('lot_ledger')
      .select(['kind', 'change'])
      .where('order_id', '=', orderId)
      .where('kind', 'in', ['return', 'written_off'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { kind: 'return', change: 2 },
      { kind: 'written_off', change: -2 },
    ]);
    await more(goodsId, 20);
    const late = await apply(member, orderId, 1, 'quality');
    await start(goodsId);
    expect(await lineOf(orderId)).toMatchObject({ quantity: 5, returned: 2, state: 'waiting' });
    await complete(late.id, 'stock');
    expect((await lots(goodsId))['BAD']).toEqual([16, 'recalled']);
    expect(await lineOf(orderId)).toMatchObject({ returned: 3 });
  });

  it('stand against sending, ordering and cancelling at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const goodsId = await goodsWith(30);
      const [first, second, third] = [await buyer(), await buyer(), await buyer()];
      const sending = await paid(first, goodsId, 4);
      const cancelling = await orderOne(db, second, [{ goodsId, quantity: 3 }]);
      await more(goodsId, round % 2 === 0 ? 50 : 1);
      const draft = await prepare(db, third, [{ goodsId, quantity: 5 }]);
      const results = await Promise.allSettled([
        start(goodsId),
        ship(sending),
        cancelOrder(db, second, { id: cancelling.id, reason: '' }, NOW),
        submitDraft(db, third, draft, NOW),
      ]);
      expect(results[0]).toMatchObject({ status: 'fulfilled' });
      for (const one of results)
        if (one.status === 'rejected') expect(['conflict', 'out_of_stock']).toContain(one.reason.code);
      expect(await sentRecalled(db)).toEqual([]);
      expect(await disagreements(db)).toEqual([]);
      expect(await lineLotDisagreements(db)).toEqual([]);
    }
  });
});
