import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLots } from '#lib/catalogue/goods/lots/recall-lots.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { confirmReceipt } from '#lib/trade/orders/delivery.service.ts';
import { packParcel, shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { previewRecall } from '#lib/trade/recalls/office/recall-preview.service.ts';
import {
  answerRecall,
  closeRecall,
  noteRecallLine,
} from '#lib/trade/recalls/office/settle-recall.service.ts';
import { startRecall } from '#lib/trade/recalls/office/start-recall.service.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';
import { agreeToReturn, completeReturn } from '#lib/trade/returns/decide-return.service.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { recallInput, recallLinesOf } from '#tests/support/recall-steps.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('units of a recall on %s', (engine) => {
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
  afterAll(() => fresh.close());

  const press = () => `press-${(presses += 1)}-of-units`;
  const recalledGoods = () => makeGoods(db, { stock: 30, lot_no: 'BAD', expires_at: NOW + 200 * DAY_MS });
  const paid = async (goodsId: number, quantity: number) => {
    const member = await makeMember(db, { balance_fen: 100_000 });
    const { id } = await orderOne(db, member, [{ goodsId, quantity }]);
    await payByWallet(db, member, id, NOW);
    const { id: lineId } = await db
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, lineId, member };
  };
  const parcelOf = (id: number) => ({ id, carrier: '顺丰速运', trackingNo: `SF${id}` });
  const received = async (goodsId: number, quantity: number) => {
    const order = await paid(goodsId, quantity);
    await shipOrder(db, operator, parcelOf(order.id), NOW);
    await confirmReceipt(db, order.member, order.id, NOW);
    return order;
  };
  const giveBack = async (
    { id: orderId, lineId, member }: Awaited<ReturnType<typeof paid>>,
    units: number,
  ) => {
    const wish = { orderId, kind: 'return' as const, reason: 'quality' as const, words: '', photoIds: [] };
    const asked = { ...wish, units: new Map([[lineId, units]]), press: press() };
    const { id } = await applyForReturn(db, member, asked, NOW + DAY_MS);
    await agreeToReturn(db, operator, { id, amounts: new Map(), answer: '' }, NOW + DAY_MS);
    const { lines } = (await readReturn(db, id))!;
    const fates = new Map(lines.map((line) => [line.id, 'write_off' as const]));
    await completeReturn(db, operator, { id, fates }, NOW + DAY_MS);
  };

  it('are previewed as it starts: what left of an order, what it still holds, and without what came back', async () => {
    const goodsId = await recalledGoods();
    const part = await paid(goodsId, 6);
    const [bad] = await findLots(db, goodsId);
    const units = new Map([[unitsKey({ lineId: part.lineId, lotId: bad!.id }), 2]]);
    await packParcel(db, operator, { ...parcelOf(part.id), units }, NOW);
    const whole = await received(goodsId, 5);
    await giveBack(whole, 3);
    expect(await previewRecall(db, recallInput(goodsId, ['BAD']))).toMatchObject({
      ...{ soldUnits: 2 + 2, heldUnits: 4, buyers: 2 },
      takers: [
        {
          units: 6,
          orders: [
            { id: part.id, quantity: 2, isHeld: false },
            { id: part.id, quantity: 4, isHeld: true },
          ],
        },
        { units: 2, orders: [{ id: whole.id, quantity: 2, returned: 3 }] },
      ],
    });
  });

  it('are used up no more than are with the buyer, whatever the others go back for', async () => {
    const goodsId = await recalledGoods();
    const order = await received(goodsId, 10);
    await giveBack(order, 3);
    await startRecall(db, operator, { input: recallInput(goodsId, ['BAD']), requestKey: press() }, NOW);
    const ask = (reason: 'quality' | 'recalled', units: number) =>
      applyForReturn(
        db,
        order.member,
        {
          ...{ orderId: order.id, kind: 'return', reason, words: '', photoIds: [], press: press() },
          units: new Map([[order.lineId, units]]),
        },
        NOW + DAY_MS,
      );
    await ask('quality', 2);
    const [line] = await recallLinesOf(db, [order.id]);
    const answer = (used: number) => answerRecall(db, order.member, { id: line!.id, used }, NOW);
    const note = (used: number) => noteRecallLine(db, operator, { id: line!.id, used, note: '' }, NOW);
    for (const say of [answer, note])
      await expect(say(6)).rejects.toMatchObject({ fields: { used: [expect.stringContaining('最多 5')] } });
    await answer(5);
    for (const reason of ['quality', 'recalled'] as const)
      await expect(ask(reason, 1)).rejects.toMatchObject({ code: 'invalid_form' });
    await answer(4);
    await ask('recalled', 1);
    await expect(answer(5)).rejects.toMatchObject({ code: 'invalid_form' });
    expect(await recallLinesOf(db, [order.id])).toMatchObject([
      { used: 4, comingBack: 1, state: 'returning' },
    ]);
  });

  it('are not answered or noted any more once it is closed, also at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const goodsId = await recalledGoods();
      const { id: orderId, member } = await received(goodsId, 4);
      const { id } = await startRecall(
        db,
        operator,
        { input: recallInput(goodsId, ['BAD']), requestKey: press() },
        NOW,
      );
      const [line] = await recallLinesOf(db, [orderId]);
      const answer = (used: number) => answerRecall(db, member, { id: line!.id, used }, NOW);
      await answer(4);
      const [closed, late] = await Promise.allSettled([
        closeRecall(db, operator, { id, summary: '已收回' }, NOW),
        answer(1),
      ]);
      const [then] = await recallLinesOf(db, [orderId]);
      const isClosed = closed.status === 'fulfilled';
      expect(isClosed).toBe(late.status === 'rejected');
      expect(then!.used).toBe(isClosed ? 4 : 1);
      if (!isClosed) {
        await answer(4);
        await closeRecall(db, operator, { id, summary: '已收回' }, NOW);
      }
      await expect(answer(2)).rejects.toMatchObject({ code: 'conflict' });
      const note = noteRecallLine(db, operator, { id: line!.id, used: 1, note: '再改' }, NOW);
      await expect(note).rejects.toMatchObject({ code: 'conflict' });
    }
  });
});
