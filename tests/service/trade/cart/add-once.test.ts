import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCartOfAnyType } from '#lib/trade/cart/add/activity-lines.service.ts';
import { addOnce } from '#lib/trade/cart/add/add-once.service.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { deleteExpiredRates } from '#lib/people/members/sessions/rate-limit.repository.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('a press of 加购 on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    await makeShipping(fresh.db);
  });
  afterAll(() => fresh.close());

  const press = (member: Member, line: { goodsId: number; quantity: number }, key?: string, now = NOW) =>
    addOnce(
      fresh.db,
      member,
      { press: key, asks: line, add: (trx) => addToCart(trx, member, [line], now) },
      now,
    );
  const numbers = async (member: Member): Promise<number[]> =>
    (await viewCart(fresh.db, member, NOW)).items.map(({ quantity }) => quantity);

  it('adds once however often it is sent at the same moment, and says so', async () => {
    const member = await makeMember(fresh.db);
    const line = { goodsId: await makeGoods(fresh.db), quantity: 3 };
    const said = await Promise.all(Array.from({ length: 6 }, () => press(member, line, 'one-press')));
    expect(said.map(({ message }) => message).toSorted()).toEqual([
      ...Array<string>(5).fill('刚才已加入购物车，没有重复加入；数量以购物车为准'),
      '已加入购物车',
    ]);
    expect(said.map(({ total }) => total)).toEqual(Array(6).fill(1));
    expect(await numbers(member)).toEqual([3]);
  });

  it('adds each time without a key, under another key, and with another number or another member', async () => {
    const member = await makeMember(fresh.db);
    const other = await makeMember(fresh.db);
    const line = { goodsId: await makeGoods(fresh.db), quantity: 1 };
    for (const key of [undefined, undefined, 'first-key', 'second-key']) await press(member, line, key);
    await press(member, { ...line, quantity: 2 }, 'first-key');
    await press(other, line, 'first-key');
    expect(await numbers(member)).toEqual([6]);
    expect(await numbers(other)).toEqual([1]);
  });

  it('is not spent by a refusal: what could not be added then may be added later', async () => {
    const member = await makeMember(fresh.db);
    const goodsId = await makeGoods(fresh.db, { stock: 0 });
    const line = { goodsId, quantity: 2 };
    await expect(press(member, line, 'refused-press')).rejects.toMatchObject({ code: 'invalid_form' });
    await fresh.db.updateTable('goods').set({ stock: 100 }).where('id', '=', goodsId).execute();
    await press(member, line, 'refused-press');
    expect(await numbers(member)).toEqual([2]);
  });

  it('adds all of several lines or none, so that sending it again may add all', async () => {
    const member = await makeMember(fresh.db);
    const goodsId = await makeGoods(fresh.db);
    const plain = { goodsId, quantity: 2, type: 0, activityId: 0 } as const;
    const noSet = { goodsId, quantity: 1, type: 3, activityId: 999_999 } as const;
    const asks = [plain, noSet];
    const add = (db: FreshDatabase['db']) => addToCartOfAnyType(db, member, asks, NOW);
    await expect(addOnce(fresh.db, member, { press: 'half-done', asks, add }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await numbers(member)).toEqual([]);
  });

  it('is forgotten after a day, and swept', async () => {
    const member = await makeMember(fresh.db);
    const line = { goodsId: await makeGoods(fresh.db), quantity: 1 };
    await press(member, line, 'old-press');
    await press(member, line, 'old-press', NOW + DAY_MS - 1);
    expect(await numbers(member)).toEqual([1]);
    const kept = () =>
      fresh.db.selectFrom('rate_limit').select('key').where('key', 'like', '%old-press%').execute();
    expect(await kept()).toHaveLength(1);
    await deleteExpiredRates(fresh.db, NOW + DAY_MS);
    expect(await kept()).toEqual([]);
    await press(member, line, 'old-press', NOW + DAY_MS);
    expect(await numbers(member)).toEqual([2]);
  });
});
