import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '#tests/support/shop.ts';

const SITE = 'https://shop.example.com';
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

describe('what search engines are shown', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite', env: { SITE_URL: SITE } });
  });
  afterAll(() => shop.close());
  const read = async (address: string) => {
    expect(address.startsWith(`${SITE}/`)).toBe(true);
    return shop.visitor().get(address.slice(SITE.length));
  };

  it('leads from robots.txt to every goods on sale', async () => {
    const robots = (await shop.visitor().get('/robots.txt')).text;
    const [, sitemap = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
    const index = await read(sitemap);
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(index.headers['cache-control']).toContain('public');
    const goods: string[] = [];
    for (const part of locations(index.text).filter((address) => address.includes('goods-')))
      goods.push(...locations((await read(part)).text));
    const onSale = await shop.db
      .selectFrom('goods')
      .select('id')
      .where('is_on_sale', '=', 1)
      .orderBy('id')
      .execute();
    expect(goods).toEqual(onSale.map(({ id }) => `${SITE}/list/info/${id}`));
    expect((await shop.visitor().get('/sitemap/goods-99.xml')).status).toBe(404);
  });

  it('names the one address of each page, which is there', async () => {
    const pages = locations((await read(`${SITE}/sitemap/pages.xml`)).text);
    expect(pages.length).toBeGreaterThan(40);
    const told = await Promise.all(
      pages.map(async (address) => {
        const { status, text } = await read(address);
        const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(text) ?? [];
        return [status, canonical?.replaceAll('&#38;', '&').replaceAll('&amp;', '&')];
      }),
    );
    expect(told).toEqual(pages.map((address) => [200, address]));
  });
});
