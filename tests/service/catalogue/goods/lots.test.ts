import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { countLot } from '#lib/catalogue/goods/counts/count-lot.service.ts';
import {
  blockExpired,
  correctLot,
  moveLot,
  setLotState,
  takeIn,
} from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { listLots, readLot } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import { correctStock, openGoods } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { saveGoods } from '#lib/catalogue/goods-desk/save-goods.service.ts';
import { goodsForm, type GoodsInput } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { findOwnOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { orderOne, prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

const SOON = NOW + 60 * DAY_MS;
const LATER = NOW + 400 * DAY_MS;

describe.each(ENGINES)('lots on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let buyer: Member;
  let presses = 0;

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator' });
    buyer = await makeMember(db);
    await makeShipping(db);
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await fresh.close();
  });

  const press = () => `press-${(presses += 1)}-of-test`;
  const take = (
    goodsId: number,
    number: string,
    change: Partial<Parameters<typeof takeIn>[2]['input']> = {},
  ) =>
    takeIn(
      db,
      operator,
      {
        goodsId,
        input: {
          number,
          made_at: null,
          expires_at: LATER,
          no_expiry: false,
          quantity: 10,
          place: '',
          state: 'on_sale',
          idempotency_key: press(),
          ...change,
        },
      },
      NOW,
    );
  /** A goods with five units of `LATE` and then three of `SOON`. */
  const twoLots = async () => {
    const goodsId = await makeGoods(db, { stock: 5, lot_no: 'LATE', expires_at: LATER });
    const soon = await take(goodsId, 'SOON', { quantity: 3, expires_at: SOON });
    return { goodsId, soonId: soon.id };
  };
  const goodsOf = async (id: number) => (await findGoodsByIds(db, [id]))[0]!;
  const has = async (goodsId: number) => {
    const { lots } = (await listLots(db, goodsId, { state: null, page: 1 }))!;
    return Object.fromEntries(lots.map(({ number, quantity }) => [number, quantity]));
  };
  const lotsOf = async (orderId: number) =>
    (await findOwnOrder(db, buyer, String(orderId)))!.lines.map(({ lots }) =>
      lots.map(({ number, quantity }) => [number, quantity]),
    );
  const save = async (
    goodsId: number,
    change: Partial<GoodsInput>,
    opened?: { version: number; input: GoodsInput },
  ) => {
    const { version, input } = opened ?? (await openGoods(db, goodsId));
    const marks = marksOf(textsOf(goodsForm, input));
    await saveGoods(
      db,
      operator,
      { id: goodsId, version, marks, input: { ...input, ...change }, isSure: false },
      NOW,
    );
  };

  it('are one lot, whichever case its number is typed in', async () => {
    const { goodsId } = await twoLots();
    await take(goodsId, 'late', { quantity: 2 });
    expect(await has(goodsId)).toEqual({ LATE: 7, SOON: 3 });
    await save(goodsId, { lot_no: 'soon', expires_at: SOON + DAY_MS });
    expect(await has(goodsId)).toEqual({ LATE: 7, SOON: 3 });
    expect(await goodsOf(goodsId)).toMatchObject({ lotNo: 'SOON', expiresAt: SOON + DAY_MS });
    const late = (await listLots(db, goodsId, { state: null, page: 1 }))!.lots.find(
      ({ number }) => number === 'LATE',
    )!;
    await setLotState(db, operator, { goodsId, lotId: late.id, state: 'blocked', remark: '待检验' }, NOW);
    await expect(save(goodsId, { lot_no: 'late' })).rejects.toMatchObject({
      fields: { lot_no: [expect.stringContaining('批次')] },
    });
  });

  it('make up the stock of a goods, which shows the one that expires first', async () => {
    const { goodsId, soonId } = await twoLots();
    expect(await goodsOf(goodsId)).toMatchObject({ stock: 8, lotNo: 'SOON', expiresAt: SOON });
    const change = { goodsId, lotId: soonId, remark: '质量可疑' };
    expect(await setLotState(db, operator, { ...change, state: 'blocked' }, NOW)).toMatchObject({ stock: 5 });
    expect(await goodsOf(goodsId)).toMatchObject({ stock: 5, lotNo: 'LATE', expiresAt: LATER });
    await setLotState(db, operator, { ...change, state: 'blocked' }, NOW);
    await setLotState(db, operator, { ...change, state: 'on_sale' }, NOW);
    expect(await goodsOf(goodsId)).toMatchObject({ stock: 8, lotNo: 'SOON' });
    const { entries } = (await readLot(db, goodsId, soonId))!;
    expect(entries.map(({ kind, quantityAfter, actorName }) => [kind, quantityAfter, actorName])).toEqual([
      ['state', 3, operator.name],
      ['state', 3, operator.name],
      ['taken_in', 3, operator.name],
    ]);
  });

  it('are taken the earliest first, over several where one is not enough, and given back to the very ones', async () => {
    const { goodsId } = await twoLots();
    const other = await makeGoods(db);
    const first = await orderOne(db, buyer, [{ goodsId, quantity: 2 }]);
    expect(await has(goodsId)).toEqual({ SOON: 1, LATE: 5 });
    const second = await orderOne(db, buyer, [
      { goodsId: other, quantity: 1 },
      { goodsId, quantity: 4 },
    ]);
    expect(await lotsOf(first.id)).toEqual([[['SOON', 2]]]);
    const ofSecond = await lotsOf(second.id);
    expect(ofSecond).toContainEqual([
      ['SOON', 1],
      ['LATE', 3],
    ]);
    expect(ofSecond).toContainEqual([['20260101', 1]]);
    expect(await goodsOf(goodsId)).toMatchObject({ stock: 2, lotNo: 'LATE' });
    await cancelOrder(db, buyer, { id: first.id, reason: '' }, NOW);
    expect(await has(goodsId)).toEqual({ SOON: 2, LATE: 2 });
    expect(await goodsOf(goodsId)).toMatchObject({ stock: 4, lotNo: 'SOON', expiresAt: SOON });
    await cancelOrder(db, buyer, { id: second.id, reason: '' }, NOW);
    expect(await has(goodsId)).toEqual({ SOON: 3, LATE: 5 });
  });

  it('get back what a cancelled order took though they are not sold any more, which is no stock then', async () => {
    const { goodsId, soonId } = await twoLots();
    const placed = await orderOne(db, buyer, [{ goodsId, quantity: 4 }]);
    await setLotState(db, operator, { goodsId, lotId: soonId, state: 'blocked', remark: '质量可疑' }, NOW);
    await cancelOrder(db, buyer, { id: placed.id, reason: '' }, NOW);
    expect(await has(goodsId)).toEqual({ SOON: 3, LATE: 5 });
    expect((await goodsOf(goodsId)).stock).toBe(5);
  });

  it('keep their last box for one of two buyers, whoever else changes them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { goodsId, soonId } = await twoLots();
      const other = await makeGoods(db, { stock: 8 });
      const members = [await makeMember(db), await makeMember(db)];
      const lines = [goodsId, other].map((id) => ({ goodsId: id, quantity: 8 }));
      const drafts = await Promise.all(members.map((member) => prepare(db, member, lines)));
      const results = await Promise.allSettled([
        ...drafts.map(({ key, input }, at) => submitDraft(db, members[at]!, { key, input }, NOW)),
        moveLot(db, operator, { goodsId, lotId: soonId, place: 'A-1' }, NOW),
      ]);
      const won = results.slice(0, 2).filter(({ status }) => status === 'fulfilled');
      expect(won).toHaveLength(1);
      expect(results[2]?.status).toBe('fulfilled');
      expect(await has(goodsId)).toEqual({ SOON: 0, LATE: 0 });
      expect((await goodsOf(goodsId)).stock).toBe(0);
    }
  });

  it('are taken in, corrected and counted once for each press', async () => {
    const goodsId = await makeGoods(db, { stock: 0, lot_no: '' });
    const key = press();
    const input = { quantity: 10, expires_at: LATER, idempotency_key: key };
    const { id: lotId } = await take(goodsId, 'N1', input);
    expect(await take(goodsId, 'N1', input)).toEqual({ id: lotId, quantity: 10, stock: 10 });
    await expect(take(goodsId, 'N1', { expires_at: SOON })).rejects.toMatchObject({
      fields: { number: [expect.stringContaining('请核对')] },
    });
    expect(await take(goodsId, 'N1', { quantity: 2 })).toMatchObject({ quantity: 12, stock: 12 });
    await take(goodsId, 'N2', { state: 'quarantined', quantity: 7 });
    expect(await goodsOf(goodsId)).toMatchObject({ stock: 12, lotNo: 'N1' });

    const corrected = { goodsId, lotId, idempotencyKey: press(), units: -5, remark: '破损报废' };
    for (let again = 0; again < 2; again += 1)
      expect(await correctLot(db, operator, corrected, NOW)).toMatchObject({ quantity: 7, stock: 7 });
    await expect(
      correctLot(db, operator, { ...corrected, idempotencyKey: press(), units: -8 }, NOW),
    ).rejects.toMatchObject({ fields: { change: [expect.stringContaining('只有 7')] } });
    const counted = { goodsId, lotId, idempotencyKey: press(), counted: 9, remark: '' };
    expect(await countLot(db, operator, counted, NOW)).toMatchObject({ quantity: 9, stock: 9 });
    await countLot(db, operator, { ...counted, idempotencyKey: press() }, NOW);
    const { entries } = (await readLot(db, goodsId, lotId))!;
    expect(entries.map(({ kind, change }) => [kind, change])).toEqual([
      ['count', 0],
      ['count', 2],
      ['correction', -5],
      ['taken_in', 2],
      ['taken_in', 10],
    ]);
    await expect(
      countLot(db, operator, { ...counted, goodsId: await makeGoods(db), idempotencyKey: press() }, NOW),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are not put on sale past their expiry', async () => {
    const goodsId = await makeGoods(db);
    const old = { expires_at: NOW - DAY_MS };
    await expect(take(goodsId, 'OLD', old)).rejects.toMatchObject({
      fields: { state: [expect.any(String)] },
    });
    const { id: lotId } = await take(goodsId, 'OLD', { ...old, state: 'blocked' });
    await expect(
      setLotState(db, operator, { goodsId, lotId, state: 'on_sale', remark: '验收合格' }, NOW),
    ).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('go off sale at the end of their last day', async () => {
    const { goodsId, soonId } = await twoLots();
    const end = startOfDay(SOON) + DAY_MS;
    expect(await blockExpired(db, end - 1)).toBe(0);
    expect(await goodsOf(goodsId)).toMatchObject({ stock: 8, lotNo: 'SOON' });
    await blockExpired(db, end);
    expect(await goodsOf(goodsId)).toMatchObject({ stock: 5, lotNo: 'LATE' });
    const { entries } = (await readLot(db, goodsId, soonId))!;
    expect(entries[0]).toMatchObject({
      kind: 'state',
      actorId: null,
      reason: expect.stringContaining('已过有效期'),
    });
    expect(await blockExpired(db, end)).toBe(0);
  });

  it('take what the stock of a goods is corrected by: more to the one that shows, less off the earliest', async () => {
    const { goodsId } = await twoLots();
    const move = (units: number) =>
      correctStock(db, operator, { goodsId, units, remark: '盘点', idempotencyKey: press() }, NOW);
    expect(await move(4)).toBe(12);
    expect(await has(goodsId)).toEqual({ SOON: 7, LATE: 5 });
    expect(await move(-9)).toBe(3);
    expect(await has(goodsId)).toEqual({ SOON: 0, LATE: 3 });
    await expect(move(-4)).rejects.toMatchObject({ fields: { change: [expect.stringContaining('只有 3')] } });
    const empty = await makeGoods(db, { stock: 0, lot_no: '' });
    await correctStock(
      db,
      operator,
      { goodsId: empty, units: 6, remark: '盘盈', idempotencyKey: press() },
      NOW,
    );
    expect(await has(empty)).toEqual({ '': 6 });
  });

  it('are corrected by the form of their goods, and keep their past where the number becomes another', async () => {
    const { goodsId } = await twoLots();
    const placed = await orderOne(db, buyer, [{ goodsId, quantity: 1 }]);
    await save(goodsId, { expires_at: SOON + DAY_MS });
    expect(await goodsOf(goodsId)).toMatchObject({ lotNo: 'SOON', expiresAt: SOON + DAY_MS });
    await save(goodsId, { lot_no: 'NEXT' });
    expect(await has(goodsId)).toEqual({ NEXT: 2, SOON: 0, LATE: 5 });
    expect(await lotsOf(placed.id)).toEqual([[['SOON', 1]]]);
    const { lots } = (await listLots(db, goodsId, { state: null, page: 1 }))!;
    const late = lots.find(({ number }) => number === 'LATE')!;
    await setLotState(db, operator, { goodsId, lotId: late.id, state: 'blocked', remark: '待检验' }, NOW);
    await expect(save(goodsId, { lot_no: 'LATE' })).rejects.toMatchObject({
      fields: { lot_no: [expect.stringContaining('批次')] },
    });
    expect(await has(goodsId)).toEqual({ NEXT: 2, SOON: 0, LATE: 5 });
  });

  it('do not get the number of the one before from a form that was opened while that was sold', async () => {
    const { goodsId } = await twoLots();
    const opened = await openGoods(db, goodsId);
    await orderOne(db, buyer, [{ goodsId, quantity: 4 }]);
    await save(goodsId, { description: '整件发货' }, opened);
    expect(await has(goodsId)).toEqual({ SOON: 0, LATE: 4 });
    expect(await goodsOf(goodsId)).toMatchObject({ lotNo: 'LATE', description: '整件发货' });
  });
});
