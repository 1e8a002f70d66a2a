import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFavourites, favouritesPage } from '#lib/catalogue/favourites/favourites.service.ts';
import { compareGoods, goodsDetail } from '#lib/catalogue/goods/detail/goods-detail.service.ts';
import { NO_FILTER } from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import { listGoods, topGoods } from '#lib/catalogue/goods/list/goods-list.service.ts';
import { goodsFields } from '#lib/catalogue/goods/view/goods-api.rules.ts';
import { mineOf } from '#lib/catalogue/goods/view/goods-mine.service.ts';
import { goodsViews } from '#lib/catalogue/goods/view/goods-view.service.ts';
import { offeredGoods } from '#lib/catalogue/offers/offers.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { homePage } from '#lib/storefront/home.service.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { hintFor } from '#lib/trade/cart/advice/hint.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeActivity, makeSeckill } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('a prescription medicine on offer on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  let [rx, otc] = [0, 0];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
    member = await makeMember(db);
    const flags = { is_new: 1, is_youx: 1, common_name: '' } as const;
    rx = await makeGoods(db, { ...flags, rx_class: 'rx' });
    otc = await makeGoods(db, { ...flags, rx_class: 'otc_a' });
    for (const id of [rx, otc]) {
      await makeSeckill(db, id, { price_fen: 700 });
      await db
        .insertInto('goods_ladder')
        .values({ goods_id: id, min_quantity: 20, price_fen: 600 })
        .execute();
    }
    const tiers = [{ threshold_fen: 1_000_000, reduction_fen: 1500 }];
    await makeActivity(db, { kind: 'reduction', name: '试满减处方', goodsIds: [rx], tiers });
    await makeActivity(db, { kind: 'reduction', name: '试满减', goodsIds: [otc], tiers });
  });
  afterAll(() => fresh.close());

  it('is not among the promotions of a list, nor named by a comparison', async () => {
    const query = { filter: { ...NO_FILTER, promo: true }, sort: 'best' as const, page: 1 };
    const { items } = await listGoods(db, query, { pageSize: 30, now: NOW });
    expect(items.map(({ id }) => id)).toEqual([otc]);
    const { goods, rows } = await compareGoods(db, [rx, otc], NOW);
    expect(goods.map(({ tags, listPriceText }) => [tags.length > 0, listPriceText])).toEqual([
      [false, ''],
      [true, '¥10.00'],
    ]);
    expect(JSON.stringify(rows)).not.toContain('试满减处方');
  });

  it('shows its price and no claim in lists, calls, pages and to its own member', async () => {
    const views = [...(await goodsViews(db, [rx, otc], NOW)), ...(await topGoods(db, NO_FILTER, 9, NOW))];
    for (const view of views) {
      const isRx = view.id === rx;
      expect(view.priceText).toBe('¥7.00');
      expect(view.tags.length > 0).toBe(!isRx);
      expect(view.listPriceText).toBe(isRx ? '' : '¥10.00');
      expect(goodsFields(view)).toMatchObject({ type: isRx ? 0 : 1 });
      expect(goodsFields(view).tags.length > 0).toBe(!isRx);
    }
    const [mine] = await mineOf(db, member, [rx], NOW);
    expect(mine).toMatchObject({ price: '¥7.00', list_price: '' });
    await addFavourites(db, member, [rx], NOW);
    const { favourites } = await favouritesPage(db, member, { keywords: '', page: 1 }, NOW);
    expect(favourites[0]?.goods).toMatchObject({ tags: [], listPriceText: '' });
  });

  it('has a page with neither countdown nor activities nor savings', async () => {
    const page = await goodsDetail(db, rx, NOW);
    expect(page).toMatchObject({ promotions: [], offer: null });
    expect(page?.ladder.map(({ savedText }) => savedText)).toEqual(['', '']);
    const other = await goodsDetail(db, otc, NOW);
    expect(other).toMatchObject({ promotions: [{ name: '试满减' }], offer: { kind: 'seckill' } });
  });

  it('has no place among the promotions', async () => {
    expect((await offeredGoods(db, 'seckill', 9, NOW)).map(({ goods }) => goods.id)).toEqual([otc]);
    const { seckill } = await homePage(db, NOW);
    expect(seckill?.goods.map(({ id }) => id)).toEqual([otc]);
  });

  it('is advised no promotion, and has the reason of its price in the cart', async () => {
    const kinds = async (goodsId: number) =>
      (await hintFor(db, member, { goodsId, quantity: 1 }, NOW)).map(({ kind }) => kind);
    expect(await kinds(rx)).toEqual(['free_shipping']);
    expect(await kinds(otc)).toEqual(['ladder', 'reduction', 'free_shipping']);
    await addToCart(
      db,
      member,
      [
        { goodsId: rx, quantity: 1 },
        { goodsId: otc, quantity: 1 },
      ],
      NOW,
    );
    const { data, activity_data } = toCartState(await viewCart(db, member, NOW));
    const [first, second] = [rx, otc].map((id) => data.find(({ goods }) => goods.id === id));
    expect(first).toMatchObject({ price_reason: 'seckill', ladder_hint: '', goods: { tags: [] } });
    expect(first?.price_steps.map(({ label }) => label)).toContain('秒杀价');
    expect(second?.ladder_hint).toContain('再买');
    const nudged = activity_data['manjians']?.filter(({ tiers }) => tiers.length > 0);
    expect(nudged?.map(({ name }) => name)).toEqual(['试满减']);
  });
});
