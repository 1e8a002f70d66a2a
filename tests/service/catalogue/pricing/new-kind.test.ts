import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { hintFor } from '#lib/trade/cart/advice/hint.service.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { viewDraft } from '#lib/trade/checkout/checkout.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { goodsViews } from '#lib/catalogue/goods/view/goods-view.service.ts';
import { findOwnOrder } from '#lib/trade/orders/view/orders.service.ts';
import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type ActivityKindRules,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

/** 第二件半价: of each two units of a goods the second costs half, rounded down. */
const secondHalf: ActivityKindRules = {
  effect: 'reduction',
  label: '第二件半价',
  tag: '赠',
  apiName: 'second_halves',
  order: 0,
  tierText: () => '第二件半价',
  reduce: (_tier, lines) =>
    lines.map(({ quantity, amountFen }) => {
      const unitFen = quantity === 0 ? 0 : Math.floor(amountFen / quantity);
      return Math.floor(quantity / 2) * Math.ceil(unitFen / 2);
    }),
};
const KIND = 'second_half' as ActivityKind;

describe.each(ENGINES)('a new kind of activity on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    Object.assign(ACTIVITY_KINDS, { [KIND]: secondHalf });
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(async () => {
    Reflect.deleteProperty(ACTIVITY_KINDS, KIND);
    await fresh.close();
  });

  it('shows in the cart, its call and hints, the draft, the order and on the goods', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db, { base_price_fen: 1001 });
    const other = await makeGoods(db, { base_price_fen: 1001 });
    const { id } = await db
      .insertInto('activity')
      .values({ kind: KIND, name: '周末特惠', covers_all: 0, starts_at: NOW - 1, ends_at: NOW + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('activity_tier').values({ activity_id: id, threshold_fen: 0 }).execute();
    await db.insertInto('activity_goods').values({ activity_id: id, goods_id: goodsId }).execute();
    const { key, input } = await prepare(db, member, [
      { goodsId, quantity: 5 },
      { goodsId: other, quantity: 2 },
    ]);
    const reductionFen = 2 * 501;

    const cart = await viewCart(db, member, NOW);
    expect(cart.totals).toMatchObject({ goodsFen: 7 * 1001, reductionFen });
    expect(cart.terms.activities).toMatchObject([{ id, goodsIds: [goodsId] }]);
    const state = toCartState(cart);
    expect(state.activity_data).toMatchObject({
      manjians: [],
      discounts: [],
      second_halves: [{ name: '周末特惠', amount: 10.02, tiers: [{ status: 1, text: '第二件半价' }] }],
    });
    expect(state.data.map((line) => [line.goods.id, line.goods_manjian_amount, line.goods.tags])).toEqual([
      [other, 0, []],
      [goodsId, 10.02, ['赠']],
    ]);
    expect(await hintFor(db, member, { goodsId, quantity: 1 }, NOW)).not.toContainEqual(
      expect.objectContaining({ kind: KIND }),
    );

    const draft = await viewDraft(db, member, key, NOW);
    if (draft.state !== 'open') throw new Error('submitted already');
    expect(draft.activities).toMatchObject([{ id, kind: KIND, reductionFen }]);

    const [placed] = await submitDraft(db, member, { key, input }, NOW);
    const order = placed && (await findOwnOrder(db, member, String(placed.id)));
    expect(order).toMatchObject({ reductionFen });

    const [view] = await goodsViews(db, [goodsId], NOW);
    expect(view?.tags).toContainEqual({ label: '赠', meaning: '周末特惠：第二件半价' });
  });
});
