import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_CART_LINES } from '#lib/trade/cart/cart-view.rules.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { copyCart } from '#lib/trade/cart/add/copy-cart.service.ts';
import {
  countCart,
  editCartItem,
  removeCartItems,
  selectCartItems,
  viewCart,
} from '#lib/trade/cart/cart.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the cart on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  const only = async (member: Member) => {
    const [item] = (await viewCart(db, member, NOW)).items;
    if (!item) throw new Error('the cart is empty');
    return item;
  };

  const makeSeckill = (goods_id: number, price_fen: number) =>
    db
      .insertInto('offer')
      .values({
        kind: 'seckill',
        goods_id,
        price_fen,
        per_member_limit: 20,
        starts_at: NOW - 1000,
        ends_at: NOW + 1_000_000,
      })
      .execute();

  it('adds up, and corrects numbers to minimum, step and stock', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db, { min_quantity: 10, step_quantity: 5, stock: 42 });
    expect(await addToCart(db, member, [{ goodsId }], NOW)).toMatchObject({
      total: 1,
      message: '已加入购物车',
    });
    expect((await only(member)).quantity).toBe(10);
    const stepped = await addToCart(db, member, [{ goodsId, quantity: 3 }], NOW);
    expect(stepped.message).toBe('已加入购物车；须按 5 盒的倍数采购，已改为 15 盒');
    const most = await addToCart(db, member, [{ goodsId, quantity: 100 }], NOW);
    expect(most.message).toContain('库存只有 42 盒');
    const { id, quantity } = await only(member);
    expect(quantity).toBe(40);
    expect(await editCartItem(db, member, { id, wanted: 2 }, NOW)).toEqual({
      quantity: 10,
      message: '最少采购 10 盒，已改为 10 盒',
    });
  });

  it('says at once that a number is too large for an offer, and what it costs then', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db, { base_price_fen: 1472 });
    await makeSeckill(goodsId, 900);
    const within = await addToCart(db, member, [{ goodsId, quantity: 19 }], NOW);
    expect(within.message).toBe('已加入购物车');
    const beyond = await addToCart(db, member, [{ goodsId, quantity: 5 }], NOW);
    expect(beyond.message).toBe('已加入购物车；秒杀价限购 20 盒，其余 4 盒按 ¥14.72');
    const { items } = await viewCart(db, member, NOW);
    expect(items.map(({ quantity, price }) => [quantity, price.priceFen])).toEqual([
      [20, 900],
      [4, 1472],
    ]);
  });

  it('keeps both lines of goods that one call names as plain and within an offer, as two calls do', async () => {
    const [once, twice] = [await makeMember(db), await makeMember(db)];
    const goodsId = await makeGoods(db);
    await makeSeckill(goodsId, 900);
    const plain = { goodsId, quantity: 5, type: 0 } as const;
    const limited = { goodsId, quantity: 2, type: 1 } as const;
    await addToCart(db, once, [plain, limited, { ...plain, quantity: 1 }], NOW);
    await addToCart(db, twice, [{ ...plain, quantity: 6 }], NOW);
    await addToCart(db, twice, [limited], NOW);
    const rows = (member: Member) =>
      db
        .selectFrom('cart_item')
        .select(['type', 'quantity'])
        .where('member_id', '=', member.id)
        .orderBy('type')
        .execute();
    expect(await rows(once)).toEqual([
      { type: 0, quantity: 6 },
      { type: 1, quantity: 2 },
    ]);
    expect(await rows(once)).toEqual(await rows(twice));
  });

  it('makes no seckill line of goods in no seckill, and takes nothing from another warehouse', async () => {
    const member = await makeMember(db);
    const [plain, limited] = [await makeGoods(db), await makeGoods(db)];
    await makeSeckill(limited, 900);
    const add = (line: { goodsId: number; type?: 1; warehouseId?: number }) =>
      addToCart(db, member, [line], NOW);
    await expect(add({ goodsId: plain, type: 1 })).rejects.toMatchObject({
      code: 'invalid_form',
      message: expect.stringContaining('现在没有秒杀'),
    });
    await expect(add({ goodsId: plain, warehouseId: 7 })).rejects.toMatchObject({ code: 'invalid_form' });
    await add({ goodsId: limited, type: 1, warehouseId: 1 });
    const { refused } = await addToCart(db, member, [{ goodsId: plain }, { goodsId: plain, type: 1 }], NOW);
    expect(refused).toEqual([{ goodsId: plain, reason: expect.stringContaining('现在没有秒杀') }]);
    const { items } = await viewCart(db, member, NOW);
    expect(items.map(({ goods, type }) => [goods.id, type])).toEqual([
      [plain, 0],
      [limited, 1],
    ]);
  });

  it('reports a price that is not today’s, and only that', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db, { base_price_fen: 1472 });
    const add = async (priceFen: number) =>
      (await addToCart(db, member, [{ goodsId, quantity: 1, priceFen }], NOW)).message;
    expect(await add(1472)).toBe('已加入购物车');
    expect(await add(900)).toBe('已加入购物车；价格已由 ¥9.00 变为 ¥14.72');
    expect((await only(member)).price.priceFen).toBe(1472);
  });

  it('adds at once from many requests without losing any', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db);
    await Promise.all(
      Array.from({ length: 8 }, () => addToCart(db, member, [{ goodsId, quantity: 2 }], NOW)),
    );
    expect((await only(member)).quantity).toBe(16);
  });

  it('unticks for good what is out of stock or may not be bought', async () => {
    const member = await makeMember(db);
    const gone = await makeGoods(db, { stock: 5 });
    const forbidden = await makeGoods(db);
    const fine = await makeGoods(db);
    await addToCart(
      db,
      member,
      [{ goodsId: gone }, { goodsId: forbidden }, { goodsId: fine, quantity: 2 }],
      NOW,
    );
    await db.updateTable('goods').set({ stock: 0 }).where('id', '=', gone).execute();
    await db.updateTable('goods').set({ scope_code: 'device' }).where('id', '=', forbidden).execute();
    const view = await viewCart(db, member, NOW);
    const selected = Object.fromEntries(view.items.map((item) => [item.goods.id, item.selected]));
    expect(selected).toEqual({ [gone]: false, [forbidden]: false, [fine]: true });
    expect(view.totals).toMatchObject({ lineCount: 1, goodsFen: 2000 });
    await db.updateTable('goods').set({ stock: 9 }).where('id', '=', gone).execute();
    const ticked = (await viewCart(db, member, NOW)).items.find((item) => item.goods.id === gone);
    expect(ticked?.selected).toBe(false);
    const forbiddenItem = view.items.find((item) => item.goods.id === forbidden);
    expect(forbiddenItem).toMatchObject({ notice: '不在您的经营范围内', selectable: false });
    const refused = addToCart(db, member, [{ goodsId: forbidden }], NOW);
    await expect(refused).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('asks as many queries for many lines as for few', async () => {
    const member = await makeMember(db);
    const count = async () => {
      let queries = 0;
      const counting = db.withPlugin({
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await viewCart(counting, member, NOW);
      return queries;
    };
    const goodsIds = [];
    for (let at = 0; at < 40; at += 1) goodsIds.push(await makeGoods(db, { stock: 5 }));
    await addToCart(
      db,
      member,
      goodsIds.slice(0, 2).map((goodsId) => ({ goodsId, quantity: 5 })),
      NOW,
    );
    const few = await count();
    await addToCart(
      db,
      member,
      goodsIds.slice(2).map((goodsId) => ({ goodsId, quantity: 5 })),
      NOW,
    );
    expect(await count()).toBe(few);
    expect(few).toBeGreaterThan(0);
    await db.updateTable('goods').set({ stock: 3 }).where('id', 'in', goodsIds.slice(0, 20)).execute();
    await db.updateTable('goods').set({ stock: 0 }).where('id', 'in', goodsIds.slice(20)).execute();
    expect(await count()).toBeLessThanOrEqual(few + 2);
    const { items } = await viewCart(db, member, NOW);
    expect(items.filter(({ quantity }) => quantity === 3)).toHaveLength(20);
    expect(items.filter(({ selected }) => !selected)).toHaveLength(20);
  });

  it('lets a member fill a cart before the certificates are approved', async () => {
    const member = await makeMember(db, { is_passed: 0 });
    await addToCart(db, member, [{ goodsId: await makeGoods(db) }], NOW);
    expect(await only(member)).toMatchObject({ selected: false, notice: '资质审核通过后可采购' });
  });

  it('leaves the lines of others alone', async () => {
    const owner = await makeMember(db);
    const stranger = await makeMember(db);
    await addToCart(db, owner, [{ goodsId: await makeGoods(db) }], NOW);
    const { id } = await only(owner);
    await expect(editCartItem(db, stranger, { id, wanted: 9 }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(selectCartItems(db, stranger, [id], false)).rejects.toMatchObject({ code: 'not_found' });
    expect(await removeCartItems(db, stranger, [id])).toBe(0);
    expect(await only(owner)).toMatchObject({ quantity: 1, selected: true });
  });

  it('copies to the head office’s own stores, and a repeat changes nothing', async () => {
    const head = await makeMember(db, { kind: 'head_office' });
    const store = await makeMember(db, { kind: 'store', head_office_id: head.id });
    const stranger = await makeMember(db);
    const goodsId = await makeGoods(db);
    await addToCart(db, head, [{ goodsId, quantity: 4 }], NOW);
    const { id } = await only(head);
    await expect(copyCart(db, head, { ids: [id], storeIds: [stranger.id] }, NOW)).rejects.toMatchObject({
      code: 'invalid_form',
    });
    await expect(copyCart(db, stranger, { ids: [id], storeIds: [store.id] }, NOW)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await copyCart(db, head, { ids: [id], storeIds: [store.id] }, NOW);
    await copyCart(db, head, { ids: [id], storeIds: [store.id] }, NOW);
    expect((await only(store)).quantity).toBe(4);
    expect(await countCart(db, stranger)).toBe(0);
  });

  it('copies nothing into a store’s cart that is full', async () => {
    const head = await makeMember(db, { kind: 'head_office' });
    const store = await makeMember(db, { kind: 'store', head_office_id: head.id });
    const goodsId = await makeGoods(db);
    const { id: _id, ...row } = await db
      .selectFrom('goods')
      .selectAll()
      .where('id', '=', goodsId)
      .executeTakeFirstOrThrow();
    const others = await db
      .insertInto('goods')
      .values(Array.from({ length: MOST_CART_LINES }, (_, at) => ({ ...row, approval_no: `copy ${at}` })))
      .returning('id')
      .execute();
    const lines = others.map((goods) => ({ goodsId: goods.id }));
    await addToCart(db, store, lines, NOW);
    await addToCart(db, head, [{ goodsId }], NOW);
    const { id } = await only(head);
    const copied = copyCart(db, head, { ids: [id], storeIds: [store.id] }, NOW);
    await expect(copied).rejects.toMatchObject({ code: 'conflict' });
    expect(await countCart(db, store)).toBe(MOST_CART_LINES);
  });
});
