import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mySets, offeredSets } from '#lib/catalogue/offers/sets.service.ts';
import { addSets } from '#lib/trade/cart/add/activity-lines.service.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeCombination, makeSeckill } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('sets on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  it('say what they cost apart and together, and how many may be had', async () => {
    const [a, b, rx] = [
      await makeGoods(db, { stock: 45 }),
      await makeGoods(db, { base_price_fen: 500 }),
      await makeGoods(db, { rx_class: 'rx' }),
    ];
    const later = { starts_at: NOW + DAY_MS, ends_at: NOW + 2 * DAY_MS };
    const past = { starts_at: NOW - DAY_MS, ends_at: NOW };
    await db.insertInto('goods_ladder').values({ goods_id: b, min_quantity: 5, price_fen: 400 }).execute();
    const set = await makeCombination(
      db,
      new Map([
        [a, 10],
        [b, 5],
      ]),
      { price_fen: 10_000, remaining: 50, per_member_limit: 20 },
    );
    const dear = await makeCombination(db, new Map([[a, 1]]), { price_fen: 5000 }, later);
    await makeCombination(db, new Map([[rx, 1]]), { price_fen: 900 });
    await makeCombination(db, new Map([[a, 1]]), { price_fen: 900 }, past);
    const sets = await offeredSets(db, NOW);
    expect(sets.map(({ id, state }) => [id, state])).toEqual([
      [set, 'running'],
      [dear, 'coming'],
    ]);
    // Fifty sets are offered, of which the stock gives four.
    expect(sets[0]).toMatchObject({ priceFen: 10_000, apartFen: 12_000, remaining: 4, most: 4 });
    expect(sets[0]?.parts.map(({ quantity, apartFen }) => [quantity, apartFen])).toEqual([
      [10, 10_000],
      [5, 2000],
    ]);
    // A set never costs more than its goods by themselves.
    expect(sets[1]).toMatchObject({ priceFen: 1000, apartFen: 1000 });
  });

  it('save a member what they cost apart at its own prices, or say why they may not be bought', async () => {
    const member = await makeMember(db, { rank: 2 });
    const cheap = await makeGoods(db, { stock: 45, rank2_price_fen: 700 });
    const barred = await makeGoods(db, { name: '一次性使用注射器', scope_code: 'device_3' });
    const set = await makeCombination(db, new Map([[cheap, 10]]), { price_fen: 6500 });
    const dear = await makeCombination(db, new Map([[cheap, 10]]), { price_fen: 7500 });
    const notMine = await makeCombination(db, new Map([[barred, 1]]), { price_fen: 900 });
    const most = { price_fen: 6500, per_member_limit: 0 };
    const noneLeft = await makeCombination(db, new Map([[cheap, 10]]), most);
    const sets = await mySets(db, member, [set, dear, notMine, noneLeft, 987_654], NOW);
    const byId = new Map(sets.map((one) => [one.id, one]));
    expect(byId.size).toBe(4);
    expect(byId.get(set)).toEqual({
      id: set,
      price: '¥65.00',
      apart: '¥70.00',
      saving: '¥5.00',
      cheaper: '',
      reason: '',
      parts: [{ goods_id: cheap, apart: '¥70.00' }],
    });
    // The cart never asks more than the member's own prices, so there is nothing to save.
    expect(byId.get(dear)).toMatchObject({ price: '¥70.00', apart: '¥70.00', saving: '', cheaper: '' });
    expect(byId.get(notMine)?.reason).toBe('《一次性使用注射器》不在您的经营范围内');
    expect(byId.get(noneLeft)?.reason).toBe('已达限购套数');
  });

  it('save in the cart what their page shows, and the step of the set takes off just that', async () => {
    const member = await makeMember(db, { rank: 3 });
    const laddered = await makeGoods(db, { base_price_fen: 1000, rank3_price_fen: 900 });
    const plain = await makeGoods(db, { base_price_fen: 500, rank3_price_fen: 450 });
    await db
      .insertInto('goods_ladder')
      .values({ goods_id: laddered, min_quantity: 10, price_fen: 800 })
      .execute();
    const parts = new Map([
      [laddered, 10],
      [plain, 2],
    ]);
    const id = await makeCombination(db, parts, { price_fen: 8500 });
    const [shown] = await mySets(db, member, [id], NOW);
    expect(shown).toMatchObject({ price: '¥85.00', apart: '¥89.00', saving: '¥4.00' });
    await addSets(db, member, { activityId: id, sets: 1 }, NOW);
    const { data, totals } = toCartState(await viewCart(db, member, NOW));
    expect([data[0]?.saved_fen, totals.saved_fen]).toEqual([400, 400]);
    expect(data[0]?.price_steps.map(({ label, amount }) => [label, amount])).toEqual([
      ['挂牌价', 110],
      ['单买', -21],
      ['组合价', -4],
    ]);
  });

  it('are never shown cheaper than the cart asks, while one of their goods has a price for a time', async () => {
    const goods = await makeGoods(db);
    await makeSeckill(db, goods, { price_fen: 600 });
    const id = await makeCombination(db, new Map([[goods, 10]]), { price_fen: 8000 });
    const set = (await offeredSets(db, NOW)).find((one) => one.id === id);
    expect(set).toMatchObject({ priceFen: 8000, apartFen: 6000 });
  });

  it('say on page and cart alike that their goods cost less singly, and claim no saving', async () => {
    const member = await makeMember(db, { rank: 1 });
    const [onOffer, plain] = [await makeGoods(db), await makeGoods(db, { base_price_fen: 500 })];
    await makeSeckill(db, onOffer, { price_fen: 600, remaining: 100, per_member_limit: 100 });
    const parts = new Map([
      [onOffer, 5],
      [plain, 2],
    ]);
    const id = await makeCombination(db, parts, { price_fen: 4500 });
    const [shown] = await mySets(db, member, [id], NOW);
    const cheaper = '现在单买只要 ¥40.00，比组合价低 ¥5.00';
    expect(shown).toMatchObject({ price: '¥45.00', apart: '¥40.00', saving: '', cheaper });
    await addSets(db, member, { activityId: id, sets: 1 }, NOW);
    const view = await viewCart(db, member, NOW);
    expect(view.items[0]?.price).toMatchObject({ savedFen: 0, without: { fen: 4000, reason: 'apart' } });
    const { data, totals } = toCartState(view);
    expect([data[0]?.saved_fen, totals.saved_fen]).toEqual([0, 0]);
    expect(data[0]?.price_steps.map(({ label, amount }) => [label, amount])).toEqual([
      ['挂牌价', 60],
      ['单买', -20],
      ['组合价', 5],
    ]);
  });
});
