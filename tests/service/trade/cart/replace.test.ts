import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { editCartItem, findCartItems, removeCartItems, viewCart } from '#lib/trade/cart/cart.service.ts';
import { cartAdvice, replaceLine } from '#lib/trade/cart/advice/cheaper.service.ts';
import { payCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { couponsOfCart } from '#lib/trade/cart/advice/cart-coupons.service.ts';
import { toCartRows } from '#lib/trade/cart/cart-rows.rules.ts';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW, setStock } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('lines replaced by the same medicine on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let made = 0;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  const makePack = (common_name: string, price_fen: number, change: object = {}) =>
    makeGoods(db, {
      common_name,
      base_price_fen: price_fen,
      unit_count: 24,
      unit_price_centifen: Math.round((price_fen * 100) / 24),
      ...change,
    });

  /** A member with ten boxes at ¥10.00, and the same in boxes of 48 at ¥18.00, with a line above and one below. */
  async function open(change: object = {}) {
    made += 1;
    const name = `氯雷他定${made}`;
    const member = await makeMember(db);
    const dear = await makePack(name, 1000);
    const cheap = await makePack(name, 1800, {
      spec: '0.25g*48粒/盒',
      unit_count: 48,
      unit_price_centifen: 3750,
      ...change,
    });
    const [above, below] = [await makeGoods(db), await makeGoods(db)];
    const lines = [below, dear, above].map((goodsId) => ({ goodsId, quantity: 10 }));
    await addToCart(db, member, lines, NOW);
    return { member, dear, cheap, name, id: await idOf(member, dear) };
  }

  const idOf = async (member: Member, goodsId: number): Promise<number> => {
    const row = (await findCartItems(db, member.id)).find((one) => one.goodsId === goodsId);
    if (!row) throw new Error('the line is not in the cart');
    return row.id;
  };
  const advice = async (member: Member) =>
    cartAdvice(db, member, (await viewCart(db, member, NOW)).items, NOW);
  const numbers = async (member: Member) =>
    (await findCartItems(db, member.id)).map(({ goodsId, quantity }) => [goodsId, quantity]);
  const cart = async (member: Member) =>
    (await findCartItems(db, member.id)).map(({ id: _, place: __, updatedAt: ___, ...row }) => row);

  it('are offered it in as many tablets, counted from what the page says is paid', async () => {
    const { member, cheap, id } = await open();
    const { payableFen, offers } = await advice(member);
    expect(offers).toMatchObject([{ lineId: id, goods: { id: cheap }, quantity: 5, savedFen: 1000 }]);
    const { items, terms } = await viewCart(db, member, NOW);
    const rows = toCartRows(items, terms, member);
    const paid = payCart(rows, terms, priceCart(rows, terms), await couponsOfCart(db, member, items, NOW));
    expect(payableFen).toBe(paid.totals.payableFen);
  });

  it.each([
    ['off sale', { is_on_sale: 0 }],
    ['out of stock', { stock: 4 }],
    ['outside of the scope', { scope_code: 'bio' }],
    ['sold elsewhere', { is_kxzq: 1 }],
    ['under special control', { is_special: 1 }],
    ['a prescription medicine', { rx_class: 'rx' }],
    ['of another strength', { spec: '0.5g*48粒/盒' }],
    ['near its expiry', { expires_at: NOW + 1000 }],
    ['dearer', { base_price_fen: 2000 }],
  ])('are not offered what is %s', async (_, change) => {
    const { member, id, cheap } = await open(change);
    expect((await advice(member)).offers).toEqual([]);
    await expect(replaceLine(db, member, { id, goodsId: cheap }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await idOf(member, await idGoods(id))).toBe(id);
  });

  const idGoods = async (id: number): Promise<number> => {
    const row = await db
      .selectFrom('cart_item')
      .select('goods_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.goods_id;
  };

  it('stand in their place, and put back are as they were', async () => {
    const { member, dear, cheap, id } = await open();
    const before = await cart(member);
    const order = (await numbers(member)).map(([goodsId]) => goodsId);
    const words = await replaceLine(db, member, { id, goodsId: cheap }, NOW + 1);
    expect(words).toContain('5 盒，本单省 ¥10.00，可以换回');
    expect((await numbers(member)).map(([goodsId]) => goodsId)).toEqual(
      order.map((one) => (one === dear ? cheap : one)),
    );
    expect(await advice(member)).toMatchObject({
      offers: [],
      waysBack: [{ goods: { id: dear }, quantity: 10 }],
    });
    await expect(editCartItem(db, member, { id, wanted: 3 }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
    await replaceLine(db, member, { id: await idOf(member, cheap), goodsId: dear }, NOW + 2);
    expect(await cart(member)).toEqual(before);
  });

  it('are replaced and put back once, however often it is sent', async () => {
    const { member, dear, cheap, id } = await open();
    const press = { id, goodsId: cheap };
    const words = await Promise.all([1, 2, 3].map(() => replaceLine(db, member, press, NOW)));
    expect(words.filter((one) => one.includes('可以换回'))).toHaveLength(1);
    expect(await numbers(member)).toContainEqual([cheap, 5]);
    const back = { id: await idOf(member, cheap), goodsId: dear };
    await Promise.all([1, 2, 3].map(() => replaceLine(db, member, back, NOW)));
    expect(await numbers(member)).toHaveLength(3);
    expect(await numbers(member)).toContainEqual([dear, 10]);
  });

  it('can be put back until they are changed otherwise', async () => {
    const { member, dear, cheap, id } = await open();
    await replaceLine(db, member, { id, goodsId: cheap }, NOW);
    const replaced = await idOf(member, cheap);
    await addToCart(db, member, [{ goodsId: cheap, quantity: 1 }], NOW);
    expect((await advice(member)).waysBack).toEqual([]);
    await expect(replaceLine(db, member, { id: replaced, goodsId: dear }, NOW)).rejects.toMatchObject({
      code: 'conflict',
      message: '这一行换过之后数量又改过，不能再换回。需要原来的商品请重新加购。',
    });
    expect(await numbers(member)).toContainEqual([cheap, 6]);
  });

  it('are refused with what stands in the way', async () => {
    const { member, cheap, id } = await open();
    const press = (goodsId: number) => replaceLine(db, member, { id, goodsId }, NOW);
    await expect(press(999_999)).rejects.toMatchObject({ code: 'not_found' });
    const foreign = await makeGoods(db, { scope_code: 'bio' });
    await expect(press(foreign)).rejects.toThrow(/》（.+）不在您的经营范围内，没有更换。$/);
    const other = await makeGoods(db);
    await expect(press(other)).rejects.toThrow('更换不再节省');
    await addToCart(db, member, [{ goodsId: cheap, quantity: 1 }], NOW);
    await expect(press(cheap)).rejects.toThrow(/》（.+）已在购物车中，没有更换。$/);
  });

  it('stay where what they were has a line of its own, or cannot be bought any more', async () => {
    const { member, dear, cheap, id } = await open();
    await replaceLine(db, member, { id, goodsId: cheap }, NOW);
    const back = { id: await idOf(member, cheap), goodsId: dear };
    await addToCart(db, member, [{ goodsId: dear, quantity: 2 }], NOW);
    expect((await advice(member)).waysBack).toEqual([]);
    await expect(replaceLine(db, member, back, NOW)).rejects.toMatchObject({ code: 'conflict' });
    expect(await numbers(member)).toContainEqual([dear, 2]);
    expect(await numbers(member)).toContainEqual([cheap, 5]);

    await removeCartItems(db, member, [await idOf(member, dear)]);
    await setStock(db, dear, 0);
    expect((await advice(member)).waysBack).toEqual([]);
    await expect(replaceLine(db, member, back, NOW)).rejects.toThrow('缺货');
    await setStock(db, dear, 6);
    await replaceLine(db, member, back, NOW);
    const { items } = await viewCart(db, member, NOW);
    expect(items.find(({ goods }) => goods.id === dear)).toMatchObject({ quantity: 6, selectable: true });
  });

  it('lose nothing where a number is changed at the same moment', async () => {
    const { member, dear, cheap, id } = await open();
    const [edited, replaced] = await Promise.allSettled([
      editCartItem(db, member, { id, wanted: 4 }, NOW),
      replaceLine(db, member, { id, goodsId: cheap }, NOW),
    ]);
    const left = (await numbers(member)).filter(([goodsId]) => goodsId === dear || goodsId === cheap);
    expect(left).toHaveLength(1);
    const [[goodsId, quantity] = []] = left;
    if (replaced.status === 'rejected') expect([goodsId, quantity]).toEqual([dear, 4]);
    else if (edited.status === 'fulfilled') expect([2, 5]).toContain(quantity);
    else expect([goodsId, quantity]).toEqual([cheap, 5]);
  });

  it('reach nobody else’s cart', async () => {
    const { cheap, id } = await open();
    const other = await makeMember(db);
    await expect(replaceLine(db, other, { id, goodsId: cheap }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
