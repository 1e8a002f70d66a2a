import { goodsOfRound, roundsOf } from '#lib/catalogue/offers/offers.service.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { mySets, offeredSets, setsFor } from '#lib/catalogue/offers/sets.service.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { mrtj } from '#lib/catalogue/zones/definitions/promotion-zones.rules.ts';
import { zoneList } from '#lib/catalogue/zones/zone-list.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { spikePage } from '#lib/storefront/zones/spike-page.service.ts';
import { addSets } from '#lib/trade/cart/add/activity-lines.service.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeCombination, makeSeckill } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TODAY = startOfDay(NOW);

describe.each(ENGINES)('rounds on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  const ids = { plain: 0, other: 0, rx: 0 };

  const offer = (
    kind: OfferKind,
    goods_id: number,
    [from, to]: readonly [hours: number, hours: number],
    remaining: number | null = null,
  ) =>
    db
      .insertInto('offer')
      .values({
        activity_id: null,
        goods_id,
        kind,
        price_fen: kind === 'daily' ? 900 : 800,
        remaining,
        per_member_limit: 20,
        starts_at: TODAY + from * HOUR_MS,
        ends_at: TODAY + to * HOUR_MS,
      })
      .execute();
  const spike = (at: number, round: string | null = null, page = 1) => spikePage(db, { round, page }, at);

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    ids.plain = await makeGoods(db);
    ids.other = await makeGoods(db);
    ids.rx = await makeGoods(db, { rx_class: 'rx' });
    for (const id of [ids.plain, ids.rx]) await offer('seckill', id, [10, 14], 0);
    await offer('seckill', ids.other, [0, 10], 5);
    await offer('seckill', ids.other, [34, 38], 5);
    await offer('seckill', ids.other, [58, 62], 5);
    for (const id of [ids.plain, ids.rx]) await offer('daily', id, [0, 24]);
    await offer('daily', ids.other, [24, 48]);
  });
  afterAll(() => fresh.close());

  it('are those of today and tomorrow by their times, sold out ones too, without prescriptions', async () => {
    const rounds = await roundsOf(db, 'seckill', NOW);
    expect(rounds.map(({ key, state, offers }) => [key, state, offers.map((one) => one.goodsId)])).toEqual([
      ['11200000-11201000', 'ended', [ids.other]],
      ['11201000-11201400', 'running', [ids.plain]],
      ['11211000-11211400', 'coming', [ids.other]],
    ]);
    const goods = await goodsOfRound(db, rounds[1]?.offers ?? [], NOW);
    // Sold-out goods have their other price: today's special.
    expect(goods).toMatchObject([{ remaining: 0, priceFen: 800, goods: { priceFen: 900 } }]);
  });

  it('show the one that runs, the next, and any that is asked for', async () => {
    expect(await spike(NOW)).toMatchObject({
      shown: { key: '11201000-11201400' },
      next: { round: { key: '11211000-11211400' } },
      isUsual: true,
    });
    const after = TODAY + 15 * HOUR_MS;
    expect(await spike(after)).toMatchObject({ shown: { key: '11211000-11211400' }, next: null });
    expect(await spike(NOW, '11200000-11201000')).toMatchObject({
      isUsual: false,
      goods: [{ goods: { id: ids.other } }],
    });
    expect(await spike(NOW, '11200000-11200100')).toBe('unknown');
    expect(await spike(NOW, null, 2)).toBe('unknown');
    expect(await spike(NOW + 9 * DAY_MS)).toBeNull();
    expect(await spike(NOW + 9 * DAY_MS, 'x')).toBe('unknown');
  });

  it('give the list of daily specials what runs today, and tomorrow what runs then', async () => {
    const shown = async (now: number) =>
      (await zoneList(db, mrtj.listing, { search: new URLSearchParams(), now })).page.list.items;
    expect((await shown(NOW)).map(({ id, priceFen }) => [id, priceFen])).toEqual([[ids.plain, 900]]);
    expect((await shown(NOW + DAY_MS)).map(({ id }) => id)).toEqual([ids.other]);
    expect(await shown(NOW + 2 * DAY_MS)).toEqual([]);
  });
});

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
    const called = (await setsFor(db, member, NOW)).find((one) => one.id === id);
    expect([formatFen(called?.priceFen ?? 0), formatFen(called?.apartFen ?? 0)]).toEqual([
      shown?.price,
      shown?.apart,
    ]);
    expect(called?.parts.map(({ apartFen }) => formatFen(apartFen))).toEqual(
      shown?.parts.map(({ apart }) => apart),
    );
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
