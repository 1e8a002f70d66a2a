import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf, ROUTES, type Route } from '#lib/routes.rules.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const addressOf = (path: string): string => path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1');
const guarded = ROUTES.filter(({ access }) => !['public', 'open'].includes(access));

describe('pages that are not for everyone', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite' });
  });
  afterAll(() => shop.close());

  it.each(guarded.flatMap(({ path, aliases }) => [path, ...aliases]))(
    'sends a visitor from %s to log in and back',
    async (path) => {
      const answer = await shop.visitor().get(`${addressOf(path)}?page=2`);
      expect(answer.status).toBe(302);
      expect(answer.headers['location']).toMatch(/^\/login\?next=%2F/);
      expect(answer.headers['cache-control']).toContain('no-store');
    },
  );
});

describe('the table of routes', () => {
  it('makes an address for each route that leads back to it', () => {
    const params = Object.fromEntries(
      ROUTES.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map((match) => [match[1]!, 1])),
    );
    const plain = (route: Route) => pathOf(route, params);
    expect(ROUTES.map(plain).filter((path) => !path.startsWith('/') || path.includes(':'))).toEqual([]);
  });
});

describe('headers of every page', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite' });
  });
  afterAll(() => shop.close());

  it.each(['/', '/login', '/404', '/api/docs'])('protect %s', async (path) => {
    const { headers } = await shop.visitor().get(path);
    const policy = String(headers['content-security-policy']);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(scripts).not.toContain("'unsafe-inline'");
    expect(scripts).not.toContain("'unsafe-eval'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('ask browsers for TLS once the site is on TLS', async () => {
    const secure = await startShop({ engine: 'sqlite', env: { SITE_URL: 'https://shop.example' } });
    const { headers } = await secure.visitor().get('/login');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
    await secure.close();
  });
});
