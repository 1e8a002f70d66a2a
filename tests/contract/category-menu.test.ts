import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathTo } from '#lib/routes.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Client } from '#tests/support/client.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const CATEGORY_MENU = pathTo('category_menu');

describe.each(EMBEDDED)('the category menu on %s', (engine) => {
  let shop: Shop;
  let visitor: Client;
  beforeAll(async () => {
    shop = await startShop({ engine });
    visitor = shop.visitor();
  });
  afterAll(() => shop.close());

  it('is a few kilobytes that a browser keeps and asks about', async () => {
    const answer = await visitor.get(CATEGORY_MENU, { 'accept-encoding': 'br' });
    expect(answer.status).toBe(200);
    expect(answer.body.length).toBeLessThan(6 * 1024);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
    });
    const again = await visitor.get(CATEGORY_MENU, { 'if-none-match': String(answer.headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('follows a change of the categories, with the home page and the page of all', async () => {
    const pages = [CATEGORY_MENU, '/list/categories', '/'];
    for (const path of pages) expect((await visitor.get(path)).text).toContain('心脑血管');
    await change(shop.db, async (trx, touch) => {
      await trx
        .updateTable('category')
        .set({ name: '心<b>与</b>脑' })
        .where('name', '=', '心脑血管')
        .execute();
      touch('category');
    });
    for (const path of pages) {
      await expect.poll(async () => (await visitor.get(path)).text).toContain('心&lt;b&gt;与&lt;/b&gt;脑');
    }
  });

  it.each([
    ['/yx', '/yx?category=cold'],
    ['/zyyp', '/zyyp?category=buxu'],
    ['/qxzq', '/qxzq?category='],
  ])('of the zone %s has entries that stay in it', async (zone, leads) => {
    const [, menu] = /data-categories="(\w+)"/.exec((await visitor.get(zone)).text) ?? [];
    const { text } = await visitor.get(`${CATEGORY_MENU}?menu=${menu}`);
    const [entry] = [...text.matchAll(/href="([^"]+)"/g)].flatMap(([, href = '']) =>
      href.startsWith(leads) ? [href] : [],
    );
    expect(entry).toBeDefined();
    expect((await visitor.get(entry ?? '')).status).toBe(200);
  });

  it.each(['/list/categories', '/list_categories', '/list/categories/'])(
    'is also a page, at %s',
    async (path) => {
      const { status, text } = await visitor.get(path);
      expect(status).toBe(200);
      expect(text).toMatch(/<link rel="canonical" href="[^"]+\/list\/categories">/);
    },
  );
});
