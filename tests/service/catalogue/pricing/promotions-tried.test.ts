import { NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { goodsViews } from '#lib/catalogue/goods-view/goods-view.service.ts';
import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type ActivityKindRules,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { filterChoices, pickGoods } from '#lib/catalogue/pricing/office/pick-goods.service.ts';
import { savePromotion } from '#lib/catalogue/pricing/office/save-promotion.service.ts';
import { tryPromotion } from '#lib/catalogue/pricing/office/trial.service.ts';
import { runningActivities } from '#lib/catalogue/pricing/promotions/running.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { hintFor } from '#lib/trade/cart/advice/hint.service.ts';
import { viewDraft } from '#lib/trade/checkout/checkout.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { findOwnOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { formOf, typedGoods, typedTier } from '#tests/support/promotion-form.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const otc = { rx_class: 'otc_a' as const };

describe.each(ENGINES)('picking goods and trying a promotion on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  it('reads a pasted list line by line and loses none', async () => {
    const twins = [
      await makeGoods(db, { approval_no: '国药准字H20111111' }),
      await makeGoods(db, { approval_no: '国药准字H20111111' }),
    ];
    const one = await makeGoods(db, { approval_no: '国药准字Z20222222', barcode: '6901234567890' });
    const text = [
      '国药准字 Z20222222\t8.5\t100\t5',
      '',
      'H20111111, 3',
      `${twins[0]}，９.９`,
      '6901234567890 8',
      '国药准字H20000000 1',
      `${twins[1]} 八块`,
    ].join('\n');
    const base = { keywords: '', filter: NO_FILTER, ids: [], columns: 'offers' as const };
    const { rows, problems } = await pickGoods(db, { how: 'paste', text, ...base }, NOW);
    expect(rows).toMatchObject([
      { goodsId: one, price: '8.5', remaining: '100', limit: '5' },
      { goodsId: twins[0], price: '9.9', remaining: '', limit: '' },
    ]);
    expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
      [3, expect.stringContaining('有 2 个商品')],
      [5, '与前面的一行是同一商品'],
      [6, '没有这个批准文号、条形码或商品编号'],
      [7, '第 2 列金额应写成 12.50 这样的数，最多两位小数'],
    ]);
  });

  it('tries a promotion on a cart and leaves nothing behind', async () => {
    const buyer = await makeMember(db);
    const goodsId = await makeGoods(db, otc);
    const partId = await makeGoods(db, otc);
    const tiers = [typedTier({ thresholdYuan: '100', reductionYuan: '5' })];
    const count = () =>
      db
        .selectFrom('activity')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .execute();
    const before = await count();
    // the shop remembers what runs; a trial sees what it wrote itself
    await runningActivities(db, NOW);
    const tried = await tryPromotion(
      db,
      {
        id: null,
        typed: formOf('reduction', { coversAll: true, tiers }),
        member: buyer.username,
        cart: `${goodsId} 20`,
      },
      NOW,
    );
    expect([
      tried.without.payableFen - tried.without.shippingFen,
      tried.with.payableFen - tried.with.shippingFen,
    ]).toEqual([20_000, 19_500]);
    expect([tried.without.reductionFen, tried.with.reductionFen]).toEqual([0, 500]);
    expect(tried.with.lines[0]?.steps).toEqual([
      { from: 'price', label: '挂牌价', fen: 20_000 },
      { from: 'activity', label: '冬季活动', fen: -500 },
    ]);
    const set = formOf('combination', {
      goods: [typedGoods(goodsId, { quantity: '2' }), typedGoods(partId)],
      set: { price: '25', remaining: '', limit: '', seen: '' },
    });
    const sets = await tryPromotion(db, { id: null, typed: set, member: String(buyer.id), cart: '' }, NOW);
    expect([sets.without.goodsFen, sets.with.goodsFen]).toEqual([3000, 2500]);
    expect(await count()).toEqual(before);
    await expect(
      tryPromotion(db, { id: null, typed: set, member: '没有这个人', cart: '' }, NOW),
    ).rejects.toMatchObject({ fields: { member: ['没有这个会员，请填登录名、手机号或编号'] } });
  });

  it('tries a saved price that the list price came down to since', async () => {
    const goodsId = await makeGoods(db, otc);
    const typed = formOf('daily', { goods: [typedGoods(goodsId, { price: '8.50' })] });
    const operator = await makeMember(db, { kind: 'staff', role: 'operator' });
    const made = { id: null, base: 0, key: 'form-key-of-a-trial', typed, isForced: true };
    const { id } = await savePromotion(db, operator, made, NOW);
    await db.updateTable('goods').set({ base_price_fen: 800 }).where('id', '=', goodsId).execute();
    const input = { typed, member: (await makeMember(db)).username, cart: `${goodsId} 1` };
    const { with: tried } = await tryPromotion(db, { id, ...input }, NOW);
    expect(tried.goodsFen).toBe(800);
    await expect(tryPromotion(db, { id: null, ...input }, NOW)).rejects.toMatchObject({
      fields: { [`goods.${goodsId}.price`]: ['须低于挂牌价 ¥8.00'] },
    });
  });

  it('says why a goods cannot be bought as of another', async () => {
    const goodsId = await makeGoods(db, { ...otc, scope_code: 'herb' });
    const tiers = [typedTier({ thresholdYuan: '100', reductionYuan: '5' })];
    const typed = formOf('reduction', { coversAll: true, tiers });
    const input = { id: null, typed, member: (await makeMember(db)).username, cart: `${goodsId} 2` };
    const { with: tried } = await tryPromotion(db, input, NOW);
    expect(tried.lines[0]?.problem).toBe('不在该会员的经营范围内');
  });

  it('distinguishes two makers of one short name', async () => {
    const names = ['默克健康股份公司', '默克雪兰诺公司', '恒瑞医药股份公司'];
    for (const [at, name] of names.entries())
      await db
        .insertInto('maker')
        .values({ name, short_name: at < 2 ? '默克' : '恒瑞', province: '' })
        .execute();
    await change(db, async (_trx, touch) => touch('goods-list'));
    const called = (await filterChoices(db)).makers.map(({ name }) => name);
    expect(called).toEqual(expect.arrayContaining(['默克健康股份公司', '默克雪兰诺公司', '恒瑞']));
    expect(called).not.toContain('默克');
  });

  it('takes thousands of goods by a filter or a list within seconds', async () => {
    const goodsId = await makeGoods(db, otc);
    const { id: _id, ...row } = await db
      .selectFrom('goods')
      .selectAll()
      .where('id', '=', goodsId)
      .executeTakeFirstOrThrow();
    for (let part = 0; part < 12; part += 1) {
      const rows = Array.from({ length: 500 }, (_, index) => ({ ...row, name: `维生素C片${part}-${index}` }));
      await db.insertInto('goods').values(rows).execute();
    }
    const pick = { keywords: '', text: '', columns: 'scope' as const, ids: [] };
    const filter = { ...NO_FILTER, makers: [row.maker_id] };
    const { goods } = await pickGoods(db, { ...pick, how: 'filter', filter }, NOW);
    expect(goods).toHaveLength(5000);
    const text = goods.map(({ id }) => `${id} 3.20`).join('\n');
    const pasted = await pickGoods(db, { ...pick, how: 'paste', text, columns: 'offers', filter }, NOW);
    expect([pasted.rows.length, pasted.problems]).toEqual([5000, []]);
  });
});

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
