import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { zoneList } from '#lib/catalogue/zones/zone-list.service.ts';
import {
  activityListing,
  leftOutOf,
  listActivityDetails,
} from '#lib/storefront/zones/activity-zone.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeActivity } from '#tests/support/promotions-fixture.ts';
import { makeGoods, NOW } from '#tests/support/shop-fixture.ts';

const LATER = { starts_at: NOW + DAY_MS, ends_at: NOW + 2 * DAY_MS };

describe.each(ENGINES)('zones of activities on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  const ids = { a: 0, b: 0, rx: 0, mhj: 0 };
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    ids.a = await makeGoods(db);
    ids.b = await makeGoods(db);
    ids.rx = await makeGoods(db, { rx_class: 'rx' });
    ids.mhj = await makeGoods(db, { is_mhj: 1 });
  });
  afterAll(() => fresh.close());

  const goods = async (route: 'hb' | 'welfare', kind: 'cashback' | 'discount', query = '') => {
    const listing = activityListing(route, await listActivityDetails(db, { kind }, NOW));
    const list = await zoneList(db, listing, { search: new URLSearchParams(query), now: NOW });
    return list.page.list.items.map(({ id }) => id).toSorted((a, b) => a - b);
  };

  it('show nothing where there is no activity', async () => {
    expect(await listActivityDetails(db, { kind: 'cashback' }, NOW)).toEqual([]);
    expect(await goods('hb', 'cashback')).toEqual([]);
  });

  it('tell what comes back by the tiers, for the goods of all that run or of one', async () => {
    const tiers = [
      { threshold_fen: 200_000, rate_permille: 20 },
      { threshold_fen: 500_000, rate_permille: 30 },
    ];
    const one = await makeActivity(db, { kind: 'cashback', name: '返现', goodsIds: [ids.a, ids.rx], tiers });
    await makeActivity(db, { kind: 'cashback', name: '又返', goodsIds: [ids.b], tiers });
    await makeActivity(db, { kind: 'cashback', name: '以后', goodsIds: [ids.mhj], tiers, window: LATER });
    const told = await listActivityDetails(db, { kind: 'cashback' }, NOW);
    expect(told.map(({ name, state }) => [name, state])).toEqual([
      ['返现', 'running'],
      ['又返', 'running'],
      ['以后', 'coming'],
    ]);
    expect(told[0]?.examples).toEqual([
      { amountFen: 180_000, gainFen: 0, missingFen: 20_000 },
      { amountFen: 200_000, gainFen: 4000, missingFen: 0 },
      { amountFen: 500_000, gainFen: 15_000, missingFen: 0 },
      { amountFen: 750_000, gainFen: 22_500, missingFen: 0 },
    ]);
    expect(await goods('hb', 'cashback')).toEqual([ids.a, ids.b]);
    expect(await goods('hb', 'cashback', `activity=${one}`)).toEqual([ids.a]);
  });

  it('tell the whole store at 94 % before it begins, and what it leaves out', async () => {
    const id = await makeActivity(db, { kind: 'discount', tiers: [{ rate_permille: 940 }], window: LATER });
    await makeActivity(db, { kind: 'discount', goodsIds: [ids.a], tiers: [{ rate_permille: 900 }] });
    for (const goods_id of [ids.rx, ids.mhj])
      await db.insertInto('activity_goods').values({ activity_id: id, goods_id, is_excluded: 1 }).execute();
    const [told, ...others] = await listActivityDetails(db, { kind: 'discount', onlyWhole: true }, NOW);
    expect(others).toEqual([]);
    expect(told).toMatchObject({ id, state: 'coming', tiers: ['打 9.4 折'] });
    expect(told?.examples[0]).toEqual({ amountFen: 100_000, gainFen: 6000, missingFen: 0 });
    expect(await leftOutOf(db, id)).toEqual([
      { words: '处方药', goods: 1 },
      { words: '含麻黄碱类复方制剂', goods: 1 },
    ]);
    const listing = activityListing('welfare', told ? [told] : []);
    const list = await zoneList(db, listing, { search: new URLSearchParams(), now: NOW });
    expect(list.page.list.items.map((one) => one.id)).toEqual([ids.b, ids.a]);
  });
});
