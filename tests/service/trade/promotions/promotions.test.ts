import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFavourites, favouritesPage } from '#lib/catalogue/favourites/favourites.service.ts';
import { goodsViews } from '#lib/catalogue/goods-view/goods-view.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { addExchange, addSets } from '#lib/trade/cart/add/activity-lines.service.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { toCartRows } from '#lib/trade/cart/cart-rows.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { cancelOrder, confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeActivity, makeCombination, makeSeckill } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, memberOf, NOW, stockOf } from '#tests/support/shop-fixture.ts';

const linesOf = (db: Db, orderId: number) =>
  db.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

describe.each(ENGINES)('promotions of every kind on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());
  beforeEach(async () => {
    await db
      .updateTable('activity')
      .set({ ends_at: NOW - 1 })
      .execute();
    member = await makeMember(db, { balance_fen: 1_000_000 });
  });

  it('puts the same tags on a goods in lists, favourites and the cart, whatever is reached yet', async () => {
    const goodsId = await makeGoods(db, { is_youx: 1, is_new: 1 });
    const goodsIds = [goodsId];
    const grant = { grant_type: 0 as const, grant_quantity: 1 };
    await makeActivity(db, { kind: 'gift', goodsIds, tiers: [{ threshold_units: 50, ...grant }] });
    const tiers = [{ threshold_fen: 900_000, reduction_fen: 500 }];
    await makeActivity(db, { kind: 'reduction', goodsIds, tiers });
    const labels = (tags: readonly { label: string }[] = []) => tags.map(({ label }) => label);
    const listed = labels((await goodsViews(db, goodsIds, NOW))[0]?.tags);
    expect(listed).toEqual(['满', '优', '赠', '新']);

    await addFavourites(db, member, goodsIds, NOW);
    const { favourites } = await favouritesPage(db, member, { keywords: '', page: 1 }, NOW);
    expect(labels(favourites[0]?.goods.tags)).toEqual(listed);
    await addToCart(db, member, [{ goodsId, quantity: 1 }], NOW);
    const cart = await viewCart(db, member, NOW);
    expect(toCartState(cart).data[0]?.goods.tags).toEqual(listed);
    expect(toCartRows(cart.items, cart.terms, member)[0]?.tags).toEqual(listed);
  });

  it('gives the goods bought, as far as stock lasts, and takes them back when cancelled', async () => {
    const goodsId = await makeGoods(db, { stock: 23 });
    const grant = { grant_type: 0 as const, grant_quantity: 1, grant_repeats: 1 as const };
    await makeActivity(db, { kind: 'gift', goodsIds: [goodsId], tiers: [{ threshold_units: 5, ...grant }] });
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 20 }]);

    const state = toCartState(await viewCart(db, member, NOW));
    expect(state.data[0]).toMatchObject({ gift_data: { total: 3, type: 0 } });
    expect(state.gifts).toMatchObject([{ number: 3, promised: 4, note: '赠品不足，只赠 3 盒' }]);

    const [placed] = await submitDraft(db, member, { key, input }, NOW);
    const lines = await linesOf(db, placed?.id ?? 0);
    expect(lines.map(({ quantity, price_fen, price_reason }) => [quantity, price_fen, price_reason])).toEqual(
      [
        [20, 1000, 'base'],
        [3, 0, 'gift'],
      ],
    );
    expect(await stockOf(db, goodsId)).toBe(0);
    await cancelOrder(db, member, { id: placed?.id ?? 0, reason: '' }, NOW);
    expect(await stockOf(db, goodsId)).toBe(23);
    expect(await disagreements(db)).toEqual([]);
  });

  it('gives other goods from a number of its own, and says when it has run out', async () => {
    const goodsId = await makeGoods(db);
    const giftId = await makeGoods(db, { name: '医用口罩' });
    const grant = { grant_type: 1 as const, grant_goods_id: giftId, grant_quantity: 2, grant_remaining: 2 };
    await makeActivity(db, { kind: 'gift', goodsIds: [goodsId], tiers: [{ threshold_fen: 5000, ...grant }] });
    const first = await prepare(db, member, [{ goodsId, quantity: 5 }]);
    const unseen = { ...first, input: { ...first.input, expectedFen: 5500 } };
    await expect(submitDraft(db, member, unseen, NOW)).rejects.toMatchObject({
      fields: { expected_gifts: ['本单有赠品，请核对赠品后再提交。'] },
    });
    const [placed] = await submitDraft(db, member, first, NOW);
    expect(await linesOf(db, placed?.id ?? 0)).toMatchObject([
      { goods_id: goodsId },
      { goods_id: giftId, quantity: 2 },
    ]);

    await addToCart(db, member, [{ goodsId, quantity: 5 }], NOW);
    expect((await viewCart(db, member, NOW)).gifts).toMatchObject([{ quantity: 0, note: '赠品已赠完' }]);
    const late = { key: await openDraft(db, member, null, NOW), input: { ...first.input, expectedGifts: 2 } };
    await expect(submitDraft(db, member, late, NOW)).rejects.toMatchObject({
      message: '赠品有变动，请核对后再提交。',
    });
    await cancelOrder(db, member, { id: placed?.id ?? 0, reason: '' }, NOW);
    expect((await viewCart(db, member, NOW)).gifts).toMatchObject([{ quantity: 2, note: '' }]);
  });

  it('keeps back a gift that the buyer may not have', async () => {
    const goodsId = await makeGoods(db);
    const giftId = await makeGoods(db, { scope_code: 'device' });
    const grant = { grant_type: 1 as const, grant_goods_id: giftId, grant_quantity: 1 };
    await makeActivity(db, { kind: 'gift', goodsIds: [goodsId], tiers: [grant] });
    await addToCart(db, member, [{ goodsId, quantity: 1 }], NOW);
    expect((await viewCart(db, member, NOW)).gifts).toMatchObject([
      { quantity: 0, note: '不在您的经营范围内，不能赠送' },
    ]);
  });

  it('credits points and cashback once the order is completed', async () => {
    const goodsId = await makeGoods(db);
    await makeActivity(db, {
      kind: 'gift',
      goodsIds: [goodsId],
      tiers: [{ threshold_fen: 10_000, grant_type: 2, grant_quantity: 200, grant_repeats: 1 }],
    });
    await makeActivity(db, { kind: 'cashback', goodsIds: [goodsId], tiers: [{ rate_permille: 25 }] });
    const draft = await prepare(db, member, [{ goodsId, quantity: 33 }]);
    const [placed] = await submitDraft(db, member, draft, NOW);
    const id = placed?.id ?? 0;
    await payByWallet(db, member, id, NOW);
    await shipOrder(
      db,
      await makeMember(db, { role: 'operator' }),
      { id, carrier: '顺丰', trackingNo: 'SF1' },
      NOW,
    );
    await confirmReceipt(db, member, id, NOW);
    await confirmReceipt(db, member, id, NOW);
    const after = await memberOf(db, member.id);
    expect(after.points).toBe(330 + 600);
    expect(after.balanceFen).toBe(1_000_000 - 33_000 + 825);
    expect(await disagreements(db)).toEqual([]);
  });

  it('sells sets at one price, as the goods they are made of', async () => {
    const one = await makeGoods(db, { stock: 9 });
    const two = await makeGoods(db, { base_price_fen: 2000 });
    const parts = new Map([
      [one, 2],
      [two, 1],
    ]);
    const activityId = await makeCombination(db, parts, {
      price_fen: 3001,
      remaining: 5,
      per_member_limit: 3,
    });
    const reduction = { kind: 'reduction' as const, tiers: [{ reduction_fen: 500 }] };
    await makeActivity(db, reduction);
    const { input } = await prepare(db, member, [{ goodsId: one, quantity: 1 }]);
    expect(await addSets(db, member, { activityId, sets: 7 }, NOW)).toBe('最多 3 套，已改为 3 套');

    const cart = await viewCart(db, member, NOW);
    const state = toCartState(cart);
    expect(state.data.find(({ type }) => type === 3)).toMatchObject({
      number: 3,
      price: 30.01,
      is_combination: 1,
      with_coupon: 0,
      goods_manjian_amount: 0,
      combination: { name: '感冒组合', goods: [{ number: 6 }, { number: 3 }] },
    });
    expect(cart.totals).toMatchObject({ goodsFen: 9003 + 1000, reductionFen: 500 });

    const key = await openDraft(db, member, null, NOW);
    const [placed] = await submitDraft(db, member, { key, input }, NOW);
    const lines = await linesOf(db, placed?.id ?? 0);
    expect(lines.filter(({ price_reason }) => price_reason === 'combination')).toMatchObject([
      { goods_id: one, quantity: 6, share_fen: 4502, sets: 3 },
      { goods_id: two, quantity: 3, share_fen: 4501, sets: 0 },
    ]);
    expect(await stockOf(db, one)).toBe(9 - 7);
    await expect(addSets(db, member, { activityId, sets: 1 }, NOW)).rejects.toMatchObject({
      message: '《感冒组合》已达限购套数',
    });
    await cancelOrder(db, member, { id: placed?.id ?? 0, reason: '' }, NOW);
    expect(await addSets(db, member, { activityId, sets: 3 }, NOW)).toBe('');
    expect(await disagreements(db)).toEqual([]);
  });

  it('shares the stock of a goods between its lines and the sets with it', async () => {
    const one = await makeGoods(db, { stock: 10 });
    const activityId = await makeCombination(db, new Map([[one, 4]]), { price_fen: 3900 });
    await prepare(db, member, [{ goodsId: one, quantity: 10 }]);
    await addSets(db, member, { activityId, sets: 2 }, NOW);
    const items = (await viewCart(db, member, NOW)).items;
    expect(items.map(({ type, quantity, notice }) => [type, quantity, notice])).toEqual([
      [3, 2, ''],
      [0, 2, '库存只有 2 盒，已改为 2 盒'],
    ]);
  });

  it('lets goods be had for little while the rest of the cart reaches the tier', async () => {
    const goodsId = await makeGoods(db);
    const cheapId = await makeGoods(db, { name: '医用口罩' });
    const grant = {
      grant_type: 1 as const,
      grant_goods_id: cheapId,
      grant_quantity: 2,
      grant_price_fen: 100,
    };
    const activityId = await makeActivity(db, {
      kind: 'exchange',
      goodsIds: [goodsId],
      tiers: [{ threshold_fen: 5000, ...grant, grant_remaining: 2 }],
    });
    const { input } = await prepare(db, member, [{ goodsId, quantity: 4 }]);
    await addExchange(db, member, { activityId, goodsId: cheapId, quantity: 9 }, NOW);
    const short = (await viewCart(db, member, NOW)).items.find(({ type }) => type === 4);
    expect(short).toMatchObject({
      quantity: 2,
      selected: false,
      notice: '满 ¥50.00 可换购《医用口罩》，还差 ¥10.00',
    });

    await addToCart(db, member, [{ goodsId, quantity: 1 }], NOW);
    const cart = await viewCart(db, member, NOW);
    expect(cart.items.find(({ type }) => type === 4)).toMatchObject({ selected: true, notice: '' });
    expect(cart.totals.goodsFen).toBe(5200);
    const key = await openDraft(db, member, null, NOW);
    const [placed] = await submitDraft(db, member, { key, input }, NOW);
    expect(await linesOf(db, placed?.id ?? 0)).toContainEqual(
      expect.objectContaining({ goods_id: cheapId, price_reason: 'exchange', price_fen: 100, quantity: 2 }),
    );
    await addToCart(db, member, [{ goodsId, quantity: 5 }], NOW);
    await expect(
      addExchange(db, member, { activityId, goodsId: cheapId, quantity: 1 }, NOW),
    ).rejects.toMatchObject({
      message: '《医用口罩》缺货，暂时不能采购',
    });
  });

  it('delivers free where an activity reached says so', async () => {
    const goodsId = await makeGoods(db);
    const tiers = [{ threshold_units: 3 }];
    await makeActivity(db, { kind: 'free_shipping', tiers, regions: '44' });
    await prepare(db, member, [{ goodsId, quantity: 3 }]);
    expect((await viewCart(db, member, NOW)).totals).toMatchObject({ shippingFen: 500 });
    await makeActivity(db, { kind: 'free_shipping', tiers, regions: '3205,44' });
    expect((await viewCart(db, member, NOW)).totals).toMatchObject({
      shippingFen: 0,
      shippingReason: 'activity',
    });
  });

  it('orders a line that is too large for a seckill as two, and counts its limit once', async () => {
    const goodsId = await makeGoods(db, { base_price_fen: 1472 });
    await makeSeckill(db, goodsId, { price_fen: 1200, remaining: 100, per_member_limit: 16 });
    const { input } = await prepare(db, member, [{ goodsId, quantity: 20 }]);
    const split = toCartState(await viewCart(db, member, NOW)).data;
    expect(split.map(({ type, number, price }) => [type, number, price]).sort()).toEqual([
      [0, 4, 14.72],
      [1, 16, 12],
    ]);
    const key = await openDraft(db, member, null, NOW);
    const [placed] = await submitDraft(db, member, { key, input }, NOW);
    expect(placed?.payableFen).toBe(16 * 1200 + 4 * 1472);
    expect(await stockOf(db, goodsId)).toBe(80);

    await addToCart(db, member, [{ goodsId, quantity: 1 }], NOW);
    expect(toCartState(await viewCart(db, member, NOW)).data[0]).toMatchObject({
      price: 14.72,
      exceeded: { allowed: 0, text: '秒杀价已达限购数量，按 ¥14.72' },
    });
    expect(await disagreements(db)).toEqual([]);
  });

  it('says when a price has changed since the goods were put in', async () => {
    const goodsId = await makeGoods(db);
    await addToCart(db, member, [{ goodsId, quantity: 1 }], NOW);
    await db.updateTable('goods').set({ base_price_fen: 1080 }).where('id', '=', goodsId).execute();
    expect(toCartState(await viewCart(db, member, NOW)).data[0]).toMatchObject({ price_change: 0.8 });
  });
});
