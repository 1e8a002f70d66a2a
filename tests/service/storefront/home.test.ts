import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { saveZone } from '#lib/catalogue/zones/zones.service.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { goodsOfHome, homePage } from '#lib/storefront/home.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeActivity } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, NOW, zoneInput } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the strip of zones on the home page, on %s', (engine) => {
  it('leads to the whole store at 94 % from its first moment to its last, and not before', async () => {
    const { db, close } = await freshDatabase(engine);
    const window = { starts_at: NOW + 20 * DAY_MS, ends_at: NOW + 27 * DAY_MS };
    const tiers = [{ threshold_fen: 0, rate_permille: 940 }];
    await makeActivity(db, { kind: 'discount', name: '年终福利', tiers, window });
    const isLed = async (at: number) => (await homePage(db, at)).zones.some(({ url }) => url === '/welfare');
    const { starts_at, ends_at } = window;
    const moments = [NOW, starts_at - 1, starts_at, ends_at - 1, ends_at];
    expect(await Promise.all(moments.map(isLed))).toEqual([false, false, true, true, false]);
    await close();
  });
});

describe.each(ENGINES)('the brands of the home page, on %s', (engine) => {
  it('lead to the page of brands while it is open', async () => {
    const { db, close } = await freshDatabase(engine);
    expect((await homePage(db, NOW)).brands).toBe('/ppzq');
    const zone = { key: 'ppzq', id: null, version: 0 } as const;
    await saveZone(db, await makeMember(db), { zone, input: zoneInput({ isOpen: false }) }, NOW);
    expect((await homePage(db, NOW)).brands).toBeNull();
    await close();
  });
});

describe.each(ENGINES)('seckill on the home page, on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  const ids = { now: 0, later: 0, gone: 0 };
  const offer = (goods_id: number, from: number, to: number) =>
    db
      .insertInto('offer')
      .values({
        activity_id: null,
        goods_id,
        kind: 'seckill',
        price_fen: 800,
        remaining: 9,
        per_member_limit: 2,
        starts_at: NOW + from * HOUR_MS,
        ends_at: NOW + to * HOUR_MS,
      })
      .execute();

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    ids.now = await makeGoods(db);
    ids.later = await makeGoods(db);
    ids.gone = await makeGoods(db, { is_on_sale: 0 });
    await offer(ids.now, 0, 2);
    await offer(ids.gone, 3, 4);
    await offer(ids.later, 5, 6);
  });
  afterAll(() => fresh.close());

  it('shows the round that runs, and when the next begins', async () => {
    const home = await homePage(db, NOW + HOUR_MS);
    expect(home.seckill).toMatchObject({
      goods: [{ id: ids.now }],
      endsAt: NOW + 2 * HOUR_MS,
      next: { startsAt: NOW + 5 * HOUR_MS, offers: [{ goodsId: ids.later }] },
    });
    expect(home.nextSeckill).toBeNull();
  });

  it('announces the next round where none runs, and is made again when its goods change', async () => {
    const home = await homePage(db, NOW + 4.5 * HOUR_MS);
    expect(home.seckill).toBeNull();
    expect(home.nextSeckill).toMatchObject({
      round: { startsAt: NOW + 5 * HOUR_MS },
      goods: [{ goods: { id: ids.later }, priceFen: 800 }],
    });
    expect(goodsOfHome(home).map(({ id }) => id)).toContain(ids.later);
  });

  it('shows no empty panel: not for a round without goods on sale, nor when nothing is to come', async () => {
    const whileGone = await homePage(db, NOW + 3.5 * HOUR_MS);
    expect(whileGone.seckill).toBeNull();
    expect(whileGone.nextSeckill).toMatchObject({ round: { startsAt: NOW + 5 * HOUR_MS } });
    expect(await homePage(db, NOW + 6 * HOUR_MS)).toMatchObject({ seckill: null, nextSeckill: null });
  });
});

describe.each(ENGINES)('the goods of the home page, on %s', (engine) => {
  it('stand on it once, also where several floors and offers have them', async () => {
    const { db, close } = await freshDatabase(engine);
    const all: number[] = [];
    for (let count = 0; count < 14; count += 1)
      all.push(await makeGoods(db, { is_youx: 1, is_qx: 1, sales_count: 100 - count, stock: 100 }));
    const window = { starts_at: NOW, ends_at: NOW + HOUR_MS, remaining: null, per_member_limit: null };
    for (const kind of ['seckill', 'daily'] as const)
      for (const goods_id of all.slice(0, 2))
        await db
          .insertInto('offer')
          .values({ activity_id: null, goods_id, kind, price_fen: 800, ...window })
          .execute();
    await db
      .insertInto('offer')
      .values({ activity_id: null, goods_id: all[3]!, kind: 'daily', price_fen: 800, ...window })
      .execute();
    const home = await homePage(db, NOW);
    const shown = goodsOfHome(home).map(({ id }) => id);
    expect(new Set(shown).size).toBe(shown.length);
    expect(home.seckill?.goods.map(({ id }) => id)).toEqual(all.slice(0, 2));
    expect(home.daily?.goods.map(({ id }) => id)).toEqual([all[3]]);
    expect(home.floors.map(({ goods }) => goods.length)).toEqual([5, 5]);
    await close();
  });
});
