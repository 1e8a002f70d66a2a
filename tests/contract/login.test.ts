import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const username = async (client: Client) =>
  (await client.get('/api/user/base')).envelope<{ username: string }>().data?.username;
const loginAt =
  (shop: () => Shop) =>
  (fields: Record<string, string>, headers = {}) =>
    shop()
      .visitor()
      .post('/api/user/login', { username: 'buyer', password: DEMO_PASSWORD, ...fields }, headers);

describe.each(ENGINES)('limits of logging in on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());
  const login = loginAt(() => shop);

  it('stops a guesser after ten tries, also with the right password', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await login({ username: 'store3', password: `guess-${attempt}` })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await login({ username: 'store3' })).status).toBe(429);
    expect((await login({ username: 'store2' })).status).toBe(200);
  });

  it('checks ten of fifty guesses sent at once, whatever the sender says of itself', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        login(
          { username: 'store1', password: `guess-${index}` },
          { 'x-forwarded-for': `198.51.100.${index}`, cookie: `device=${'x'.repeat(index)}` },
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(422), ...Array<number>(40).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.envelope().message).toMatch(/请 1[45] 分钟后再试/);
  });

  it('lets a browser that logged in before past the lock, with and without scripts', async () => {
    const browser = shop.visitor();
    const form = { username: 'chain', password: DEMO_PASSWORD };
    await browser.post('/api/user/login', form);
    await browser.post('/api/user/logout');
    expect([browser.cookies.has('sid'), browser.cookies.has('device')]).toEqual([false, true]);
    for (let attempt = 0; attempt < 11; attempt += 1) await login({ ...form, password: 'guess' });
    expect((await login(form)).status).toBe(429);
    expect((await browser.post('/api/user/login', form)).status).toBe(200);
    await browser.post('/api/user/logout');
    const plain = await browser.post('/api/user/login', form, { accept: 'text/html' });
    expect([plain.status, plain.headers['location']]).toEqual([303, '/']);
    expect(await username(browser)).toBe('chain');
  });
});

describe('login and logout', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());
  const login = loginAt(() => shop);

  it('lets a member in with the right password and out again', async () => {
    const client = shop.visitor();
    const answer = await client.post('/api/user/login', { username: ' Buyer ', password: DEMO_PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.envelope()).toMatchObject({ code: 10000, data: { next: '/' } });
    expect(await username(client)).toBe('buyer');

    const session = client.cookies.get('sid');
    expect((await client.delete('/api/user/logout')).envelope().code).toBe(10000);
    expect(client.cookies.has('sid')).toBe(false);
    expect(client.cookies.has('member')).toBe(false);
    client.cookies.set('sid', session ?? '');
    expect(await username(client)).toBe('');
  });

  it('sets the session cookie for this site only, out of reach of scripts', async () => {
    const lines = (await login({})).headers['set-cookie'] as string[];
    const session = lines.find((line) => line.startsWith('sid='));
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=Lax/i);
    expect(session).toMatch(/Path=\//i);
    expect(lines.find((line) => line.startsWith('member='))).toMatch(
      /^member=1\.\d+; Max-Age=604800; Path=\/; SameSite=Lax$/,
    );
    expect(lines.find((line) => line.startsWith('device='))).toMatch(
      /^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('gives a browser that lost its hint of a member both cookies again, for as long as the session runs', async () => {
    const client = shop.visitor();
    await client.post('/api/user/login', { username: 'buyer', password: DEMO_PASSWORD });
    const session = client.cookies.get('sid') ?? '';
    client.cookies.delete('member');
    for (const path of ['/order', '/api/user/base']) {
      client.cookies.delete('member');
      const lines = (await client.get(path)).headers['set-cookie'] as string[];
      expect(lines.find((line) => line.startsWith('sid='))).toContain(`sid=${session}; Max-Age=6047`);
      expect(lines.find((line) => line.startsWith('member='))).toMatch(
        /^member=1\.\d+; Max-Age=604[78]\d\d; Path=\/; SameSite=Lax$/,
      );
    }
    expect((await client.get('/order')).headers['set-cookie']).toBeUndefined();
  });

  it('says nothing of cookies to a browser whose session is over, nor on logging out', async () => {
    const client = shop.visitor();
    client.cookies.set('sid', 'of-nobody');
    expect((await client.get('/api/user/base')).headers['set-cookie']).toBeUndefined();
    await client.post('/api/user/login', { username: 'buyer', password: DEMO_PASSWORD });
    client.cookies.delete('member');
    await client.delete('/api/user/logout');
    expect([client.cookies.has('sid'), client.cookies.has('member')]).toEqual([false, false]);
  });

  it('keeps no token in the database that would open a session', async () => {
    const client = shop.visitor();
    await client.post('/api/user/login', { username: 'clinic', password: DEMO_PASSWORD });
    const ids = await shop.db.selectFrom('session').select('id').execute();
    expect(ids.map(({ id }) => id)).not.toContain(client.cookies.get('sid'));
    expect(ids.length).toBeGreaterThan(0);
    const devices = await shop.db.selectFrom('device').selectAll().execute();
    expect(devices.length).toBeGreaterThan(0);
    expect(JSON.stringify(devices)).not.toContain(client.cookies.get('device'));
  });

  it('says the same of an unknown name and a wrong password', async () => {
    const [wrong, unknown] = [await login({ password: 'wrong-one' }), await login({ username: 'nobody' })];
    expect([wrong.status, unknown.status]).toEqual([422, 422]);
    expect(wrong.envelope().errors).toEqual({ password: ['用户名或密码不正确，请核对后重试。'] });
    expect(unknown.envelope().errors).toEqual(wrong.envelope().errors);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['https://elsewhere.example/', '/'],
    ['//elsewhere.example/', '/'],
    ['/\\elsewhere.example', '/'],
    ['/order?state=shipped', '/order?state=shipped'],
  ])('after login leads %s to %s', async (next, leads) => {
    expect((await login({ next })).envelope()).toMatchObject({ data: { next: leads } });
    const asForm = await login({ next }, { accept: 'text/html' });
    expect([asForm.status, asForm.headers['location']]).toEqual([303, leads]);
  });

  it('shows the form again to a browser without scripts, without the password', async () => {
    const client = shop.visitor();
    const answer = await client.post(
      '/api/user/login',
      { username: 'buyer', password: 'wrong-one' },
      { accept: 'text/html', referer: `${shop.url}/login` },
    );
    expect([answer.status, answer.headers['location']]).toEqual([303, '/login']);
    const page = await client.get('/login');
    expect(page.text).toContain('用户名或密码不正确');
    expect(page.text).toContain('value="buyer"');
    expect(page.text).not.toContain('wrong-one');
    expect((await client.get('/login')).text).not.toContain('用户名或密码不正确');
  });

  it('ends the session a browser had when it logs in again', async () => {
    const browser = shop.visitor();
    await browser.post('/api/user/login', { username: 'buyer', password: DEMO_PASSWORD });
    const before = browser.cookies.get('sid') ?? '';
    await browser.post('/api/user/login', { username: 'clinic', password: DEMO_PASSWORD });
    expect(await username(browser)).toBe('clinic');
    browser.cookies.set('sid', before);
    expect(await username(browser)).toBe('');
  });
});

describe('cookies of a shop on TLS', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ env: { SITE_URL: 'https://shop.example' } });
  });
  afterAll(() => shop.close());
  const form = { username: 'buyer', password: DEMO_PASSWORD };
  const plain = { accept: 'text/html' };
  const lines = ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
    [headers['set-cookie'] ?? []].flat();

  it('are sent over TLS only, where they are set and where they are taken away', async () => {
    const browser = shop.visitor();
    const flash = `flash=${encodeURIComponent(JSON.stringify({ message: 'x', tone: 'success' }))}`;
    const answers = [
      await browser.post('/api/user/login', { ...form, password: 'wrong' }, plain),
      await browser.get('/login'),
      await browser.post('/api/user/login', form, plain),
      await browser.get('/', { cookie: flash }),
      await browser.get('/', { cookie: flash }),
      await browser.delete('/api/user/logout'),
    ];
    expect(answers.map((answer) => lines(answer).length)).toEqual([1, 1, 4, 1, 1, 2]);
    expect(answers.flatMap(lines).filter((line) => !/; Secure(;|$)/.test(line))).toEqual([]);
  });
});
