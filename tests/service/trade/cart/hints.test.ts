import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { hintFor } from '#lib/trade/cart/advice/hint.service.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeActivity } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the cart’s answer and its hints on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  it('states the whole cart in the names of the calls, and hints at the next step', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db);
    await db
      .insertInto('goods_ladder')
      .values({ goods_id: goodsId, min_quantity: 10, price_fen: 900 })
      .execute();
    await makeActivity(db, {
      kind: 'reduction',
      name: '满百减五',
      goodsIds: [goodsId],
      tiers: [{ threshold_fen: 10_000, reduction_fen: 500 }],
    });
    await addToCart(db, member, [{ goodsId, quantity: 12 }], NOW);
    const state = toCartState(await viewCart(db, member, NOW));
    expect(state).toMatchObject({
      data: [
        { number: 12, price: 9, is_selected: 1, goods_manjian_amount: 5, goods: { is_buy: 1, number: 100 } },
      ],
      shipping_data: {
        shipping_amount: 5,
        no_trans_order_amount: 92,
        orders: [{ kind: 'normal', shipping_fen: 500, missing_fen: 9200 }],
      },
      activity_data: {
        manjians: [{ amount: 5, tiers: [{ status: 1, text: '满 ¥100.00 减 ¥5.00' }] }],
        discounts: [],
      },
      filter_data: [
        { id: 99999, name: '全部', count: 1 },
        { id: 1, name: '可采购', count: 1 },
        { id: 2, name: '有优惠', count: 1 },
      ],
      totals: { payable_fen: 12 * 900 - 500 + 500 },
    });
    const hints = await hintFor(db, member, { goodsId, quantity: 4 }, NOW);
    expect(hints.map(({ text }) => text)).toEqual([
      '再买 6 盒享 ¥9.00',
      '再买 ¥60.00，享“满百减五”满 ¥100.00 减 ¥5.00',
      '再买 ¥160.00，全单免运费',
    ]);
  });

  it('says of each of two orders what delivery costs and what it lacks, and names it in hints', async () => {
    const member = await makeMember(db);
    const plain = await makeGoods(db, { base_price_fen: 1000 });
    const ephedrine = await makeGoods(db, { base_price_fen: 1000, is_mhj: 1 });
    await addToCart(
      db,
      member,
      [
        { goodsId: plain, quantity: 20 },
        { goodsId: ephedrine, quantity: 3 },
      ],
      NOW,
    );
    const { shipping_data } = toCartState(await viewCart(db, member, NOW));
    expect(shipping_data).toMatchObject({
      shipping_amount: 5,
      orders: [
        { kind: 'normal', shipping_fen: 0, missing_fen: 0 },
        { kind: 'ephedrine', shipping_fen: 500, missing_fen: 17_000 },
      ],
    });
    const hints = await hintFor(db, member, { goodsId: ephedrine, quantity: 3 }, NOW);
    expect(hints.map(({ text }) => text)).toEqual(['再买 ¥170.00，含麻黄碱订单免运费']);
    expect(await hintFor(db, member, { goodsId: plain, quantity: 20 }, NOW)).toEqual([]);
  });

  it('names in its hints the goods that come free with those bought, and counts their own number', async () => {
    const member = await makeMember(db);
    const [nearer, asked] = [await makeGoods(db), await makeGoods(db, { name: '感冒清热颗粒' })];
    await makeActivity(db, {
      kind: 'gift',
      name: '买十赠一',
      goodsIds: [nearer, asked],
      tiers: [{ threshold_units: 10, grant_type: 0, grant_quantity: 1, grant_repeats: 1 }],
    });
    await addToCart(db, member, [{ goodsId: nearer, quantity: 9 }], NOW);
    const hints = await hintFor(db, member, { goodsId: asked, quantity: 2 }, NOW);
    expect(hints.find(({ kind }) => kind === 'gift')?.text).toBe(
      '再买 8 件《感冒清热颗粒》，享“买十赠一”每满 10 件 赠 《感冒清热颗粒》1 件',
    );
  });
});
