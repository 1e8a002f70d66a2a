import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shelvesOfGoods } from '#lib/catalogue/goods/goods.service.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { openDraft, viewDraft } from '#lib/trade/checkout/checkout.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { cancelOrder, cancelUnpaid } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { listOrders } from '#lib/trade/orders/view/orders.service.ts';
import { findOwnOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { order, orderOne, prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW, stockOf } from '#tests/support/shop-fixture.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

describe.each(ENGINES)('checkout on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  it('turns the ticked lines into an order, takes stock and empties the cart of them', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db, { base_price_fen: 1050 });
    const kept = await makeGoods(db);
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 6 }]);
    const draft = await viewDraft(db, member, key, NOW);
    if (draft.state !== 'open') throw new Error('submitted already');
    expect(draft.totals).toMatchObject({ goodsFen: 6300, shippingFen: 500, payableFen: 6800 });
    const cartBefore = await viewCart(db, member, NOW);
    expect(cartBefore.items).toHaveLength(1);
    expect(kept).toBeGreaterThan(0);

    const [placed] = await submitDraft(db, member, { key, input: { ...input, expectedFen: 6800 } }, NOW);
    expect(placed).toMatchObject({ kind: 'normal', payableFen: 6800 });
    expect(placed?.no).toMatch(/^20261120\d{8}$/);
    expect(await stockOf(db, goodsId)).toBe(94);
    expect((await viewCart(db, member, NOW)).items).toEqual([]);
    const after = await viewDraft(db, member, key, NOW);
    expect(after).toMatchObject({ state: 'submitted', orders: [{ id: placed?.id }] });
  });

  it('keeps the newest twenty drafts of a member, and those that became orders', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db);
    const { key: ordered, input } = await prepare(db, member, [{ goodsId, quantity: 1 }]);
    await submitDraft(db, member, { key: ordered, input }, NOW);
    const other = await prepare(db, await makeMember(db), [{ goodsId, quantity: 1 }]);
    const { key: first } = await prepare(db, member, [{ goodsId, quantity: 1 }]);
    const keys = [first];
    for (let more = 1; more < 25; more += 1) keys.push(await openDraft(db, member, null, NOW + more));
    await Promise.all([25, 26, 27].map(async (at) => keys.push(await openDraft(db, member, null, NOW + at))));
    const rows = await db.selectFrom('checkout_draft').select('key').execute();
    const kept = new Set(rows.map(({ key }) => key));
    expect(keys.filter((key) => kept.has(key))).toEqual(keys.slice(-20));
    expect([ordered, other.key].every((key) => kept.has(key))).toBe(true);
    await expect(viewDraft(db, member, first, NOW + 30)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('makes one order of the same lines checked out in two tabs', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db);
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 6 }]);
    const second = await openDraft(db, member, null, NOW);
    const results = await Promise.allSettled(
      [key, second].map((draft) => submitDraft(db, member, { key: draft, input }, NOW)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('另一个页面'),
    });
    expect(await stockOf(db, goodsId)).toBe(94);
  });

  it('gives the last box to one of two buyers and refuses the other', async () => {
    const goodsId = await makeGoods(db, { name: '连花清瘟胶囊', stock: 6 });
    const members = [await makeMember(db), await makeMember(db)];
    const drafts = [];
    for (const member of members) drafts.push(await prepare(db, member, [{ goodsId, quantity: 6 }]));
    const results = await Promise.allSettled(
      drafts.map(({ key, input }, at) => submitDraft(db, members[at]!, { key, input }, NOW)),
    );
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toMatchObject({ message: expect.stringContaining('《连花清瘟胶囊》') });
    expect(await stockOf(db, goodsId)).toBe(0);
  });

  it('refreshes the pages of lists when a goods sells out and when it is back', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db, { stock: 6 });
    const news = async () => {
      const rows = await db.selectFrom('invalidation').select('tags').orderBy('id', 'desc').execute();
      return rows[0] && JSON.parse(rows[0].tags);
    };
    const shelves = await shelvesOfGoods(db, [goodsId], NOW);
    expect(shelves).toContain('goods-list');
    const some = await orderOne(db, member, [{ goodsId, quantity: 2 }]);
    expect(await news()).toEqual([`goods:${goodsId}`]);
    const rest = await orderOne(db, member, [{ goodsId, quantity: 4 }]);
    expect(await news()).toEqual([`goods:${goodsId}`, ...shelves]);
    await cancelOrder(db, member, { id: some.id, reason: '' }, NOW);
    expect(await news()).toEqual([`goods:${goodsId}`, ...shelves]);
    await cancelOrder(db, member, { id: rest.id, reason: '' }, NOW);
    expect(await news()).toEqual([`goods:${goodsId}`]);
  });

  it('finds no order under an id no column holds, or a page that is no whole number', async () => {
    const member = await makeMember(db);
    expect(await findOwnOrder(db, member, '99999999999')).toBeNull();
    const page = await listOrders(db, member, { state: null, keywords: '', page: 1.55 });
    expect(page).toMatchObject({ page: 1, orders: [] });
  });

  it('says how many are left when fewer are', async () => {
    const goodsId = await makeGoods(db, { name: '板蓝根颗粒', stock: 10 });
    const member = await makeMember(db);
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 8 }]);
    await orderOne(db, await makeMember(db), [{ goodsId, quantity: 4 }]);
    await expect(submitDraft(db, member, { key, input }, NOW)).rejects.toMatchObject({
      code: 'out_of_stock',
      message: '《板蓝根颗粒》库存不足，仅剩 6 盒，请调整数量后再提交。',
    });
    expect(await stockOf(db, goodsId)).toBe(6);
  });

  it('makes one order of a draft submitted many times at once', async () => {
    const goodsId = await makeGoods(db);
    const member = await makeMember(db);
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 5 }]);
    const submissions = Array.from({ length: 5 }, () => submitDraft(db, member, { key, input }, NOW));
    const results = await Promise.all(submissions);
    expect(new Set(results.map(([placed]) => placed?.id)).size).toBe(1);
    expect(await submitDraft(db, member, { key, input }, NOW + DAY_MS)).toEqual(results[0]);
    expect(await stockOf(db, goodsId)).toBe(95);
  });

  it('leaves the draft open when a submission fails', async () => {
    const goodsId = await makeGoods(db, { stock: 5 });
    const member = await makeMember(db);
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 5 }]);
    const wrong = submitDraft(db, member, { key, input: { ...input, expectedFen: 1 } }, NOW);
    await expect(wrong).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('¥0.01'),
    });
    await expect(
      submitDraft(db, member, { key, input: { ...input, addressId: 99_999 } }, NOW),
    ).rejects.toMatchObject({
      code: 'invalid_form',
    });
    expect(await stockOf(db, goodsId)).toBe(5);
    expect(await submitDraft(db, member, { key, input }, NOW)).toHaveLength(1);
  });

  it('makes an order of its own of goods with ephedrine', async () => {
    const plain = await makeGoods(db);
    const ephedrine = await makeGoods(db, { is_mhj: 1 });
    const member = await makeMember(db);
    const placed = await order(db, member, [
      { goodsId: plain, quantity: 3 },
      { goodsId: ephedrine, quantity: 2 },
    ]);
    expect(placed.map(({ kind, payableFen }) => ({ kind, payableFen }))).toEqual([
      { kind: 'normal', payableFen: 3500 },
      { kind: 'ephedrine', payableFen: 2500 },
    ]);
    expect(new Set(placed.map(({ no }) => no)).size).toBe(2);
  });

  it('holds a seckill to what is left of it and to the limit per member', async () => {
    const goodsId = await makeGoods(db);
    const { id: offerId } = await db
      .insertInto('offer')
      .values({
        goods_id: goodsId,
        kind: 'seckill',
        price_fen: 500,
        starts_at: NOW - 1,
        ends_at: NOW + DAY_MS,
        remaining: 10,
        per_member_limit: 6,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = await makeMember(db);
    const first = await orderOne(db, member, [{ goodsId, quantity: 4 }]);
    expect(first.payableFen).toBe(4 * 500 + 500);
    const second = await orderOne(db, member, [{ goodsId, quantity: 4 }]);
    expect(second.payableFen).toBe(2 * 500 + 2 * 1000 + 500);
    const remaining = async () =>
      (await db.selectFrom('offer').select('remaining').where('id', '=', offerId).executeTakeFirstOrThrow())
        .remaining;
    expect(await remaining()).toBe(4);
    await cancelOrder(db, member, { id: first.id, reason: '' }, NOW);
    expect(await remaining()).toBe(8);
    const third = await orderOne(db, member, [{ goodsId, quantity: 4 }]);
    expect(third.payableFen).toBe(4 * 500 + 500);
  });

  it('orders nothing at full price once the seckill that was shown has sold out', async () => {
    const goodsId = await makeGoods(db);
    const offer = { goods_id: goodsId, kind: 'seckill' as const, price_fen: 500, per_member_limit: null };
    await db
      .insertInto('offer')
      .values({ ...offer, starts_at: NOW - 1, ends_at: NOW + DAY_MS, remaining: 4 })
      .execute();
    const member = await makeMember(db);
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 4 }]);
    const shown = await viewDraft(db, member, key, NOW);
    const expectedFen = shown.state === 'open' ? shown.totals.payableFen : 0;
    expect(expectedFen).toBe(4 * 500 + 500);
    await orderOne(db, await makeMember(db), [{ goodsId, quantity: 4 }]);
    await expect(
      submitDraft(db, member, { key, input: { ...input, expectedFen } }, NOW),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('由 ¥25.00 变为 ¥45.00'),
    });
    expect(await stockOf(db, goodsId)).toBe(96);
  });

  it('keeps out members whose certificates are not approved, and drafts of others', async () => {
    const goodsId = await makeGoods(db);
    const newcomer = await makeMember(db, { is_passed: 0 });
    await expect(openDraft(db, newcomer, null, NOW)).rejects.toMatchObject({
      code: 'invalid_form',
      message: '资质审核通过后方可下单',
    });
    const { key, input } = await prepare(db, await makeMember(db), [{ goodsId }]);
    const stranger = await makeMember(db);
    await expect(viewDraft(db, stranger, key, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(submitDraft(db, stranger, { key, input }, NOW)).rejects.toMatchObject({ code: 'not_found' });
    const owner = openDraft(db, stranger, [1, 2, 3], NOW);
    await expect(owner).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('gives the stock back when an order is cancelled, once', async () => {
    const goodsId = await makeGoods(db, { stock: 20 });
    const member = await makeMember(db);
    const { id } = await orderOne(db, member, [{ goodsId, quantity: 7 }]);
    expect(await stockOf(db, goodsId)).toBe(13);
    const stranger = await makeMember(db);
    await expect(cancelOrder(db, stranger, { id, reason: '' }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
    await Promise.all([
      cancelOrder(db, member, { id, reason: '' }, NOW),
      cancelOrder(db, member, { id, reason: '' }, NOW),
    ]);
    expect(await stockOf(db, goodsId)).toBe(20);
  });

  it('cancels what stays unpaid for a day, once however many nodes job', async () => {
    const goodsId = await makeGoods(db, { stock: 20 });
    const member = await makeMember(db);
    const later = NOW + 10 * DAY_MS;
    await orderOne(db, member, [{ goodsId, quantity: 7 }], later);
    await cancelUnpaid(db, later + DAY_MS - 1);
    expect(await stockOf(db, goodsId)).toBe(13);
    const swept = await Promise.all([cancelUnpaid(db, later + DAY_MS), cancelUnpaid(db, later + DAY_MS)]);
    expect(swept.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await stockOf(db, goodsId)).toBe(20);
  });
});
