import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { editCartItem, removeCartItems, viewCart } from '#lib/trade/cart/cart.service.ts';
import { checkOrder } from '#lib/trade/checkout/check-order.service.ts';
import { changeLines, type LineChange, saveChoices } from '#lib/trade/checkout/change-draft.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW, setStock, stockOf } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('lines of the check-order page on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  /** A draft of three boxes of one goods and four of another, with a remark. */
  const draft = async () => {
    const member = await makeMember(db);
    const [first, second] = [
      await makeGoods(db, { name: '泰诺林' }),
      await makeGoods(db, { name: '板蓝根颗粒', base_price_fen: 500 }),
    ];
    const { key, input } = await prepare(db, member, [
      { goodsId: first, quantity: 3 },
      { goodsId: second, quantity: 4 },
    ]);
    await saveChoices(db, member, { key, change: { remark: '放门卫' } }, NOW);
    const cart = async () =>
      Object.fromEntries(
        (await viewCart(db, member, NOW)).items.map(({ goods, quantity }) => [goods.id, quantity]),
      );
    const lineOf = async (goodsId: number) => {
      const { items } = await viewCart(db, member, NOW);
      return items.find(({ goods }) => goods.id === goodsId)?.id ?? 0;
    };
    const shown = async () => {
      const view = await checkOrder(db, member, { key }, NOW);
      if (view.state !== 'open') throw new Error(`the draft is ${view.state}`);
      const lines = view.groups.flatMap((group) => group.lines);
      return {
        ...view.data,
        lines: lines.map(({ goods, quantity }) => [goods.id, quantity]),
        barred: view.barred,
      };
    };
    const submit = () => submitDraft(db, member, { key, input: { addressId: input.addressId } }, NOW);
    const put = (change: LineChange) => changeLines(db, member, { key, change }, NOW);
    return { member, key, first, second, cart, lineOf, shown, submit, put };
  };

  it('say where the cart has another number, and are not ordered until they agree', async () => {
    const { member, first, second, cart, lineOf, shown, submit, put } = await draft();
    expect((await shown()).differences).toEqual([]);
    const id = await lineOf(first);
    await editCartItem(db, member, { id, wanted: 8 }, NOW);
    const words = '《泰诺林》购物车中已由 3 盒改为 8 盒';
    expect(await shown()).toMatchObject({ differences: [words], differingIds: [id] });
    await expect(submit()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(words),
    });
    expect(await cart()).toEqual({ [first]: 8, [second]: 4 });
    expect(await stockOf(db, first)).toBe(100);
    await put({ take: [id] });
    await put({ take: [id] });
    expect(await shown()).toMatchObject({ differences: [], goodsFen: 10_000, remark: '放门卫' });
    await submit();
    expect([await cart(), await stockOf(db, first)]).toEqual([{}, 92]);
  });

  it('say which line the cart no longer has, and drop it', async () => {
    const { member, first, second, lineOf, shown, submit, put } = await draft();
    const id = await lineOf(second);
    await removeCartItems(db, member, [id]);
    const words = '《板蓝根颗粒》已在另一个页面下单或移出购物车';
    expect((await shown()).differences).toEqual([words]);
    await expect(submit()).rejects.toMatchObject({ message: expect.stringContaining(words) });
    await put({ take: [id] });
    expect(await shown()).toMatchObject({ differences: [], lines: [[first, 3]] });
    expect(await submit()).toHaveLength(1);
  });

  it('find a line again that was removed and put in again', async () => {
    const { member, second, lineOf, shown, submit, put } = await draft();
    const id = await lineOf(second);
    await removeCartItems(db, member, [id]);
    await addToCart(db, member, [{ goodsId: second, quantity: 4 }], NOW);
    expect((await shown()).differences).toEqual(['《板蓝根颗粒》已在另一个页面移出后重新加入购物车']);
    await put({ take: [id] });
    expect((await shown()).differences).toEqual([]);
    expect(await submit()).toHaveLength(1);
  });

  it('say which price changed from what to what', async () => {
    const { member, key, first, lineOf, shown, put } = await draft();
    const { goodsFen } = await shown();
    await db.updateTable('goods').set({ base_price_fen: 1111 }).where('id', '=', first).execute();
    const words = '《泰诺林》单价由 ¥10.00 变为 ¥11.11';
    expect((await shown()).differences).toEqual([words]);
    const seen = { key, input: { addressId: (await shown()).addressId ?? 0, expectedFen: goodsFen + 500 } };
    await expect(submitDraft(db, member, seen, NOW)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(words),
    });
    await put({ take: [await lineOf(first)] });
    expect((await shown()).differences).toEqual([]);
  });

  it('that are sold out are left out by one press, choices kept, and stay in the cart', async () => {
    const { first, second, cart, lineOf, shown, submit, put } = await draft();
    const id = await lineOf(first);
    await setStock(db, first, 0);
    expect(await shown()).toMatchObject({
      problems: [expect.stringContaining('泰诺林')],
      barredIds: [id],
      barred: [{ id, fitTo: null }],
    });
    await put({ drop: [id] });
    expect(await shown()).toMatchObject({ problems: [], lines: [[second, 4]], remark: '放门卫' });
    await submit();
    expect(Object.keys(await cart())).toEqual([String(first)]);
    await expect(put({ drop: [id] })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are brought to the number that is there, in the cart, too', async () => {
    const { first, second, cart, lineOf, shown, submit, put } = await draft();
    const id = await lineOf(first);
    await setStock(db, first, 2);
    await put({ fit: [id] });
    await put({ fit: [id] });
    expect(await shown()).toMatchObject({
      problems: [],
      differences: [],
      remark: '放门卫',
      lines: expect.arrayContaining([
        [first, 2],
        [second, 4],
      ]),
    });
    expect(await cart()).toEqual({ [first]: 2, [second]: 4 });
    expect(await submit()).toHaveLength(1);
    expect(await stockOf(db, first)).toBe(0);
  });

  it('are never all left out, and never changed by others', async () => {
    const { key, first, second, lineOf, put } = await draft();
    const ids = [await lineOf(first), await lineOf(second)];
    await expect(put({ drop: ids })).rejects.toMatchObject({ code: 'conflict' });
    const stranger = await makeMember(db);
    await expect(
      changeLines(db, stranger, { key, change: { drop: ids.slice(0, 1) } }, NOW),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
