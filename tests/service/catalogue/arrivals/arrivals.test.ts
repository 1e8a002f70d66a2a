import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_ALERTS } from '#lib/catalogue/arrivals/arrivals.rules.ts';
import {
  alertPage,
  cancelAlerts,
  notifyArrivals,
  setAlerts,
} from '#lib/catalogue/arrivals/arrivals.service.ts';
import { mineOf } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { messagesTo } from '#tests/support/messages-sent.ts';
import { addLot, makeGoods, makeMember, NOW, setStock } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('arrival alerts on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  beforeEach(async () => {
    member = await makeMember(db);
  });
  afterAll(() => fresh.close());

  const isAwaited = async (id: number) => (await mineOf(db, member, [id], NOW))[0]?.is_awaited;

  it('are set once for what is out of stock, however often they are pressed', async () => {
    const [out, there] = [await makeGoods(db, { stock: 0 }), await makeGoods(db)];
    const pressed = await Promise.all([
      setAlerts(db, member, [out, there], NOW),
      setAlerts(db, member, [out, there], NOW),
    ]);
    expect(pressed).toEqual([
      { changed: 1, waiting: 1 },
      { changed: 1, waiting: 1 },
    ]);
    expect([await isAwaited(out), await isAwaited(there)]).toEqual([1, 0]);
    expect((await alertPage(db, member, { page: 1 })).alerts.map(({ goodsId }) => goodsId)).toEqual([out]);
  });

  it('are for nothing that can be bought or is off sale, for no staff, and for so many goods at most', async () => {
    const there = await makeGoods(db);
    await expect(setAlerts(db, member, [there], NOW)).rejects.toThrow('现在有货');
    const gone = await makeGoods(db, { stock: 0, is_on_sale: 0 });
    await expect(setAlerts(db, member, [gone], NOW)).rejects.toThrow('品种求购');
    await expect(setAlerts(db, member, [999_999], NOW)).rejects.toMatchObject({ code: 'not_found' });
    const staff = await makeMember(db, { role: 'operator', kind: 'staff' });
    await expect(setAlerts(db, staff, [gone], NOW)).rejects.toMatchObject({ code: 'forbidden' });
    const one = await makeGoods(db, { stock: 0 });
    const { id: _, ...row } = await db
      .selectFrom('goods')
      .selectAll()
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    const many = await db
      .insertInto('goods')
      .values(Array.from({ length: MOST_ALERTS }, (__, at) => ({ ...row, approval_no: `H${at}` })))
      .returning('id')
      .execute();
    await db
      .insertInto('arrival_alert')
      .values(
        many.map(({ id }) => ({ member_id: member.id, goods_id: id, created_at: NOW, notified_at: null })),
      )
      .execute();
    const out = await makeGoods(db, { stock: 0 });
    await expect(setAlerts(db, member, [out], NOW)).rejects.toThrow(`最多等 ${MOST_ALERTS} 种`);
    expect(await isAwaited(out)).toBe(0);
  });

  it('tell every member once, in a message and one text, when units come in', async () => {
    const [one, two] = [await makeGoods(db, { stock: 0 }), await makeGoods(db, { stock: 0 })];
    const other = await makeMember(db, { phone: '0512-65550123' });
    await setAlerts(db, member, [one, two], NOW);
    await setAlerts(db, other, [one], NOW);
    expect(await notifyArrivals(db, NOW)).toEqual([]);
    await addLot(db, one, 'A1', 40);
    await setStock(db, two, 7);
    const texts = (await Promise.all([1, 2].map(() => notifyArrivals(db, NOW + HOUR_MS)))).flat();
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatchObject({ phone: member.phone, template: 'arrival' });
    expect(texts[0]?.values).toMatchObject({ company: member.company });
    const messages = await messagesTo(db, member);
    expect(messages.map(({ link }) => link).toSorted()).toEqual([`/list/info/${one}`, `/list/info/${two}`]);
    expect(messages.some(({ text }) => text.includes('现有 40 盒'))).toBe(true);
    expect(await messagesTo(db, other)).toHaveLength(1);
    expect(await notifyArrivals(db, NOW + 2 * HOUR_MS)).toEqual([]);
    expect(await messagesTo(db, member)).toHaveLength(2);
    expect((await alertPage(db, member, { page: 1 })).waiting).toBe(0);
  });

  it('go on waiting for what is less than the smallest number, expired, off sale, or sold again', async () => {
    const few = await makeGoods(db, { stock: 0, min_quantity: 10 });
    const old = await makeGoods(db, { stock: 0 });
    const gone = await makeGoods(db, { stock: 0 });
    const sold = await makeGoods(db, { stock: 0 });
    await setAlerts(db, member, [few, old, gone, sold], NOW);
    for (const id of [few, old, gone, sold]) await setStock(db, id, 9);
    await setStock(db, sold, 0);
    await db
      .updateTable('goods')
      .set({ expires_at: NOW - DAY_MS })
      .where('id', '=', old)
      .execute();
    await db.updateTable('goods').set({ is_on_sale: 0 }).where('id', '=', gone).execute();
    expect(await notifyArrivals(db, NOW)).toEqual([]);
    await setStock(db, few, 10);
    expect(await notifyArrivals(db, NOW)).toHaveLength(1);
  });

  it('are for nothing that the member as it is cannot buy, in stock or not, and say why', async () => {
    const bars = [
      [{ scope_code: 'bio' }, '不在您的经营范围内'],
      [{ is_kxzq: 1 }, '您所在地区不在销售区域内'],
      [{ is_special: 1 }, '特殊管理品种，未开通采购'],
    ] as const;
    for (const [change, why] of bars)
      for (const stock of [0, 9]) {
        const id = await makeGoods(db, { ...change, stock });
        await expect(setAlerts(db, member, [id], NOW)).rejects.toMatchObject({
          code: 'conflict',
          message: `${why}，不能设到货提醒。`,
        });
      }
    const foreign = await makeGoods(db, { scope_code: 'bio', stock: 0 });
    const out = await makeGoods(db, { stock: 0 });
    expect(await setAlerts(db, member, [foreign, out], NOW)).toEqual({ changed: 1, waiting: 1 });
    const newcomer = await makeMember(db, { is_passed: 0 });
    const there = await makeGoods(db);
    await expect(setAlerts(db, newcomer, [there], NOW)).rejects.toThrow(
      '商品现在有货，资质审核通过后可采购。',
    );
  });

  it('go on waiting while the member cannot buy, and hurry nobody whose certificates are under way', async () => {
    const id = await makeGoods(db, { stock: 0 });
    const newcomer = await makeMember(db, { is_passed: 0 });
    await setAlerts(db, member, [id], NOW);
    await setAlerts(db, newcomer, [id], NOW);
    await setStock(db, id, 5);
    await db.updateTable('goods').set({ scope_code: 'bio' }).where('id', '=', id).execute();
    const [text, ...others] = await notifyArrivals(db, NOW);
    expect(others).toEqual([]);
    expect(text?.values).toMatchObject({ company: newcomer.company, then: '资质审核通过后可采购' });
    const [message] = await messagesTo(db, newcomer);
    expect(message?.text).toMatch(/现有 5 盒，资质审核通过后可采购。$/);
    expect(await messagesTo(db, member)).toEqual([]);
    await db.updateTable('goods').set({ scope_code: 'chem' }).where('id', '=', id).execute();
    expect(await notifyArrivals(db, NOW + HOUR_MS)).toMatchObject([
      { values: { company: member.company, then: '数量有限，请登录采购' } },
    ]);
    expect(await messagesTo(db, member)).toHaveLength(1);
    expect(await messagesTo(db, newcomer)).toHaveLength(1);
  });

  it('can be set again once told, and taken away; those of others stay', async () => {
    const id = await makeGoods(db, { stock: 0 });
    const other = await makeMember(db);
    await setAlerts(db, member, [id], NOW);
    await setAlerts(db, other, [id], NOW);
    await setStock(db, id, 5);
    await notifyArrivals(db, NOW);
    await setStock(db, id, 0);
    expect(await setAlerts(db, member, [id], NOW + HOUR_MS)).toEqual({ changed: 1, waiting: 1 });
    await setStock(db, id, 5);
    expect(await notifyArrivals(db, NOW + HOUR_MS)).toHaveLength(1);
    expect(await messagesTo(db, member)).toHaveLength(2);
    expect(await cancelAlerts(db, member, [id, 999_999])).toEqual({ changed: 1, waiting: 0 });
    expect((await alertPage(db, other, { page: 1 })).total).toBe(1);
  });
});
