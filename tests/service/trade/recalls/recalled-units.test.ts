import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLots } from '#lib/catalogue/goods/lots/order-lots.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { packParcel, shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { readRecall } from '#lib/trade/recalls/office/recall-desk.service.ts';
import { previewRecall } from '#lib/trade/recalls/office/recall-preview.service.ts';
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
import { returnsOfOrder } from '#lib/trade/returns/list-returns.service.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { addLot, makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';
import { recallInput, recallLinesOf } from '#tests/support/recall-steps.ts';

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
    const request = { orderId, kind: 'return' as const, reason: 'quality' as const, words: '', photoIds: [] };
    const asked = { ...request, units: new Map([[lineId, units]]), idempotencyKey: press() };
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
      soldUnits: 2 + 2,
      heldUnits: 4,
      buyers: 2,
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

  it('are of all spellings of a number, which never replace each other, also of one left out before', async () => {
    const goodsId = await recalledGoods();
    const { id: orderId } = await paid(goodsId, 3);
    await addLot(db, goodsId, 'bad', 8);
    const start = () =>
      startRecall(db, operator, { input: recallInput(goodsId, ['bad']), idempotencyKey: press() }, NOW);
    const lots = async () =>
      (await findLots(db, goodsId)).map(({ number, quantity, state }) => [number, quantity, state]);
    await start();
    expect(await lots()).toEqual([
      ['BAD', 27, 'recalled'],
      ['bad', 8, 'recalled'],
    ]);
    expect(await recallLinesOf(db, [orderId])).toMatchObject([{ state: 'missing', replaced: 0 }]);
    await addLot(db, goodsId, 'Bad', 1);
    await start();
    expect((await lots()).at(-1)).toEqual(['Bad', 1, 'recalled']);
    await expect(start()).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('open a closed recall again where a buyer gives them back after all, also at the same moment', async () => {
    const goodsId = await recalledGoods();
    const order = await received(goodsId, 4);
    const asked = { input: recallInput(goodsId, ['BAD']), idempotencyKey: press() };
    const { id } = await startRecall(db, operator, asked, NOW);
    const lineOf = async () => (await recallLinesOf(db, [order.id]))[0]!;
    await answerRecall(db, order.member, { id: (await lineOf()).id, used: 4 }, NOW);
    const request = {
      orderId: order.id,
      kind: 'return' as const,
      reason: 'recalled' as const,
      words: '',
      photoIds: [],
    };
    const recalled = { ...request, units: new Map([[order.lineId, 4]]), idempotencyKey: press() };
    const close = () => closeRecall(db, operator, { id, summary: '已用完' }, NOW);
    await Promise.allSettled([close(), applyForReturn(db, order.member, recalled, NOW + DAY_MS)]);
    // Either the return is recorded and the recall stays open, or the recall was closed first.
    const [given] = await returnsOfOrder(db, order.id);
    expect((await readRecall(db, id))?.state).toBe(given ? 'open' : 'closed');
    if (given) {
      expect((await lineOf()).state).toBe('returning');
      await expect(close()).rejects.toMatchObject({ code: 'conflict' });
      await withdrawReturn(db, order.member, given.id, NOW);
      await answerRecall(db, order.member, { id: (await lineOf()).id, used: 4 }, NOW);
      await close();
    }
    await applyForReturn(db, order.member, { ...recalled, idempotencyKey: press() }, NOW + DAY_MS);
    const { state, trail } = (await readRecall(db, id))!;
    expect([state, trail[0]?.action]).toEqual(['open', 'recall.reopen']);
  });

  it.runIf(engine === 'sqlite')('are of more orders than a statement has room for', async () => {
    const goodsId = await recalledGoods();
    const { id, lineId } = await received(goodsId, 1);
    // SQLite takes 32,766 values in a statement.
    const copies = 33_000;
    const parcel = await db
      .selectFrom('parcel')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const copy = async (table: string, ownId: number, change: Record<string, string>) => {
      const {
        rows: [row = {}],
      } = await sql<object>`select * from ${sql.table(table)} where id = ${ownId}`.execute(db);
      const columns = Object.keys(row);
      await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(copies)})
        insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(columns.map((name) => sql.raw(change[name] ?? `one.${name}`)))}
        from n, ${sql.table(table)} as one where one.id = ${ownId}`.execute(db);
    };
    const inside = await db
      .selectFrom('parcel_line')
      .selectAll()
      .where('parcel_id', '=', parcel.id)
      .executeTakeFirstOrThrow();
    await copy('orders', id, { id: '1000000 + i', no: "'N' || i", checkout_key: "'K' || i" });
    await copy('order_line', lineId, { id: '1000000 + i', order_id: '1000000 + i' });
    await copy('parcel', parcel.id, { id: '1000000 + i', order_id: '1000000 + i' });
    await copy('parcel_line', inside.id, {
      id: '1000000 + i',
      line_id: '1000000 + i',
      parcel_id: '1000000 + i',
    });
    const asked = recallInput(goodsId, ['BAD']);
    expect(await previewRecall(db, asked)).toMatchObject({ soldUnits: copies + 1, buyers: 1 });
    await startRecall(db, operator, { input: asked, idempotencyKey: press() }, NOW);
    expect(await recallLinesOf(db, [1_000_001, 1_000_000 + copies])).toHaveLength(2);
  });

  it('are used up no more than are with the buyer, whatever the others go back for', async () => {
    const goodsId = await recalledGoods();
    const order = await received(goodsId, 10);
    await giveBack(order, 3);
    await startRecall(db, operator, { input: recallInput(goodsId, ['BAD']), idempotencyKey: press() }, NOW);
    const ask = (reason: 'quality' | 'recalled', units: number) =>
      applyForReturn(
        db,
        order.member,
        {
          orderId: order.id,
          kind: 'return',
          reason,
          words: '',
          photoIds: [],
          idempotencyKey: press(),
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
        { input: recallInput(goodsId, ['BAD']), idempotencyKey: press() },
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
