import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsDetail } from '#lib/catalogue/goods/detail/goods-detail.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { hintFor } from '#lib/trade/cart/advice/hint.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeActivity } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('free delivery to one region on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let goodsId = 0;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
    goodsId = await makeGoods(db);
    await makeActivity(db, {
      kind: 'free_shipping',
      name: '西北包邮',
      regions: '650000',
      tiers: [{ threshold_fen: 10_000 }],
    });
  });
  afterAll(() => fresh.close());

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
