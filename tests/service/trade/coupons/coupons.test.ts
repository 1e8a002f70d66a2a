import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { toCartRows } from '#lib/trade/cart/cart-rows.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { payCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { couponsOfCart } from '#lib/trade/cart/advice/cart-coupons.service.ts';
import { openDraft, viewDraft } from '#lib/trade/checkout/checkout.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { claimCoupon } from '#lib/trade/coupons/coupons.service.ts';
import { netPrices } from '#lib/trade/coupons/net-prices.service.ts';
import { takeBack } from '#lib/trade/coupons/office/holders.service.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { addToPad, draftOf, padState } from '#lib/trade/quick-purchase/pad.service.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { EMBEDDED, ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { giveCoupons, makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe.each(ENGINES)('coupons and vouchers on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  let goodsId: number;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
    goodsId = await makeGoods(db, { stock: 10_000 });
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await fresh.close();
  });
  beforeEach(async () => {
    member = await makeMember(db);
  });

  const claim = (batchId: number) => claimCoupon(db, member, batchId, NOW);
  const openOf = async (key: string) => {
    const draft = await viewDraft(db, member, key, NOW);
    if (draft.state !== 'open') throw new Error('submitted already');
    return draft;
  };

  it('are claimed once a member, however often it is pressed', async () => {
    const batch = await makeBatch(db);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => claim(batch)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(claim(batch)).rejects.toMatchObject({ message: '每个账户限领 1 张，您已领取。' });
  });

  it('are not handed out beyond their total', async () => {
    const batch = await makeBatch(db, { total: 3 });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => makeMember(db)));
    const results = await Promise.allSettled(buyers.map((buyer) => claimCoupon(db, buyer, batch, NOW)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('pay for an order, the best one first, and come back when it is cancelled', async () => {
    const small = await claim(await makeBatch(db));
    const best = await claim(await makeBatch(db, { amount_fen: 1500, minimum_fen: 10_000 }));
    const voucher = await claim(await makeBatch(db, { kind: 'voucher', amount_fen: 2000 }));
    const large = await claim(await makeBatch(db, { kind: 'voucher', amount_fen: 99_000 }));
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 10 }]);
    const draft = await openOf(key);
    expect(draft.totals).toMatchObject({
      goodsFen: 10_000,
      couponFen: 1500,
      voucherFen: 2000,
      payableFen: 7000,
    });
    expect(draft.coupons.map(({ id, savesFen, reason }) => [id, savesFen, reason])).toEqual([
      [best, 1500, ''],
      [small, 500, '每单限用一张'],
    ]);
    expect(draft.voucherOptions.map(({ id, chosen, reason }) => [id, chosen, reason])).toEqual([
      [voucher, true, ''],
      [large, false, '只用得上 ¥65.00，余下的不退'],
    ]);

    const [placed] = await submitDraft(db, member, { key, input: { ...input, expectedFen: 7000 } }, NOW);
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', placed?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ coupon_fen: 1500, voucher_fen: 2000, payable_fen: 7000 });
    const used = await db
      .selectFrom('coupon')
      .select(['id', 'used_fen'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    expect(used).toEqual([
      { id: best, used_fen: 1500 },
      { id: voucher, used_fen: 2000 },
    ]);

    await cancelOrder(db, member, { id: order.id, reason: '' }, NOW);
    await addToCart(db, member, [{ goodsId, quantity: 10 }], NOW);
    const again = await openOf(await openDraft(db, member, null, NOW));
    expect(again.coupon?.id).toBe(best);
  });

  it('are used as the buyer requests, or not at all', async () => {
    const small = await claim(await makeBatch(db));
    await claim(await makeBatch(db, { amount_fen: 1500, minimum_fen: 10_000 }));
    const voucher = await claim(await makeBatch(db, { kind: 'voucher', amount_fen: 20_000 }));
    const first = await prepare(db, member, [{ goodsId, quantity: 10 }]);
    const none = { couponId: 'none' as const, voucherIds: [] };
    const [plain] = await submitDraft(
      db,
      member,
      { key: first.key, input: { ...first.input, ...none } },
      NOW,
    );
    expect(plain?.payableFen).toBe(10_500);

    await addToCart(db, member, [{ goodsId, quantity: 10 }], NOW);
    const key = await openDraft(db, member, null, NOW);
    const request = { couponId: small, voucherIds: [voucher] };
    const [paid] = await submitDraft(db, member, { key, input: { ...first.input, ...request } }, NOW);
    // the goods are paid whole, shipping is not
    expect(paid?.payableFen).toBe(500);
  });

  it('are used once by two orders at the same time', async () => {
    await claim(await makeBatch(db));
    const { input } = await prepare(db, member, [{ goodsId, quantity: 10 }]);
    const other = await makeGoods(db);
    const keys = [await openDraft(db, member, null, NOW)];
    const { total } = await addToCart(db, member, [{ goodsId: other, quantity: 10 }], NOW);
    expect(total).toBe(2);
    const rows = await db.selectFrom('cart_item').selectAll().where('member_id', '=', member.id).execute();
    const otherLine = rows.find((row) => row.goods_id === other)?.id ?? 0;
    keys.push(await openDraft(db, member, [otherLine], NOW));
    const expectedFen = 10_000 - 500 + 500;
    const results = await Promise.allSettled(
      keys.map((key) => submitDraft(db, member, { key, input: { ...input, expectedFen } }, NOW)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict' },
    });
  });

  it('are either used or taken back, where both happen at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const buyer = await makeMember(db);
      const id = await claimCoupon(db, buyer, await makeBatch(db), NOW);
      const { key, input } = await prepare(db, buyer, [{ goodsId, quantity: 10 }]);
      const ended = await Promise.allSettled([
        submitDraft(db, buyer, { key, input }, NOW),
        takeBack(db, member, { id, reason: '发错了' }, NOW),
      ]);
      const [order, takenBack] = ended;
      const coupon = await db
        .selectFrom('coupon')
        .select(['state', 'order_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      // an order that came later is made without it
      expect(coupon).toEqual(
        takenBack.status === 'fulfilled'
          ? { state: 'taken_back', order_id: null }
          : { state: 'used', order_id: order.status === 'fulfilled' ? order.value[0]?.id : 0 },
      );
      expect(await disagreements(db)).toEqual([]);
    }
  });

  it('say why they cannot be used', async () => {
    await claim(await makeBatch(db, { minimum_fen: 20_000 }));
    await claim(await makeBatch(db, { scope_kind: 'goods', scope_values: '999999' }));
    const later = await makeBatch(db, {
      valid_days: null,
      valid_from: NOW + DAY_MS,
      valid_until: NOW + 2 * DAY_MS,
    });
    await claim(later);
    const { key } = await prepare(db, member, [{ goodsId, quantity: 10 }]);
    const draft = await openOf(key);
    expect(draft.coupon).toBeNull();
    expect(draft.coupons.map(({ reason }) => reason).sort()).toEqual([
      '可用商品还差 ¥100.00',
      '没有可用此券的商品',
      '还没有到使用时间',
    ]);
  });

  it('pay for no goods with ephedrine, controlled goods or sets', async () => {
    await claim(await makeBatch(db, { minimum_fen: 0 }));
    await claim(await makeBatch(db, { kind: 'voucher', amount_fen: 100 }));
    const ephedrine = await makeGoods(db, { is_mhj: 1 });
    const { key } = await prepare(db, member, [{ goodsId: ephedrine, quantity: 10 }]);
    const draft = await openOf(key);
    expect(draft.totals).toMatchObject({ couponFen: 0, voucherFen: 0 });
    expect(draft.voucherOptions[0]?.reason).toBe('没有可用现金券的商品');
  });
});

describe.each(EMBEDDED)('what goods come to on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  const netOf = async (member: Member, ...ids: number[]) => {
    const goods = (await loadTradeGoods(db, member, ids, NOW)).values();
    return netPrices(db, member, { goods, lastNumbers: new Map() }, NOW);
  };

  it('counts coupons that may be claimed and used now, then the same one once it is held', async () => {
    const member = await makeMember(db);
    const pack = { middle_pack: 10 };
    const [one, rx] = [await makeGoods(db, pack), await makeGoods(db, { ...pack, rx_class: 'rx' })];
    const scope = { scope_kind: 'goods' as const, scope_values: String(one) };
    const batch = await makeBatch(db, { ...scope, minimum_fen: 5000, amount_fen: 500 });
    // one that began to be used tomorrow, one that no member has claimed, one that is used up
    await makeBatch(db, { ...scope, valid_days: null, valid_from: NOW + DAY_MS, amount_fen: 2000 });
    await makeBatch(db, { ...scope, is_claimable: 0, amount_fen: 2000 });
    await makeBatch(db, { ...scope, total: 0, amount_fen: 2000 });
    expect(await netOf(member, one, rx)).toMatchObject([
      { goodsId: one, number: 5, totalFen: 4500, unitFen: 900, isHeld: false },
    ]);
    await claimCoupon(db, member, batch, NOW);
    expect(await netOf(member, one)).toMatchObject([{ number: 5, unitFen: 900, isHeld: true }]);
    await db.updateTable('coupon').set({ state: 'used' }).where('member_id', '=', member.id).execute();
    expect(await netOf(member, one)).toEqual([]);
  });

  it('is what cart and pad come to with the same number and coupon', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db, { base_price_fen: 1234, middle_pack: 20 });
    const scope = { scope_kind: 'goods' as const, scope_values: String(goodsId), is_claimable: 0 as const };
    const batchId = await makeBatch(db, { ...scope, minimum_fen: 20_000, amount_fen: 1700 });
    await giveCoupons(db, { batchId, memberId: member.id, count: 1 }, NOW);
    const [net] = await netOf(member, goodsId);
    expect(net).toMatchObject({ number: 17, totalFen: 17 * 1234 - 1700, unitFen: 1134 });

    await addToPad(db, member, { lines: [{ goodsId, number: 17 }] }, NOW);
    const pad = await padState(db, member, await draftOf(db, member.id), NOW);
    expect(pad.rows).toMatchObject([{ net_fen: 1134, retail_text: '零售 ¥15.00 毛利 17%' }]);
    await addToCart(db, member, [{ goodsId, quantity: 17 }], NOW);
    const { items, terms } = await viewCart(db, member, NOW);
    const rows = toCartRows(items, terms, member);
    const held = await couponsOfCart(db, member, items, NOW);
    const paid = payCart(rows, terms, priceCart(rows, terms), held);
    expect(paid.lines).toMatchObject([{ shareFen: net?.totalFen }]);
    expect(pad.totals).toMatchObject({ coupon_fen: 1700, payable_fen: paid.totals.payableFen });
  });
});
