import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { hintFor } from '#lib/trade/cart/advice/hint.service.ts';
import { moveToFavourites, viewCart } from '#lib/trade/cart/cart.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeActivity, makeCombination, makeSeckill } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';
import { addFavourites, favouritesPage } from '#lib/catalogue/favourites/favourites.service.ts';
import { favouriteFields } from '#lib/catalogue/favourites/favourites.rules.ts';
import { fieldsFor } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { goodsViews } from '#lib/catalogue/goods-view/goods-view.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { goodsDetail } from '#lib/catalogue/goods-view/detail/goods-detail.service.ts';
import { addSets, buySingly } from '#lib/trade/cart/add/activity-lines.service.ts';

describe.each(ENGINES)('lines of the cart on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  describe('the cart’s answer and its hints', () => {
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
          {
            number: 12,
            price: 9,
            is_selected: 1,
            goods_manjian_amount: 5,
            goods: { is_buy: 1, number: 100 },
          },
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

  describe('the ladder of a goods in calls', () => {
    const ladderOf = (goods: { ladder_price: unknown; ladder_price_type: unknown } | undefined) => ({
      ladder_price: goods?.ladder_price,
      ladder_price_type: goods?.ladder_price_type,
    });

    /** Returns the answers of lists, the cart and the favourites to a member about a goods. */
    async function answers(member: Member, id: number): Promise<unknown[]> {
      const [listed] = await fieldsFor(db, member, await goodsViews(db, [id], NOW), NOW);
      await addToCart(db, member, [{ goodsId: id, quantity: 10 }], NOW);
      const cart = toCartState(await viewCart(db, member, NOW));
      await addFavourites(db, member, [id], NOW);
      const { favourites } = await favouritesPage(db, member, { keywords: '', page: 1 }, NOW);
      const saved = favourites.find(({ goods }) => goods.id === id);
      return [
        listed,
        cart.data.find(({ goods }) => goods.id === id)?.goods,
        saved && favouriteFields(saved),
      ].map(ladderOf);
    }

    async function laddered(type: 0 | 1, tiers: readonly (readonly [number, number])[]): Promise<number> {
      const id = await makeGoods(db, { base_price_fen: 1800, rank2_price_fen: 1730, ladder_type: type });
      await db
        .insertInto('goods_ladder')
        .values(tiers.map(([min_quantity, price_fen]) => ({ goods_id: id, min_quantity, price_fen })))
        .execute();
      return id;
    }

    it('is the same everywhere for a ranked member: reductions with their type and what a unit then costs', async () => {
      const id = await laddered(1, [
        [10, 35],
        [50, 80],
      ]);
      const ladder_price = [
        { number: 10, price: 0.35, unit_price: 16.95 },
        { number: 50, price: 0.8, unit_price: 16.5 },
      ];
      const wanted = { ladder_price, ladder_price_type: 1 };
      const member = await makeMember(db, { rank: 2 });
      expect(await answers(member, id)).toEqual([wanted, wanted, wanted]);
    });

    it('leaves out tiers that the own price or an offer undercuts, and says unit prices as such', async () => {
      const id = await laddered(0, [
        [10, 1750],
        [20, 1700],
        [30, 1500],
      ]);
      const member = await makeMember(db, { rank: 2 });
      const wanted = {
        ladder_price: [
          { number: 20, price: 17, unit_price: 17 },
          { number: 30, price: 15, unit_price: 15 },
        ],
        ladder_price_type: 0,
      };
      expect(await answers(member, id)).toEqual([wanted, wanted, wanted]);
      await makeSeckill(db, id, { price_fen: 1600, per_member_limit: 25 });
      const left = { ...wanted, ladder_price: wanted.ladder_price.slice(1) };
      expect(await answers(member, id)).toEqual([left, left, left]);
    });
  });

  describe('free delivery to one region', () => {
    let goodsId = 0;
    beforeAll(async () => {
      goodsId = await makeGoods(db);
      await makeActivity(db, {
        kind: 'free_shipping',
        name: '西北包邮',
        regions: '650000',
        tiers: [{ threshold_fen: 10_000 }],
      });
    });

    const cartIn = async (region_code: string) => {
      const member = await makeMember(db, { region_code });
      await addToCart(db, member, [{ goodsId, quantity: 12 }], NOW);
      const view = await viewCart(db, member, NOW);
      return { member, view, state: toCartState(view) };
    };

    it('is enjoyed there', async () => {
      const { view, state } = await cartIn('650100');
      expect(view.totals.shippingReason).toBe('activity');
      expect(state.activity_data['free_shippings']).toMatchObject([
        { tiers: [{ status: 1, is_applied: 1, text: '满 ¥100.00 包邮（限新疆）' }] },
      ]);
    });

    it('is neither reached nor applied elsewhere, nor advised', async () => {
      const { member, view, state } = await cartIn('410100');
      expect(view.totals.shippingReason).toBe('fee');
      expect(view.activities).toMatchObject([{ isElsewhere: true, regionText: '新疆' }]);
      expect(state.activity_data['free_shippings']).toMatchObject([
        { tiers: [{ status: 0, is_applied: 0, text: '满 ¥100.00 包邮（限新疆）' }] },
      ]);
      const hints = await hintFor(db, member, { goodsId, quantity: 1 }, NOW);
      expect(hints.some(({ text }) => text.includes('西北包邮'))).toBe(false);
    });

    it('names the region on the page of the goods', async () => {
      const page = await goodsDetail(db, goodsId, NOW);
      expect(page?.promotions).toEqual([{ name: '西北包邮', text: '满 ¥100.00 包邮（限新疆）' }]);
    });
  });

  describe('a set whose activity has ended', () => {
    const endedSet = async () => {
      const member = await makeMember(db);
      const [one, two] = [await makeGoods(db), await makeGoods(db, { base_price_fen: 500 })];
      const activityId = await makeCombination(
        db,
        new Map([
          [one, 2],
          [two, 3],
        ]),
        { price_fen: 2800 },
      );
      await addSets(db, member, { activityId, sets: 2 }, NOW);
      const running = (await viewCart(db, member, NOW)).items;
      await db.updateTable('activity').set({ ends_at: NOW }).where('id', '=', activityId).execute();
      return { member, activityId, one, two, id: running[0]?.id ?? 0 };
    };

    it('keeps its name, its parts and what they cost, and says that it is over', async () => {
      const { member, one, two, activityId } = await endedSet();
      const { data } = toCartState(await viewCart(db, member, NOW));
      expect(data).toMatchObject([
        {
          is_combination: 1,
          is_selected: 0,
          selectable: 0,
          number: 2,
          price_fen: 3500,
          notice: '组合活动已结束，可以改为单买，或删除',
          combination: { name: '感冒组合', goods: [{ id: one }, { id: two }] },
        },
      ]);
      await expect(addSets(db, member, { activityId, sets: 1 }, NOW)).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    it('is bought singly with one press, and only once', async () => {
      const { member, one, two, id } = await endedSet();
      await buySingly(db, member, id, NOW);
      await expect(buySingly(db, member, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
      const { items } = await viewCart(db, member, NOW);
      const bought = items.map((item) => [item.goods.id, item.type, item.quantity, item.selected]);
      expect(bought.toSorted()).toEqual([
        [one, 0, 4, true],
        [two, 0, 6, true],
      ]);
    });

    it('is not taken apart while it runs, and goes to the favourites whole', async () => {
      const { member, activityId, id, one, two } = await endedSet();
      await moveToFavourites(db, member, [id], NOW);
      const saved = await db
        .selectFrom('favourite')
        .select('goods_id')
        .where('member_id', '=', member.id)
        .orderBy('goods_id')
        .execute();
      expect(saved.map(({ goods_id }) => goods_id)).toEqual([one, two]);
      await db
        .updateTable('activity')
        .set({ ends_at: NOW + 1000 })
        .where('id', '=', activityId)
        .execute();
      await addSets(db, member, { activityId, sets: 1 }, NOW);
      const [line] = (await viewCart(db, member, NOW)).items;
      await expect(buySingly(db, member, line?.id ?? 0, NOW)).rejects.toMatchObject({ code: 'conflict' });
    });
  });
});
