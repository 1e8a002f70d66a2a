import { zoneList } from '#lib/catalogue/zones/zone-list.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import {
  activityListing,
  leftOutOf,
  listActivityDetails,
} from '#lib/storefront/zones/activity-zone-page.service.ts';
import { couponGoodsListing } from '#lib/storefront/zones/coupon-goods.rules.ts';
import type { CouponScope } from '#lib/trade/coupons/coupons.rules.ts';
import { claimCoupon } from '#lib/trade/coupons/coupons.service.ts';
import { couponCentre, fetchedBy, offeredCoupons } from '#lib/trade/coupons/offered-coupons.service.ts';
import { createBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeActivity } from '#tests/support/promotions-fixture.ts';
import { claimableCoupon, makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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

describe.each(ENGINES)('the coupon centre on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  const ids = { device: 0, drug: 0, controlled: 0, rx: 0 };

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db);
    ids.device = await makeGoods(db, { is_qx: 1 });
    ids.drug = await makeGoods(db);
    ids.controlled = await makeGoods(db, { is_kxzq: 1 });
    ids.rx = await makeGoods(db, { rx_class: 'rx' });
  });
  afterAll(() => fresh.close());

  const make = async (
    name: string,
    change: { total?: number; perMemberLimit?: number; claimFrom?: number; scope?: CouponScope } = {},
  ): Promise<number> => {
    const { id } = await createBatch(
      db,
      operator,
      { idempotencyKey: name, input: claimableCoupon(name, change) },
      NOW,
    );
    return id;
  };
  const states = async () =>
    (await couponCentre(db, NOW)).coupons.map(({ name, state, left }) => [name, state, left]);

  it('shows what is open, to come and used up, and pages are informed when that changes', async () => {
    const few = await make('十张', { total: 10 });
    await make('明天', { claimFrom: NOW + DAY_MS });
    expect(await states()).toEqual([
      ['十张', 'open', 'plenty'],
      ['明天', 'coming', null],
    ]);
    expect((await couponCentre(db, NOW)).changesAt).toBe(NOW + DAY_MS);
    const heard: number[] = [];
    let claimed = 0;
    const stop = onTouched((tags) => void (tags.includes('coupons') && heard.push(claimed)));
    for (claimed = 1; claimed <= 10; claimed += 1) await claimCoupon(db, await makeMember(db), few, NOW);
    stop();
    expect(heard).toEqual([8, 10]);
    expect(await states()).toEqual([
      ['明天', 'coming', null],
      ['十张', 'used_up', 'none'],
    ]);
    expect((await offeredCoupons(db, NOW)).coupons).toEqual([]);
    await expect(claimCoupon(db, operator, few, NOW)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('shows a member what was claimed, once however often it is pressed', async () => {
    const id = await make('两张', { perMemberLimit: 2 });
    const member = await makeMember(db);
    const pressed = await Promise.allSettled([1, 2, 3, 4].map(() => claimCoupon(db, member, id, NOW)));
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await fetchedBy(db, member)).toEqual([{ batchId: id, had: 2 }]);
    expect(await fetchedBy(db, operator)).toEqual([]);
  });

  it('lists the goods that a coupon of each scope is good for', async () => {
    const { makerId, category } = await db
      .selectFrom('goods')
      .innerJoin('category', 'category.id', 'goods.category_id')
      .select(['goods.maker_id as makerId', 'category.code as category'])
      .where('goods.id', '=', ids.drug)
      .executeTakeFirstOrThrow();
    const scopes: [CouponScope, number[]][] = [
      [{ kind: 'all', values: [] }, [ids.drug, ids.device]],
      [{ kind: 'zone', values: ['qx'] }, [ids.device]],
      [{ kind: 'category', values: [category] }, [ids.drug]],
      [{ kind: 'maker', values: [String(makerId)] }, [ids.drug]],
      [{ kind: 'goods', values: [ids.device, ids.controlled, ids.rx].map(String) }, [ids.device]],
    ];
    const goods = await db
      .selectFrom('goods')
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .select(['goods.id', 'goods.name', 'goods.spec', 'maker.name as maker'])
      .execute();
    const goodsNames = [ids.device, ids.controlled, ids.rx].map((wanted) => {
      const one = goods.find(({ id }) => id === wanted);
      return `${one?.name} ${one?.spec} ${one?.maker}`;
    });
    for (const [scope, expected] of scopes) {
      const id = await make(`范围 ${scope.kind}`, { scope });
      const { coupons } = await couponCentre(db, NOW);
      const search = new URLSearchParams({ coupon: String(id) });
      const links = coupons.find((coupon) => coupon.id === id)?.covers.links;
      if (scope.kind === 'goods') expect(links?.map(({ text }) => text)).toEqual(goodsNames);
      const list = await zoneList(db, couponGoodsListing(coupons), { search, now: NOW });
      expect(list.page.list.items.map((goods) => goods.id)).toEqual(expected);
      expect(list.facets[0]?.values.find(({ isChosen }) => isChosen)?.count).toBe(expected.length);
    }
  });
});
