import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitemapGoods, sitemapPages, sitemapParts } from '#lib/storefront/sitemap/sitemap.service.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

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

  it('names no page twice, and none that is not for everyone', async () => {
    const addresses = (await sitemapPages(fresh.db)).map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain('/list');
    expect(addresses.filter((address) => /^\/(admin|api|cart|order|search|login|404)/.test(address))).toEqual(
      [],
    );
  });
});
