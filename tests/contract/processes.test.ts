import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUSY_MESSAGE } from '#lib/platform/http/call/envelope.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { Client } from '#tests/support/client.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

describe.each(ENGINES)('processes of a shop on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());

  it('share sessions: who logged in at one is known at the other, and so is who left', async () => {
    const other = await shop.another();
    const here = await shop.as('buyer');
    const there = new Client(other.url, Object.fromEntries(here.cookies));
    const username = async (client: Client) =>
      (await client.get('/api/user/base')).envelope<{ username: string }>().data?.username;
    expect([await username(here), await username(there)]).toEqual(['buyer', 'buyer']);
    await there.delete('/api/user/logout');
    expect(await username(here)).toBe('');
    there.close();
  });

  it('count wrong passwords together, also of those sent at once', async () => {
    const other = await shop.another();
    const clients = [shop.visitor(), new Client(other.url)];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        clients[index % 2]!.post('/api/user/login', { username: 'newcomer', password: `guess ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
    clients[1]?.close();
  });

  it('each drop the pages that one of them changed', async () => {
    const other = await shop.another();
    const clients = [shop.visitor(), new Client(other.url)];
    for (const client of clients) await client.get('/');
    const dropped = async (client: Client) =>
      (JSON.parse((await client.get('/healthz')).text) as { cache: { invalidations: number } }).cache
        .invalidations;
    const before = await Promise.all(clients.map(dropped));
    await change(shop.db, async (_trx, touch) => touch('home'));
    for (const [index, client] of clients.entries()) {
      await expect.poll(() => dropped(client), { timeout: 1000 }).toBeGreaterThan(before[index]!);
    }
    clients[1]?.close();
  });

  it('finish the request at hand when asked to stop, and take no more', async () => {
    const other = await shop.another();
    const { hostname, port } = new URL(other.url);
    const body = 'username=buyer&password=wrong-one';
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.write(
      `POST /api/user/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${other.url}\r\nExpect: 100-continue\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await expect.poll(() => received).toContain('100 Continue');
    other.signal('SIGTERM');
    await expect.poll(() => other.log()).toContain('正在停止');
    await expect(new Client(other.url).get('/')).rejects.toThrow(/ECONNREFUSED/);
    socket.write(body);
    await expect.poll(() => received).toContain('HTTP/1.1 422');
    socket.end();
    expect(await other.exited).toBe(0);
  });

  it('answer what nobody foresaw with 500 in the envelope, also before the call itself is reached', async () => {
    const member = await shop.as('buyer');
    await sql`alter table session rename to session_gone`.execute(shop.db);
    const answer = await member.get('/api/order');
    await sql`alter table session_gone rename to session`.execute(shop.db);
    expect(answer.status).toBe(500);
    expect(answer.envelope()).toMatchObject({ code: 500, message: BUSY_MESSAGE, data: null });
    expect(answer.envelope().request_id).toBe(answer.headers['x-request-id']);
    expect((await member.get('/api/order')).status).toBe(200);
  });

  it('write no personal data to the log', async () => {
    const member = await shop.as('buyer');
    await member.get('/api/user/base');
    await member.post('/api/user/login', { username: 'buyer', password: 'a-secret-of-mine' });
    expect(shop.log()).not.toContain('a-secret-of-mine');
    expect(shop.log()).not.toContain(member.cookies.get('sid'));
  });
});

describe('a shop that cannot start', () => {
  it.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SITE_MODE: 'other' }, 'SITE_MODE'],
    [{ SITE_MODE: 'live' }, '演示账户'],
  ])('with %o says why', async (env, words) => {
    await expect(startShop({ env })).rejects.toThrow(words);
  });
});
