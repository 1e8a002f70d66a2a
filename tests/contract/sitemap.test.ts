import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { robotsText } from '#lib/storefront/sitemap/sitemap.rules.ts';
import { routeOf, type RouteName, ROUTES } from '#lib/routes.rules.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { addressOf } from '#tests/support/addresses.ts';

const SITE = 'https://shop.example';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ env: { SITE_URL: SITE } });
});
afterAll(() => shop.close());

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

describe('what search engines are shown', () => {
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

  it('names the one address of each page, which is there', { timeout: 60_000 }, async () => {
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

describe('a shop behind a proxy that speaks TLS', () => {
  it('asks browsers for TLS', async () => {
    const { headers } = await shop.visitor().get('/login');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  });

  it.each([
    ['https://shop.example', 'shop.example', 200],
    ['https://shop.example', undefined, 200],
    ['http://shop.example', 'shop.example', 403],
    ['https://shop.example:8443', 'shop.example', 403],
  ])('answers a post from %s, asked under %s, with %i', async (origin, host, status) => {
    const client = await shop.as('buyer');
    const headers = { origin, ...(host ? { host } : {}), 'sec-fetch-site': undefined };
    expect((await client.send('DELETE', '/api/user/logout', { headers })).status).toBe(status);
  });
});

type Thing = Record<string, unknown> & { '@type': string };

/** Structured data that pages contain, by route; those not named contain their place in the site at most. */
const TOLD: Partial<Record<RouteName, string[]>> = {
  home: ['Organization', 'WebSite'],
  goods: ['BreadcrumbList', 'Product'],
  list: ['BreadcrumbList'],
  list_table: ['BreadcrumbList'],
  list_no_image: ['BreadcrumbList'],
  ppzq_info: ['BreadcrumbList'],
  ppzq_index: ['BreadcrumbList'],
  help_ddzf: ['Article', 'BreadcrumbList'],
  help_article: ['Article', 'BreadcrumbList'],
  news: ['BreadcrumbList', 'NewsArticle'],
};

function thingsIn(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.flatMap(([, json = '']) => {
    const read = JSON.parse(json) as Thing & { '@context': string; '@graph'?: Thing[] };
    expect(read['@context']).toBe('https://schema.org');
    return read['@graph'] ?? [read];
  });
}

const addressesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? /^https?:/.test(value)
      ? [value]
      : []
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(addressesIn)
      : [];

describe('what pages tell search engines of themselves', () => {
  const read = async (address: string) => (await shop.visitor().get(address)).text;
  it.each(ROUTES.filter(({ access }) => access === 'public').map(({ name }) => name))(
    'is sound on %s',
    async (name) => {
      const text = await read(await addressOf(routeOf(name), shop.db, 'buyer'));
      const things = thingsIn(text);
      const types = things.map((thing) => thing['@type']).sort();
      if (TOLD[name]) expect(types).toEqual(TOLD[name]);
      else expect(types.filter((type) => type !== 'BreadcrumbList' && type !== 'Article')).toEqual([]);
      for (const address of addressesIn(things).filter((one) => !one.startsWith('https://schema.org')))
        expect(address.startsWith(`${SITE}/`), address).toBe(true);
      expect([...text.matchAll(/<script type="speculationrules">/g)], 'rules for what is next').toHaveLength(
        1,
      );
      const canonicals = [...text.matchAll(/<link rel="canonical"/g)];
      expect(canonicals).toHaveLength(1);
    },
  );

  it('has the price that every visitor sees, and no rank of members', async () => {
    const goods = await shop.db
      .selectFrom('goods')
      .selectAll()
      .where('rx_class', '=', 'otc_a')
      .where('is_kxzq', '=', 0)
      .where('is_mhj', '=', 0)
      .where('is_special', '=', 0)
      .where('stock', '>', 10)
      .where('rank3_price_fen', 'is not', null)
      .executeTakeFirst();
    const text = await read(`/list/info/${goods?.id}`);
    const product = thingsIn(text).find((thing) => thing['@type'] === 'Product');
    const offer = product?.['offers'] as Thing;
    expect(offer).toMatchObject({ priceCurrency: 'CNY', availability: 'https://schema.org/InStock' });
    expect(text).toContain(`¥${offer['price'] as string}`);
    const rank3 = (goods?.rank3_price_fen ?? 0) / 100;
    expect(JSON.stringify(product)).not.toContain(rank3.toFixed(2));
  });

  it('offers nothing that is for prescription, or that not everybody may buy', async () => {
    const rx = await shop.db.selectFrom('goods').select('id').where('rx_class', '=', 'rx').executeTakeFirst();
    const types = thingsIn(await read(`/list/info/${rx?.id}`)).map((thing) => thing['@type']);
    expect(types).toEqual(['BreadcrumbList']);
    const controlled = await shop.db
      .selectFrom('goods')
      .select('id')
      .where('is_kxzq', '=', 1)
      .where('rx_class', '!=', 'rx')
      .executeTakeFirst();
    const product = thingsIn(await read(`/list/info/${controlled?.id}`)).find(
      (thing) => thing['@type'] === 'Product',
    );
    expect(product).toBeDefined();
    expect(product).not.toHaveProperty('offers');
  });

  it('lets in where the sitemap leads, and keeps out of what belongs to somebody', () => {
    const closed = [...robotsText(SITE).matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
    const isClosed = (path: string) => closed.some((beginning) => path.startsWith(beginning));
    const wrong = ROUTES.filter(
      ({ access, path }) => access !== 'public' && access !== 'open' && !isClosed(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
    const shut = ROUTES.filter(({ access, path }) => access === 'public' && isClosed(path));
    const names = ['api_docs', 'api_guide', 'loading_activity', 'search', 'search_table'];
    expect(shut.map(({ name }) => name).sort()).toEqual(names);
  });
});
