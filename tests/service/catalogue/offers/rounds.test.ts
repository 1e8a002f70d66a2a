import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsOfRound, roundsOf } from '#lib/catalogue/offers/offers.service.ts';
import { mrtj } from '#lib/catalogue/zones/definitions/promotion-zones.rules.ts';
import { zoneList } from '#lib/catalogue/zones/zone-list.service.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { spikePage } from '#lib/storefront/zones/spike-page.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, NOW } from '#tests/support/shop-fixture.ts';

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
    // What is sold out costs what it does else: today's special.
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
