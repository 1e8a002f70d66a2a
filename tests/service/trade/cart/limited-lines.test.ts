import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { copyCart } from '#lib/trade/cart/add/copy-cart.service.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { editCartItem, removeCartItems, selectCartItems, viewCart } from '#lib/trade/cart/cart.service.ts';
import { changeLines } from '#lib/trade/checkout/change-draft.service.ts';
import { openDraft, viewDraft } from '#lib/trade/checkout/checkout.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { buyAgain } from '#lib/trade/cart/add/again.service.ts';
import { pricePad } from '#lib/trade/quick-purchase/price-pad.service.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeSeckill } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

const PRICES = { base_price_fen: 1509 };

describe.each(ENGINES)('goods at a seckill price in a cart on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await fresh.close();
  });

  const goodsWith = async (offer: { remaining?: number; per_member_limit?: number }, change = {}) => {
    const goodsId = await makeGoods(db, { ...PRICES, stock: 200, ...change });
    const offerId = await makeSeckill(db, goodsId, { price_fen: 1343, ...offer });
    return { goodsId, offerId };
  };
  const cartOf = async (member: Member) => toCartState(await viewCart(db, member, NOW));
  const linesOf = async (member: Member) =>
    (await cartOf(member)).data.map(({ type, number, price }) => [type, number, price]);
  const idOf = async (member: Member, type: number) =>
    (await cartOf(member)).data.find((line) => line.type === type)!.id;
  const edit = (member: Member, id: number, wanted: number) => editCartItem(db, member, { id, wanted }, NOW);
  const leave = (offerId: number, remaining: number) =>
    db.updateTable('offer').set({ remaining }).where('id', '=', offerId).execute();
  const SPLIT = [
    [1, 20, 13.43],
    [0, 5, 15.09],
  ];

  it('become two lines by themselves: what is left at that price, and the rest at the usual one', async () => {
    const member = await makeMember(db);
    const { goodsId } = await goodsWith({ remaining: 20 });
    const { message } = await addToCart(db, member, [{ goodsId, quantity: 25 }], NOW);
    expect(message).toContain('秒杀价只剩 20 盒，其余 5 盒按 ¥15.09');
    const cart = await cartOf(member);
    expect(cart.data.map(({ type, number, price }) => [type, number, price])).toEqual(SPLIT);
    expect(cart.totals.goods_fen).toBe(34_405);
    expect(cart.data[1]).toMatchObject({
      exceeded: { allowed: 20, text: '秒杀价只剩 20 盒，其余按 ¥15.09' },
    });
    expect(await linesOf(member)).toEqual(SPLIT);
  });

  it('are split and joined as their numbers change, keeping what the buyer wants of them', async () => {
    const member = await makeMember(db);
    const { goodsId } = await goodsWith({ per_member_limit: 20 });
    await addToCart(db, member, [{ goodsId, quantity: 15 }], NOW);
    const id = await idOf(member, 1);
    expect((await edit(member, id, 25)).message).toBe('秒杀价限购 20 盒，其余 5 盒按 ¥15.09');
    expect(await linesOf(member)).toEqual(SPLIT);
    expect(await idOf(member, 1)).toBe(id);
    await edit(member, id, 22);
    expect(await linesOf(member)).toEqual([
      [1, 20, 13.43],
      [0, 7, 15.09],
    ]);
    await edit(member, id, 10);
    expect(await linesOf(member)).toEqual([[1, 17, 13.43]]);
    await addToCart(db, member, [{ goodsId, quantity: 8 }], NOW);
    expect(await linesOf(member)).toEqual(SPLIT);
    await removeCartItems(db, member, [id]);
    expect(await linesOf(member)).toEqual([[1, 5, 13.43]]);
  });

  it('cost the seckill price where the line within it is not ticked', async () => {
    const member = await makeMember(db);
    const { goodsId } = await goodsWith({ remaining: 20 });
    await addToCart(db, member, [{ goodsId, quantity: 25 }], NOW);
    await selectCartItems(db, member, [await idOf(member, 1)], false);
    const { data, totals } = await cartOf(member);
    expect(data.map(({ number }) => number)).toEqual([20, 5]);
    expect(totals.goods_fen).toBe(5 * 1343);
  });

  it('may be fewer within the limit than the smallest number, as both lines count', async () => {
    const member = await makeMember(db);
    const { goodsId } = await goodsWith({ remaining: 3 }, { min_quantity: 10 });
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 10 }]);
    expect(await linesOf(member)).toEqual([
      [1, 3, 13.43],
      [0, 7, 15.09],
    ]);
    const [placed] = await submitDraft(db, member, { key, input }, NOW);
    expect(placed?.payableFen).toBe(3 * 1343 + 7 * 1509);
  });

  it('are ordered as two lines, and give the seckill units back with a cancelled order', async () => {
    const member = await makeMember(db);
    const { goodsId, offerId } = await goodsWith({ remaining: 20, per_member_limit: 30 });
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 25 }]);
    const [placed] = await submitDraft(db, member, { key, input }, NOW);
    const lines = await findOrderLines(db, [placed!.id]);
    expect(lines.map((line) => [line.quantity, line.priceFen, line.offerId])).toEqual([
      [20, 1343, offerId],
      [5, 1509, null],
    ]);
    expect(await linesOf(member)).toEqual([]);
    await cancelOrder(db, member, { id: placed!.id, reason: '' }, NOW);
    const offer = await db.selectFrom('offer').select('remaining').where('id', '=', offerId).execute();
    expect(offer).toEqual([{ remaining: 20 }]);
    await buyAgain(db, member, { id: placed!.id }, NOW);
    expect(await linesOf(member)).toEqual(SPLIT);
  });

  it('never sell the last one twice, and name to the second buyer what is left', async () => {
    const { goodsId, offerId } = await goodsWith({ remaining: 20 });
    const [one, two] = [await makeMember(db), await makeMember(db)];
    const [first, second] = [
      await prepare(db, one, [{ goodsId, quantity: 15 }]),
      await prepare(db, two, [{ goodsId, quantity: 15 }]),
    ];
    await submitDraft(db, one, { ...first }, NOW);
    const late = { ...second.input, expectedFen: 15 * 1343 };
    await expect(submitDraft(db, two, { key: second.key, input: late }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    const draft = await viewDraft(db, two, second.key, NOW);
    expect(draft).toMatchObject({ differences: [expect.stringContaining('已由 15 盒改为 5 盒')] });
    const take = draft.state === 'open' ? draft.lines.map(({ id }) => id) : [];
    await changeLines(db, two, { key: second.key, change: { take } }, NOW);
    const now = await viewDraft(db, two, second.key, NOW);
    const shown = now.state === 'open' ? now.lines.map((line) => [line.quantity, line.price.priceFen]) : [];
    expect(shown).toEqual([
      [5, 1343],
      [10, 1509],
    ]);
    await submitDraft(db, two, { key: second.key, input: second.input }, NOW);
    const offer = await db.selectFrom('offer').select('remaining').where('id', '=', offerId).execute();
    expect(offer).toEqual([{ remaining: 0 }]);
  });

  it('go into the draft whole, though a line was named before it was parted', async () => {
    const member = await makeMember(db);
    const { goodsId, offerId } = await goodsWith({ remaining: 20 });
    await prepare(db, member, [{ goodsId, quantity: 15 }]);
    const id = await idOf(member, 1);
    await leave(offerId, 10);
    const draft = await viewDraft(db, member, await openDraft(db, member, [id], NOW), NOW);
    expect(draft.state === 'open' && draft.totals.goodsFen).toBe(10 * 1343 + 5 * 1509);
    await leave(offerId, 40);
    expect(await linesOf(member)).toEqual([[1, 15, 13.43]]);
  });

  it('are copied to a store as one number, which its own limit parts, however often', async () => {
    const office = await makeMember(db, { kind: 'head_office' });
    const store = await makeMember(db, { kind: 'store', head_office_id: office.id });
    const { goodsId } = await goodsWith({ remaining: 20 });
    await addToCart(db, office, [{ goodsId, quantity: 25 }], NOW);
    const ids = (await cartOf(office)).data.map(({ id }) => id);
    for (let time = 0; time < 3; time += 1) {
      await copyCart(db, office, { ids, storeIds: [store.id] }, NOW);
      expect(await linesOf(store)).toEqual(SPLIT);
    }
  });

  it('are priced on the pad as the cart will', async () => {
    const member = await makeMember(db);
    const { goodsId } = await goodsWith({ remaining: 20 });
    const { rows, totals } = await pricePad(db, member, { lines: [{ goodsId, number: 25 }] }, NOW);
    expect(rows).toMatchObject([
      { buy_number: 25, price_fen: 1343, amount_fen: 34_405, notice: '秒杀价只剩 20 盒，其余 5 盒按 ¥15.09' },
    ]);
    expect(totals.goods_fen).toBe(34_405);
  });

  it('are parted once, however many pages read the cart at the same time', async () => {
    const member = await makeMember(db);
    const { goodsId } = await goodsWith({ remaining: 20 });
    await addToCart(db, member, [{ goodsId, quantity: 25 }], NOW);
    await Promise.all(Array.from({ length: 6 }, () => viewCart(db, member, NOW)));
    expect(await linesOf(member)).toEqual(SPLIT);
  });
});
