import { parcelName } from '#lib/trade/parcels/parcels.rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf, marksWithout } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { exchange, orderPrize, takenOf } from '#lib/trade/points-mall/exchange.service.ts';
import { pointsGoodsForm } from '#lib/trade/points-mall/points-mall.fields.ts';
import {
  openPointsGoods,
  pointsGoodsOf,
  savePointsGoods,
} from '#lib/trade/points-mall/points-goods.service.ts';
import { cancelForMember, shipPointsOrder } from '#lib/trade/points-mall/points-order-desk.service.ts';
import {
  addressPointsOrder,
  cancelPointsOrder,
  completeLongSent,
  listPointsOrders,
  receivePointsOrder,
} from '#lib/trade/points-mall/points-orders.service.ts';
import { balanceOf, pointsOf } from '#lib/trade/wallet/wallet.service.ts';
import { listPoints } from '#lib/trade/wallet/wallet-log.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makePointsGoods, withAddress, withPoints } from '#tests/support/points-fixture.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const ALL = { reason: null, from: null, until: null, page: 1 };
const PARCEL = { carrier: '顺丰速运', trackingNo: 'SF10001' };

describe.each(ENGINES)('exchanging points on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await fresh.close();
  });

  const rich = async (points: number, balanceFen = 0) => {
    const member = await withPoints(db, await makeMember(db, { balance_fen: balanceFen }), points);
    return { member, addressId: await withAddress(db, member) };
  };
  const settled = (tries: Promise<unknown>[]) =>
    Promise.allSettled(tries).then((all) => all.filter(({ status }) => status === 'fulfilled').length);

  it('takes points, money and stock once for a press sent twice, and gives all back', async () => {
    const goodsId = await makePointsGoods(db, operator, { points: 300, money: 990, stock: 5 });
    const { member, addressId } = await rich(700, 2500);
    const asked = { goodsId, quantity: 2, addressId, idempotencyKey: 'press-twice' };
    const [first, again] = await Promise.all([
      exchange(db, member, asked, NOW),
      exchange(db, member, asked, NOW),
    ]);
    expect(again.id).toBe(first.id);
    await expect(exchange(db, member, { ...asked, quantity: 1 }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(first.no).toMatch(/^JF20261120\d{8}$/);
    expect([await pointsOf(db, member), await balanceOf(db, member)]).toEqual([100, 520]);
    expect((await pointsGoodsOf(db, goodsId))?.stock).toBe(3);
    await Promise.all([
      cancelPointsOrder(db, member, first.id, NOW),
      cancelPointsOrder(db, member, first.id, NOW),
    ]);
    expect([await pointsOf(db, member), await balanceOf(db, member)]).toEqual([700, 2500]);
    expect(await pointsGoodsOf(db, goodsId)).toMatchObject({ stock: 5, exchanged: 0 });
    const { entries } = await listPoints(db, member, ALL);
    expect(entries.map(({ reason, change }) => [reason, change])).toEqual([
      ['exchange_back', 600],
      ['exchange', -600],
      ['order', 700],
    ]);
  });

  it('lets one of two have the last, and a member no more points than it has, nor more units than it may', async () => {
    const last = await makePointsGoods(db, operator, { stock: 1 });
    const [one, two] = [await rich(500), await rich(500)];
    const take = ({ member, addressId }: typeof one, goodsId: number, idempotencyKey: string) =>
      exchange(db, member, { goodsId, quantity: 1, addressId, idempotencyKey }, NOW);
    expect(await settled([take(one, last, 'race-one'), take(two, last, 'race-two')])).toBe(1);
    expect((await pointsGoodsOf(db, last))?.stock).toBe(0);
    const dear = await makePointsGoods(db, operator, { points: 200, stock: 50 });
    const poor = await rich(500);
    const tries = Array.from({ length: 6 }, (_, index) => take(poor, dear, `poor-${index}`));
    expect(await settled(tries)).toBe(2);
    expect(await pointsOf(db, poor.member)).toBe(100);
    const rare = await makePointsGoods(db, operator, { points: 1, stock: 50, per_member_limit: 2 });
    const keen = await rich(500);
    expect(await settled(Array.from({ length: 5 }, (_, index) => take(keen, rare, `keen-${index}`)))).toBe(2);
    expect(await takenOf(db, keen.member, rare)).toBe(2);
    await expect(take(keen, rare, 'one-more')).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { quantity: ['每户限兑 2 件，您已兑 2 件'] },
    });
    const paid = await makePointsGoods(db, operator, { points: 1, money: 1000 });
    await expect(take(keen, paid, 'no-money')).rejects.toMatchObject({ code: 'balance_too_low' });
    expect(await pointsOf(db, keen.member)).toBe(498);
  });

  it('is sent, received and finished, each once, and not given back after it left', async () => {
    const goodsId = await makePointsGoods(db, operator);
    const { member, addressId } = await rich(300);
    const ask = (idempotencyKey: string) =>
      exchange(db, member, { goodsId, quantity: 1, addressId, idempotencyKey }, NOW);
    const [first, second] = [await ask('sent-first'), await ask('sent-second')];
    const ship = (id: number, parcel = PARCEL) => shipPointsOrder(db, operator, { id, ...parcel }, NOW);
    await ship(first.id);
    await ship(first.id);
    await ship(second.id);
    const other = { ...PARCEL, trackingNo: 'SF3' };
    const asShown = (shown: string) => shipPointsOrder(db, operator, { id: second.id, shown, ...other }, NOW);
    await expect(asShown('')).rejects.toMatchObject({ code: 'conflict' });
    await asShown(parcelName(PARCEL));
    await ship(second.id);
    await expect(cancelPointsOrder(db, member, first.id, NOW)).rejects.toMatchObject({ code: 'conflict' });
    await expect(addressPointsOrder(db, member, { id: first.id, addressId })).rejects.toMatchObject({
      code: 'conflict',
    });
    const stranger = await makeMember(db);
    for (const act of [cancelPointsOrder, receivePointsOrder])
      await expect(act(db, stranger, first.id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    await receivePointsOrder(db, member, first.id, NOW);
    await receivePointsOrder(db, member, first.id, NOW);
    await expect(ship(first.id, { ...PARCEL, trackingNo: 'SF2' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await completeLongSent(db, NOW + 14 * DAY_MS)).toBe(0);
    expect(await completeLongSent(db, NOW + 15 * DAY_MS)).toBe(1);
    const { orders, counts } = await listPointsOrders(db, {
      memberId: member.id,
      state: 'completed',
      page: 1,
    });
    expect([orders.length, counts.completed, counts.all]).toEqual([2, 2, 2]);
    const messages = await db
      .selectFrom('message')
      .select('title')
      .where('member_id', '=', member.id)
      .execute();
    expect(messages.map(({ title }) => title)).toContain(`积分订单 ${first.no} 已发货`);
    expect(messages).toHaveLength(2);
  });

  it('is cancelled by the shop before it leaves, with all given back once and the reason told; a prize stays drawn', async () => {
    const goodsId = await makePointsGoods(db, operator, { points: 300, money: 990, cost: 2800, stock: 5 });
    const { member, addressId } = await rich(700, 2500);
    const asked = { goodsId, quantity: 2, addressId, idempotencyKey: 'shop-cancels' };
    const { id, no } = await exchange(db, member, asked, NOW);
    const cancel = (order: number) => cancelForMember(db, operator, { id: order, reason: '厂家停产' }, NOW);
    await Promise.allSettled([cancel(id), cancel(id), cancelPointsOrder(db, member, id, NOW)]);
    expect([await pointsOf(db, member), await balanceOf(db, member)]).toEqual([700, 2500]);
    expect(await pointsGoodsOf(db, goodsId)).toMatchObject({ stock: 5, exchanged: 0 });
    await expect(shipPointsOrder(db, operator, { id, ...PARCEL }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });

    const prize = await transact(db, (trx) =>
      orderPrize(trx, member, { goodsId, idempotencyKey: 'draw:x' }, NOW),
    );
    const twice = await Promise.all([cancel(prize), cancel(prize)]);
    expect(twice.toSorted()).toEqual([false, true]);
    await expect(cancelForMember(db, operator, { id: prize, reason: '仓库破损' }, NOW)).rejects.toMatchObject(
      {
        code: 'conflict',
        message: '同事已取消这个订单，原因是“厂家停产；奖品没有发放，成本 ¥28.00”。您写的原因没有发给会员。',
      },
    );
    expect([await pointsOf(db, member), (await pointsGoodsOf(db, goodsId))?.stock]).toEqual([700, 5]);
    const subject = `points_order:${prize}`;
    expect((await auditOf(db, subject, 5)).map(({ detail }) => detail)).toEqual([
      '厂家停产；奖品没有发放，成本 ¥28.00',
    ]);
    const told = await db.selectFrom('message').select('text').where('member_id', '=', member.id).execute();
    expect(told.map(({ text }) => text)).toContain(
      `${(await pointsGoodsOf(db, goodsId))?.name} × 1：厂家停产。`,
    );

    const sent = await exchange(db, member, { ...asked, idempotencyKey: 'shop-has-sent' }, NOW);
    await shipPointsOrder(db, operator, { id: sent.id, ...PARCEL }, NOW);
    await expect(cancel(sent.id)).rejects.toMatchObject({
      code: 'conflict',
      message: '订单已发货，不能取消。',
    });
    expect(no).not.toBe(sent.no);
  });

  it('takes no price but the one that was shown, and a press that was taken keeps the price of its day', async () => {
    const goodsId = await makePointsGoods(db, operator, { points: 100, money: 500 });
    const { member, addressId } = await rich(1000, 5000);
    const asked = { goodsId, quantity: 1, addressId, expected: { points: 100, moneyFen: 500 } };
    const first = await exchange(db, member, { ...asked, idempotencyKey: 'price-first' }, NOW);
    const dearer = async (change: object) => {
      const { id, version, input } = await openPointsGoods(db, goodsId);
      const next = { id, version, idempotencyKey: null, input: { ...input, ...change } };
      await savePointsGoods(db, operator, next, NOW);
    };
    await dearer({ money: 501 });
    const later = exchange(db, member, { ...asked, idempotencyKey: 'price-later' }, NOW);
    await expect(later).rejects.toMatchObject({
      code: 'conflict',
      message: '兑换价已变为 100 积分 + ¥5.01，请重新确认。',
    });
    await dearer({ money: 0, points: 99 });
    await expect(exchange(db, member, { ...asked, idempotencyKey: 'price-later' }, NOW)).rejects.toThrow(
      '兑换价已变为 99 积分，',
    );
    expect(await exchange(db, member, { ...asked, idempotencyKey: 'price-first' }, NOW)).toEqual(
      expect.objectContaining({ id: first.id }),
    );
    expect([await pointsOf(db, member), await balanceOf(db, member)]).toEqual([900, 4500]);
    expect((await pointsGoodsOf(db, goodsId))?.stock).toBe(9);
  });

  it('merges what an operator writes with what was taken meanwhile', async () => {
    const goodsId = await makePointsGoods(db, operator, { stock: 10 });
    const opened = await openPointsGoods(db, goodsId);
    const { member, addressId } = await rich(300);
    await exchange(db, member, { goodsId, quantity: 3, addressId, idempotencyKey: 'meanwhile' }, NOW);
    const input = { ...opened.input, stock: 20 };
    const save = { id: goodsId, version: opened.version, idempotencyKey: null, input };
    await expect(savePointsGoods(db, operator, save, NOW)).rejects.toMatchObject({ code: 'conflict' });
    expect((await pointsGoodsOf(db, goodsId))?.stock).toBe(7);
  });

  it('asks about the points it was opened with where a colleague changed them, once that was said', async () => {
    const goodsId = await makePointsGoods(db, operator, { points: 600 });
    const { version, input } = await openPointsGoods(db, goodsId);
    const save = { id: goodsId, version, idempotencyKey: null };
    await savePointsGoods(db, operator, { ...save, input: { ...input, points: 650 } }, NOW);
    const shown = textsOf(pointsGoodsForm, (await openPointsGoods(db, goodsId)).input);
    const marks = marksWithout(marksOf(shown), ['points']);
    await expect(savePointsGoods(db, operator, { ...save, marks, input }, NOW)).rejects.toMatchObject({
      code: 'conflict',
      fields: { points: [expect.stringContaining('别人也改了')] },
      holds: { points: '600' },
    });
  });
});
