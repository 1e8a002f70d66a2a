import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator } from '#lib/people/members/members.service.ts';
import { Client } from '#tests/support/client.ts';
import { KEEPER, type LiveShop, startLiveShop } from '#tests/support/live-shop.ts';
import { sessionCookies } from '#tests/support/login.ts';
import { startServer } from '#tests/support/server.ts';

const PAGE = { accept: 'text/html' };
const PRINTED = /首次设置：打开 (\S+)\/setup，一次性代码 ([3-9A-Y]{4}-[3-9A-Y]{4})/g;
const codeIn = (log: string): string | undefined => [...log.matchAll(PRINTED)].at(-1)?.[2];
const WITHIN = { timeout: 5000, interval: 50 };

describe('the first visit of a live shop', () => {
  let shop: LiveShop;
  let visitor: Client;
  beforeAll(async () => {
    shop = await startLiveShop('setup');
    visitor = new Client(shop.url);
  });
  afterAll(async () => {
    visitor.close();
    await shop.close();
  });

  const person = { username: 'zhou', name: '周明', phone: '13800005577' };
  const passwords = { password: KEEPER.password, password_again: KEEPER.password };

  it('prints the code as a line and in the log', async () => {
    const printed = () =>
      shop
        .log()
        .split('\n')
        .filter((line) => line.includes('一次性代码'));
    await expect
      .poll(() => printed().map((line) => line.startsWith('{')), WITHIN)
      .toEqual(expect.arrayContaining([true, false]));
    expect(printed().join()).toContain(`${shop.url}/setup`);
  });

  it.each([
    '/',
    '/login',
    '/list',
    '/goods/1',
    '/admin',
    '/admin/shop',
    '/nowhere',
    '/robots.txt',
    '/opening',
  ])('leads %s to its page, for this time alone', async (path) => {
    const { status, headers } = await visitor.get(path);
    expect([status, headers['location'], headers['cache-control']]).toEqual([302, '/setup', 'no-store']);
  });

  it('answers its page, files and the health as ever', async () => {
    const page = await visitor.get('/setup');
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(page.text).toContain('<h1');
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.text) ?? [];
    for (const path of ['/favicon.svg', '/manifest.webmanifest', sheet, '/healthz'])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  });

  it('refuses calls in words, and leads plain forms to its page', async () => {
    const call = await visitor.get('/api/user/base');
    expect([call.status, call.headers['retry-after']]).toEqual([503, '60']);
    expect(call.envelope()).toMatchObject({
      code: 503,
      message: expect.stringContaining('/setup'),
      data: null,
    });
    const form = await visitor.post('/api/user/login', KEEPER, PAGE);
    expect([form.status, form.headers['location']]).toEqual([303, '/setup']);
  });

  it('takes the code of the node that started last, then everything is the office’s', async () => {
    const first = codeIn(shop.log());
    const second = await startServer(shop.databaseUrl, { SITE_MODE: 'live' });
    const other = new Client(second.url);
    try {
      await expect.poll(() => codeIn(second.log()), WITHIN).toBeDefined();
      const late = await visitor.post(
        '/api/setup',
        { code: first, ...person, ...passwords, form_page: '/setup' },
        PAGE,
      );
      expect([late.status, late.headers['location']]).toEqual([303, '/setup']);
      const again = await visitor.get('/setup');
      expect(again.text).toContain('一次性代码不正确');
      expect(again.text).toContain('value="周明"');
      expect(again.text).not.toContain(KEEPER.password);
      const code = codeIn(second.log());
      const done = await visitor.post('/api/setup', { code, ...person, ...passwords }, PAGE);
      expect([done.status, done.headers['location']]).toEqual([303, '/admin/today']);
      expect((await visitor.get('/admin/today')).text).toContain('商城尚未开业');
      expect((await visitor.get('/setup')).headers['location']).toBe('/admin');
      const repeat = await other.post('/api/setup', { code, ...person, username: 'li', ...passwords });
      expect(repeat.status).toBe(409);
      // The other node notices within seconds.
      await expect.poll(async () => (await other.get('/')).status, WITHIN).toBe(503);
    } finally {
      other.close();
      await second.stop();
    }
  });
});

describe('a live shop that waits for its first administrator', () => {
  it('notices one of the command line within seconds', async () => {
    const shop = await startLiveShop('setup');
    const visitor = new Client(shop.url);
    try {
      expect((await visitor.get('/')).status).toBe(302);
      await createAdministrator(shop.db, KEEPER.username, KEEPER.password, Date.now());
      await expect.poll(async () => (await visitor.get('/')).status, WITHIN).toBe(503);
    } finally {
      visitor.close();
      await shop.close();
    }
  });
});

describe('a live shop that is not open yet', () => {
  let shop: LiveShop;
  let visitor: Client;
  let keeper: Client;
  beforeAll(async () => {
    shop = await startLiveShop('closed');
    visitor = new Client(shop.url);
    keeper = new Client(shop.url, await sessionCookies(shop.db, KEEPER.username));
  });
  afterAll(async () => {
    visitor.close();
    keeper.close();
    await shop.close();
  });

  const BAR = '商城尚未开业，只有员工能看到';

  it('prints no code', () => {
    expect(shop.log()).not.toContain('一次性代码');
  });

  it.each(['/', '/list', '/goods/1', '/register/step1', '/sitemap.xml', '/nowhere', '/opening'])(
    'answers %s to visitors with 即将开业, not cached',
    async (path) => {
      const { status, headers, text } = await visitor.get(path);
      expect([status, headers['retry-after'], headers['x-robots-tag']]).toEqual([503, '3600', 'noindex']);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(text).toContain('即将开业');
      expect(text).toContain('href="/login"');
      expect(text).not.toContain(BAR);
    },
  );

  it('lets everyone log in, and staff go on', async () => {
    const page = await visitor.get('/login');
    expect([page.status, page.text.includes(BAR)]).toEqual([200, false]);
    expect((await visitor.get('/admin')).headers['location']).toBe('/login?next=%2Fadmin');
    expect((await visitor.get('/robots.txt')).status).toBe(200);
    const client = new Client(shop.url);
    const done = await client.post('/api/user/login', { ...KEEPER, next: '/admin' }, PAGE);
    expect([done.status, done.headers['location']]).toEqual([303, '/admin']);
    expect((await client.get('/admin/today')).status).toBe(200);
    client.close();
  });

  it('refuses calls of others in words', async () => {
    const { status, envelope } = await visitor.get('/api/user/base');
    expect([status, envelope().message]).toEqual([503, expect.stringContaining('即将开业')]);
    const form = await visitor.post('/api/cart/add', {}, PAGE);
    expect([form.status, form.headers['location']]).toEqual([303, '/']);
    expect((await keeper.get('/api/user/base')).status).toBe(200);
  });

  it('shows staff the whole shop under a bar, and opens it for all at once', async () => {
    for (let times = 0; times < 2; times += 1) {
      const page = await keeper.get('/');
      expect([page.status, page.text.includes(BAR)]).toEqual([200, true]);
      expect((await visitor.get('/')).status).toBe(503);
    }
    expect((await keeper.get('/admin/today')).text).toContain('还缺：公司资料');
    expect((await visitor.post('/api/admin/shop/open')).status).toBe(503);
    const opened = await keeper.post('/api/admin/shop/open');
    expect([opened.status, opened.envelope().data]).toEqual([200, { changed: true }]);
    for (const client of [visitor, keeper]) {
      const page = await client.get('/');
      expect([page.status, page.text.includes(BAR)]).toEqual([200, false]);
    }
    expect((await visitor.get('/opening')).headers['location']).toBe('/');
    expect((await keeper.get('/admin/today')).text).not.toContain('商城尚未开业');
    expect((await keeper.get('/admin/shop')).text).toContain('暂停营业');
  });

  it('closes again for all but staff, also what was finished', async () => {
    expect((await visitor.get('/')).status).toBe(200);
    expect((await keeper.post('/api/admin/shop/close')).envelope().data).toEqual({ changed: true });
    await expect.poll(async () => (await visitor.get('/')).status, WITHIN).toBe(503);
    const page = await visitor.get('/');
    // Search engines keep what they know.
    expect([page.text.includes('暂停营业'), page.headers['x-robots-tag']]).toEqual([true, undefined]);
    expect((await keeper.get('/')).text).toContain('商城暂停营业，只有员工能看到');
  });
});
