import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import { jxqzc } from '#lib/catalogue/zones/definitions/goods-zones.rules.ts';
import { qxzq } from '#lib/catalogue/zones/definitions/qxzq.rules.ts';
import { yx } from '#lib/catalogue/zones/definitions/yx.rules.ts';
import { zyyp } from '#lib/catalogue/zones/definitions/zyyp.rules.ts';
import { zoneList } from '#lib/catalogue/zones/zone-list.service.ts';
import type { ZoneListing } from '#lib/catalogue/zones/zones.rules.ts';
import { saveZone, zoneContent, zonesOfTemplate } from '#lib/catalogue/zones/zones.service.ts';
import { zonePage } from '#lib/storefront/zones/zone-page.service.ts';
import { runningOfTemplate } from '#lib/storefront/zones/activity-zone-page.service.ts';
import { couponGoodsListing } from '#lib/storefront/zones/coupon-goods.rules.ts';
import { offeredCoupons } from '#lib/trade/coupons/offered-coupons.service.ts';
import { deviceTerms } from '#lib/catalogue/zones/activity-zone.service.ts';
import { claimableCoupon, makeGoods, makeMember, NOW, zoneInput } from '#tests/support/shop-fixture.ts';
import { makeActivity } from '#tests/support/promotions-fixture.ts';
import { createBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';

const note: ZoneBlock = { kind: 'text', title: '说明', text: '**按需**采购' };

describe.each(ENGINES)('zones on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  const ids: Record<'herb' | 'herb2' | 'device' | 'free' | 'rx' | 'soon' | 'gone', number> = {
    herb: 0,
    herb2: 0,
    device: 0,
    free: 0,
    rx: 0,
    soon: 0,
    gone: 0,
  };

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db);
    const herb = { is_zy: 1, scope_code: 'herb', rx_class: 'none' } as const;
    ids.herb = await makeGoods(db, { ...herb, origin: '甘肃', grade: '选货', sales_count: 9 });
    ids.herb2 = await makeGoods(db, { ...herb, origin: '四川', grade: '统货' });
    ids.device = await makeGoods(db, { is_qx: 1, scope_code: 'device2', rx_class: 'none' });
    ids.free = await makeGoods(db, { is_youx: 1, free_shipping_quantity: 10 });
    ids.rx = await makeGoods(db, {
      is_youx: 1,
      rx_class: 'rx',
      free_shipping_quantity: 5,
      expires_at: NOW + DAY_MS,
    });
    ids.soon = await makeGoods(db, { expires_at: NOW + 40 * DAY_MS });
    ids.gone = await makeGoods(db, { expires_at: NOW - DAY_MS });
  });
  afterAll(() => fresh.close());

  const shown = async (listing: ZoneListing, query = '') => {
    const list = await zoneList(db, listing, { search: new URLSearchParams(query), now: NOW });
    return { ...list, ids: list.page.list.items.map(({ id }) => id) };
  };
  const counts = ({ facets }: Awaited<ReturnType<typeof shown>>) =>
    facets.flatMap(({ values }) => values.map(({ name, count }) => [name, count]));

  it('choose herbs by origin and grade, and count what is left', async () => {
    const all = await shown(zyyp.listing);
    expect(all.ids).toEqual([ids.herb, ids.herb2]);
    expect(counts(all)).toEqual([
      ['四川', 1],
      ['甘肃', 1],
      ['统货', 1],
      ['选货', 1],
    ]);
    const one = await shown(zyyp.listing, 'origin=甘肃');
    expect(one.ids).toEqual([ids.herb]);
    // The other origins stay to be chosen; grades are those of this one.
    expect(counts(one)).toEqual([
      ['四川', 1],
      ['甘肃', 1],
      ['选货', 1],
    ]);
    expect(one.facets[0]?.values.find(({ isChosen }) => isChosen)).toMatchObject({ href: '/zyyp' });
    // Values without any goods are ignored, and their page is not cached.
    const none = await shown(zyyp.listing, 'origin=火星');
    expect(none).toMatchObject({ ids: [ids.herb, ids.herb2], isPlain: false });
    expect(none.address.fixed).toEqual({});
  });

  it('choose devices by class', async () => {
    expect(counts(await shown(qxzq.listing))).toEqual([
      ['第一类', 0],
      ['第二类', 1],
      ['第三类', 0],
    ]);
    expect((await shown(qxzq.listing, 'class=2')).ids).toEqual([ids.device]);
    const unknown = await shown(qxzq.listing, 'class=9');
    expect([unknown.ids, unknown.isPlain, unknown.address.fixed]).toEqual([[ids.device], false, {}]);
  });

  it('keep prescription medicines out of promotions, and lots that have ended', async () => {
    expect((await shown(yx.listing)).ids).toEqual([ids.free]);
    expect((await shown(jxqzc.listing)).ids).toEqual([ids.soon]);
    expect(counts(await shown(jxqzc.listing))).toEqual([
      ['1 个月以内', 0],
      ['2 个月以内', 1],
      ['3 个月以内', 1],
      ['4 个月以内', 1],
      ['6 个月以内', 1],
    ]);
  });

  it('begin the free-shipping zone with what can travel free', async () => {
    const free = { is_youx: 1, rx_class: 'none' } as const;
    const few = await makeGoods(db, { ...free, free_shipping_quantity: 10, stock: 10, sales_count: 5 });
    const short = await makeGoods(db, { ...free, free_shipping_quantity: 10, stock: 9, sales_count: 9 });
    const page = await zonePage(db, { key: 'yx' }, NOW);
    const shownIds = page?.blocks.flatMap((block) =>
      block.kind === 'goods' ? block.goods.map(({ id }) => id) : [],
    );
    expect(shownIds).toEqual([few, ids.free]);
    expect(new Set((await shown(yx.listing)).ids)).toEqual(new Set([ids.free, few, short]));
    await db.updateTable('goods').set({ is_on_sale: 0 }).where('id', 'in', [few, short]).execute();
  });

  it('have one address for search engines, whatever is chosen or sorted', async () => {
    const canonical = async (listing: ZoneListing, query: string) => (await shown(listing, query)).canonical;
    expect(await canonical(zyyp.listing, '')).toBe('/zyyp');
    expect(await canonical(zyyp.listing, 'sort=price_asc')).toBe('/zyyp');
    expect(await canonical(zyyp.listing, 'origin=甘肃&view=table')).toBe('/zyyp');
    expect(await canonical(yx.listing, 'free=10&stock=1&min=1')).toBe('/yx');
    const table = await zoneList(db, yx.listing, {
      search: new URLSearchParams('page=1'),
      view: 'table',
      now: NOW,
    });
    expect(table.canonical).toBe('/yx/table');
    expect(await canonical(jxqzc.listing, 'sort=best')).toBe('/jxqzc');
    expect(await canonical(zyyp.listing, 'category=herb&sort=new')).toBe('/zyyp?category=herb');
  });

  it('are as their definition says until an operator changes them, and pages are informed of it', async () => {
    expect(await zoneContent(db, 'qxzq', null)).toMatchObject({ id: null, version: 0, title: qxzq.title });
    const heard: string[] = [];
    const stop = onTouched((tags) => void heard.push(...tags));
    const id = await saveZone(
      db,
      operator,
      {
        zone: { key: 'qxzq', id: null, version: 0 },
        input: zoneInput({ headline: '先看资质', blocks: [note] }),
      },
      NOW,
    );
    stop();
    expect(heard).toEqual(['zone:qxzq']);
    expect(await zoneContent(db, 'qxzq', null)).toMatchObject({
      id,
      version: 1,
      title: qxzq.title,
      headline: '先看资质',
      accent: 'qx',
      blocks: [note],
    });
    expect((await auditOf(db, `zone:${id}`, 5)).map(({ action }) => action)).toEqual(['zone.create']);
    const page = await zonePage(db, { key: 'qxzq' }, NOW);
    expect(page?.blocks).toEqual([
      { kind: 'text', title: '说明', html: expect.stringContaining('<strong>按需</strong>') },
    ]);
  });

  it('are made once by a form that is sent twice, with what was typed last', async () => {
    const send = (title: string) =>
      saveZone(
        db,
        operator,
        {
          zone: { key: 'zqmb', id: null, version: 0, idempotencyKey: 'form-one' },
          input: zoneInput({ title }),
        },
        NOW,
      );
    const ids = await Promise.all([send('冬病夏治'), send('冬病夏治')]);
    expect(new Set([...ids, await send('秋冬进补')]).size).toBe(1);
    expect(await zoneContent(db, 'zqmb', ids[0] ?? 0)).toMatchObject({ title: '秋冬进补' });
  });

  it('are not overwritten by who had an older version', async () => {
    const first = { key: 'zyyp', id: null, version: 0 } as const;
    const id = await saveZone(db, operator, { zone: first, input: zoneInput({ title: '饮片' }) }, NOW);
    const again = saveZone(db, operator, { zone: first, input: zoneInput({ title: '药材' }) }, NOW);
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    await saveZone(db, operator, { zone: { key: 'zyyp', id, version: 1 }, input: zoneInput() }, NOW);
    expect(await zoneContent(db, 'zyyp', null)).toMatchObject({ title: zyyp.title, version: 2 });
  });

  it('run within their schedule, the instances of a template each by itself', async () => {
    const make = (title: string, from: number | null, to: number | null) =>
      saveZone(
        db,
        operator,
        {
          zone: { key: 'hdmb', id: null, version: 0 },
          input: zoneInput({ title, startsAt: from, endsAt: to, blocks: [note] }),
        },
        NOW,
      );
    const running = await make('进行中', NOW - DAY_MS, NOW + DAY_MS);
    const coming = await make('未开始', NOW + DAY_MS, null);
    expect(await zonePage(db, { key: 'hdmb', id: running }, NOW)).toMatchObject({ changesAt: NOW + DAY_MS });
    expect(await zonePage(db, { key: 'hdmb', id: running }, NOW + DAY_MS)).toBeNull();
    expect(await zonePage(db, { key: 'hdmb', id: coming }, NOW)).toBeNull();
    expect(await zonePage(db, { key: 'zqmb', id: running }, NOW)).toBeNull();
    const { zones, coming: next, changesAt } = await runningOfTemplate(db, 'hdmb', NOW);
    expect([zones.map(({ id }) => id), changesAt]).toEqual([[running], NOW + DAY_MS]);
    expect(next.map(({ id }) => id)).toEqual([coming]);
    expect((await zonesOfTemplate(db, ['hdmb'])).map(({ id }) => id)).toEqual([coming, running]);
    const nameless = make(' ', null, null);
    await expect(nameless).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { title: [expect.stringMatching('标题')] },
    });
    await expect(make('反了', NOW, NOW)).rejects.toMatchObject({
      fields: { ends_at: [expect.stringMatching('晚于')] },
    });
  });

  it('show goods by hand in their order, but nothing that may not be promoted', async () => {
    const goods: ZoneBlock = {
      kind: 'goods',
      title: '',
      remark: '',
      view: 'cards',
      goodsIds: [ids.free, ids.rx, ids.soon],
    };
    const blocks = [goods, { kind: 'coupons', title: '', remark: '', batchIds: null }] as const;
    const zone = { key: 'hdmb', id: null, version: 0 } as const;
    const id = await saveZone(db, operator, { zone, input: zoneInput({ title: '专场', blocks }) }, NOW);
    const page = await zonePage(db, { key: 'hdmb', id }, NOW);
    // There is no coupon, so there is no block of coupons.
    expect(
      page?.blocks.map((block) => block.kind === 'goods' && block.goods.map(({ id: one }) => one)),
    ).toEqual([[ids.free, ids.soon]]);
  });

  it('offer the coupons made for their goods, from the moment they are made', async () => {
    const offered = async () =>
      (await zonePage(db, { key: 'yx' }, NOW))?.blocks.flatMap((block) =>
        block.kind === 'coupons' ? block.coupons.map(({ name }) => name) : [],
      );
    expect(await offered()).toEqual([]);
    const batch = (name: string, kind: 'zone' | 'goods', value: string | number) =>
      createBatch(
        db,
        operator,
        { idempotencyKey: name, input: claimableCoupon(name, { scope: { kind, values: [String(value)] } }) },
        NOW,
      );
    await batch('包邮券', 'zone', 'youx');
    await batch('器械券', 'zone', 'qx');
    expect(await offered()).toEqual(['包邮券']);
    // Those for a few goods are offered where one of them is.
    await batch('点名券', 'goods', ids.free);
    await batch('别处的券', 'goods', ids.device);
    expect(await offered()).toEqual(expect.arrayContaining(['包邮券', '点名券']));
    expect(await offered()).toHaveLength(2);
    const { coupons } = await offeredCoupons(db, NOW);
    const [coupon] = coupons;
    const list = await shown(couponGoodsListing(coupons), `coupon=${coupon?.id}`);
    expect(list.facets[0]?.values.find(({ isChosen }) => isChosen)?.href).toBe(
      `/lqzx/goods?coupon=${coupon?.id}`,
    );
  });

  it('say who may have the devices that an activity gives', async () => {
    const [device3, drug] = [
      await makeGoods(db, { name: '一次性注射器', scope_code: 'device3', rx_class: 'none' }),
      await makeGoods(db),
    ];
    const grant = (id: number) => ({ grant_type: 1, grant_goods_id: id, grant_quantity: 1 }) as const;
    const gives = await makeActivity(db, { kind: 'gift', tiers: [grant(device3), grant(drug)] });
    expect(await deviceTerms(db, gives, NOW)).toEqual([
      '“一次性注射器”是第三类医疗器械，经营范围含这一类的才能得到，其他订单不送',
    ]);
  });
});
