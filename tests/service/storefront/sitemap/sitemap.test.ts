import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitemapGoods, sitemapPages, sitemapParts } from '#lib/storefront/sitemap/sitemap.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import { saveZone } from '#lib/catalogue/zones/zones.service.ts';
import { makeActivity } from '#tests/support/promotions-fixture.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the sitemap on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.close());

  it('holds the goods on sale in parts that later goods do not move', async () => {
    const { db } = fresh;
    const first = await makeGoods(db, { updated_at: 1000 });
    await makeGoods(db, { is_on_sale: 0 });
    const parts = ['/sitemap/pages.xml', '/sitemap/goods-1.xml'];
    expect((await sitemapParts(db)).map(({ address }) => address)).toEqual(parts);
    for (const id of [5000, 5001]) await makeGoods(db, { id, updated_at: 2000 + id });
    expect(await sitemapParts(db)).toEqual([
      { address: '/sitemap/pages.xml' },
      { address: '/sitemap/goods-1.xml', changedAt: 7000 },
      { address: '/sitemap/goods-2.xml', changedAt: 7001 },
    ]);
    expect(await sitemapGoods(db, 1)).toEqual([
      { address: `/list/info/${first}`, changedAt: 1000 },
      { address: '/list/info/5000', changedAt: 7000 },
    ]);
    expect(await sitemapGoods(db, 2)).toEqual([{ address: '/list/info/5001', changedAt: 7001 }]);
    expect(await sitemapGoods(db, 3)).toEqual([]);
  });

  it('names zones that operators made, running activities and controlled goods, but nothing of a closed zone', async () => {
    const { db } = fresh;
    const controlled = await makeGoods(db, { is_kxzq: 1 });
    await db.insertInto('goods_area').values({ goods_id: controlled, region_code: '410100' }).execute();
    const { maker_id } = await db
      .selectFrom('goods')
      .select('maker_id')
      .where('id', '=', controlled)
      .executeTakeFirstOrThrow();
    const activity = await makeActivity(db, { kind: 'reduction' });
    const operator = await makeMember(db);
    const save = (key: ZoneKey, title: string, isOpen: boolean) => {
      const words = { title, headline: '', accent: '', motif: '', imageUrl: '', rules: '' } as const;
      const input = { ...words, isOpen, startsAt: null, endsAt: null, blocks: null };
      return saveZone(db, operator, { zone: { key, id: null, version: 0 }, input }, NOW);
    };
    const [open, shut] = [await save('hdmb', '备货节', true), await save('hdmb', '旧活动', false)];
    await change(db, async (_trx, touch) => touch('goods-list'));
    const addresses = async () => (await sitemapPages(db, NOW)).map(({ address }) => address);
    const ofKxzq = ['/kxzq', '/kxzq/new', `/kxzq/goods/maker-${maker_id}`, '/kxzq/goods/area-41'];
    expect(await addresses()).toEqual(
      expect.arrayContaining([`/hdmb/${open}`, `/yjh/${activity}`, ...ofKxzq]),
    );
    expect(await addresses()).not.toContain(`/hdmb/${shut}`);
    await save('kxzq', '', false);
    await save('zhzq', '', false);
    const left = await addresses();
    expect(left.filter((address) => /^\/(kxzq|zhzq)/.test(address))).toEqual([]);
    expect(left).toContain('/lqzx');
  });

  it('names no page twice, and none that is not for everyone', async () => {
    const addresses = (await sitemapPages(fresh.db, NOW)).map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain('/list');
    expect(addresses.filter((address) => /^\/(admin|api|cart|order|search|login|404)/.test(address))).toEqual(
      [],
    );
  });
});
