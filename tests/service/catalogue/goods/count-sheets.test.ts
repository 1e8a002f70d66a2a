import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmCount,
  listWaitingCounts,
  refuseCount,
} from '#lib/catalogue/goods/counts/count-lot.service.ts';
import { bookSheet, makeSheet, readSheet, typeSheet } from '#lib/catalogue/goods/counts/sheets.service.ts';
import { moveLot, takeIn } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods, makeMember, makeShipping, NOW, stockOf } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('count sheets on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let second: Member;
  let presses = 0;

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    second = await makeMember(db, { role: 'operator', kind: 'staff' });
    await makeShipping(db);
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await fresh.close();
  });

  const press = () => `sheet-press-${(presses += 1)}`;
  /** Goods whose one lot lies at a place. */
  const at = async (place: string, stock: number, priceFen = 1000) => {
    const goodsId = await makeGoods(db, { stock, base_price_fen: priceFen });
    const { id: lotId } = await db
      .selectFrom('goods_lot')
      .select('id')
      .where('goods_id', '=', goodsId)
      .executeTakeFirstOrThrow();
    await moveLot(db, operator, { goodsId, lotId, place }, NOW);
    return { goodsId, lotId };
  };
  const make = (place: string, idempotencyKey = press()) =>
    makeSheet(db, operator, { place, isBlind: true, idempotencyKey }, NOW);
  const statesOf = async (id: number) => (await readSheet(db, id)).rows.map(({ state }) => state);

  it('hold the lots of a place in the order of its shelves, once for each form', async () => {
    const later = await at('Z-02-1', 5);
    const first = await at('Z-01-1', 5);
    await at('Y-01-1', 5);
    const empty = await at('Z-03-1', 0);
    const key = press();
    const { id } = await make('Z-', key);
    expect(await make('Z-', key)).toEqual({ id });
    expect((await readSheet(db, id)).rows.map(({ lotId }) => lotId)).toEqual([first.lotId, later.lotId]);
    // All of it is sold, and still lies there.
    const buyer = await makeMember(db);
    await orderOne(db, buyer, [{ goodsId: later.goodsId, quantity: 5 }]);
    const { rows } = await readSheet(db, (await make('Z-02')).id);
    expect(rows).toMatchObject([{ lotId: later.lotId, should: 5, unsent: 5, quantity: 0 }]);
    await expect(make('Z-03')).rejects.toMatchObject({ fields: { place: [expect.any(String)] } });
    await expect(make('%')).rejects.toMatchObject({ code: 'invalid_form' });
    expect(await stockOf(db, empty.goodsId)).toBe(0);
  });

  it('book each row once, and leave those that ask or cannot be booked', async () => {
    const same = await at('B-1', 40);
    const asks = await at('B-2', 100);
    const dear = await at('B-3', 100, 100_000);
    const moved = await at('B-4', 10);
    const empty = await at('B-5', 10);
    const { id } = await make('B-');
    const typed = [
      { lotId: same.lotId, counted: 38, remark: '' },
      { lotId: asks.lotId, counted: 20, remark: '' },
      { lotId: dear.lotId, counted: 50, remark: '找不到' },
      { lotId: moved.lotId, counted: 10, remark: '' },
      { lotId: empty.lotId, counted: null, remark: '' },
      { lotId: 999_999, counted: 3, remark: '' },
    ];
    expect((await typeSheet(db, id, typed)).size).toBe(4);
    const input = {
      number: '20260101',
      made_at: null,
      expires_at: null,
      no_expiry: false,
      quantity: 3,
      place: '',
      state: 'on_sale' as const,
      idempotency_key: press(),
    };
    await takeIn(db, operator, { goodsId: moved.goodsId, input }, NOW);
    expect(await statesOf(id)).toEqual(['ready', 'asked', 'asked', 'refused', 'open']);

    const sure = new Set([asks.lotId, dear.lotId]);
    const first = await bookSheet(db, operator, { id, sure }, NOW);
    expect(first).toMatchObject({ booked: 1, waiting: 1 });
    expect(first.refused.map(({ lotId }) => lotId)).toEqual([asks.lotId, moved.lotId]);
    await typeSheet(db, id, [{ lotId: asks.lotId, counted: 20, remark: '破损' }]);
    expect(await bookSheet(db, operator, { id, sure }, NOW)).toMatchObject({ booked: 1, waiting: 0 });
    expect(await bookSheet(db, operator, { id, sure }, NOW)).toMatchObject({ booked: 0, waiting: 0 });
    expect(await statesOf(id)).toEqual(['booked', 'booked', 'waiting', 'refused', 'open']);
    expect(await Promise.all([same, asks, dear].map(({ goodsId }) => stockOf(db, goodsId)))).toEqual([
      38, 20, 100,
    ]);

    const [waiting] = await listWaitingCounts(db);
    await confirmCount(db, second, waiting!.id, NOW);
    expect(await stockOf(db, dear.goodsId)).toBe(50);
    expect((await statesOf(id))[2]).toBe('booked');
  });

  it('take a row up again that a second user refused', async () => {
    const dear = await at('C-1', 100, 100_000);
    const { id } = await make('C-');
    await typeSheet(db, id, [{ lotId: dear.lotId, counted: 50, remark: '找不到' }]);
    const sure = new Set([dear.lotId]);
    await bookSheet(db, operator, { id, sure }, NOW);
    await refuseCount(db, second, (await listWaitingCounts(db))[0]!.id, NOW);
    expect(await statesOf(id)).toEqual(['asked']);
    await typeSheet(db, id, [{ lotId: dear.lotId, counted: 100, remark: '' }]);
    expect(await bookSheet(db, operator, { id, sure: new Set() }, NOW)).toMatchObject({ booked: 1 });
    expect(await stockOf(db, dear.goodsId)).toBe(100);
  });
});
