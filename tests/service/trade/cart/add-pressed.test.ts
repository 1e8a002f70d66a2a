import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPressed } from '#lib/trade/cart/add/add-once.service.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('goods pressed before the login on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    await makeShipping(fresh.db);
  });
  afterAll(() => fresh.close());

  it('are in the cart once, however often the login form is sent', async () => {
    const { db } = fresh;
    const member = await makeMember(db);
    const goodsId = await makeGoods(db);
    const login = { add: `${goodsId}:3`, press: 'one' };
    const said = await Promise.all([addPressed(db, member, login, NOW), addPressed(db, member, login, NOW)]);
    expect(said.toSorted()).toEqual(['', '已加入购物车']);
    expect((await viewCart(db, member, NOW)).items.map(({ quantity }) => quantity)).toEqual([3]);
    await addPressed(db, member, { ...login, press: 'another' }, NOW);
    expect((await viewCart(db, member, NOW)).items.map(({ quantity }) => quantity)).toEqual([6]);
  });

  it('say why they cannot be bought, and never keep anybody from logging in', async () => {
    const { db } = fresh;
    const member = await makeMember(db);
    const goodsId = await makeGoods(db, { scope_code: 'narcotic', name: '别家的药' });
    expect(await addPressed(db, member, { add: String(goodsId), press: 'a' }, NOW)).toContain(
      '不在您的经营范围内',
    );
    expect(await addPressed(db, member, { add: '999999', press: 'b' }, NOW)).toContain('没有找到');
    expect(await addPressed(db, member, { add: 'x', press: 'c' }, NOW)).toBe('');
    expect(await addPressed(db, member, {}, NOW)).toBe('');
  });
});
