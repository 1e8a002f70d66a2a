import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import type { Client, Sent } from '#tests/support/client.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { multipart } from '#tests/support/multipart.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

/** The value of a hidden field of a page. */
const hidden = (page: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '')
    .replaceAll('&#34;', '"')
    .replaceAll('&quot;', '"')
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&');

describe.each(EMBEDDED)('a plain form sent after the session ended, without scripts, on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());

  /** Sends a form as a visitor, logs in where that leads, and gives the page the login leads to. */
  const sendAndLogIn = async (client: Client, path: string, sent: Sent, from: string) => {
    const headers = { ...sent.headers, accept: 'text/html', referer: `${shop.url}${from}` };
    const refused = await client.send('POST', path, { ...sent, headers });
    const address = String(refused.headers['location']);
    expect(address).toBe(`/login?next=${encodeURIComponent(from)}`);
    const login = await client.get(address);
    const username = path.startsWith('/api/admin/') ? 'operator' : 'buyer';
    const fields = { username, password: DEMO_PASSWORD };
    const kept = { next: hidden(login.text, 'next'), typed: hidden(login.text, 'typed') };
    const entered = await client.post(
      '/api/user/login',
      { ...fields, ...kept },
      { accept: 'text/html', referer: `${shop.url}${address}` },
    );
    expect([entered.status, entered.headers['location']]).toEqual([303, from]);
    return { login, page: await client.get(from) };
  };

  it('brings what was typed back after the login, and says that it was not sent', async () => {
    const form = { name: '登录前填的券', amount: '30', validity: 'days', password: 'not-to-be-kept' };
    const { login, page } = await sendAndLogIn(
      shop.visitor(),
      '/api/admin/coupon',
      { form },
      '/admin/coupons/new',
    );
    expect(login.text).not.toContain('not-to-be-kept');
    expect(page.text).toContain('刚才的操作还没有提交');
    expect(page.text).toContain('value="登录前填的券"');
    expect(page.text).toContain('value="30"');
  });

  it.each([0, 3 * 1024 * 1024])('brings what stands beside a picture of %i bytes back too', async (size) => {
    const buyer = await memberId(shop.db, 'buyer');
    const { id, line } = await shop.db
      .selectFrom('orders')
      .innerJoin('order_line', 'order_line.order_id', 'orders.id')
      .select(['orders.id', 'order_line.id as line'])
      .where('member_id', '=', buyer)
      .where('state', '=', 'shipped')
      .orderBy('orders.id')
      .executeTakeFirstOrThrow();
    const from = `/order/return/${id}`;
    const fields = { [`units_${line}`]: '2', kind: 'return', reason: 'damaged', words: '两盒压扁了' };
    const photo_1 = size === 0 ? '' : { name: 'a.jpg', bytes: new Uint8Array(size) };
    const sent = await multipart({ as: String(buyer), form_page: from, ...fields, photo_1 });
    const path = `/api/order/${id}/return`;
    const { page } = await sendAndLogIn(shop.visitor(), path, sent, from);
    expect(page.text).toContain('刚才的操作还没有提交');
    expect(page.text).toContain('两盒压扁了</textarea>');
    expect(page.text).toMatch(new RegExp(`name="units_${line}"[^>]* value="2"`));
  });

  it('brings a long text back too, through a wrong password, and over the version it was written for', async () => {
    const client = shop.visitor();
    const brand = await shop.db.selectFrom('brand').selectAll().orderBy('id').executeTakeFirstOrThrow();
    const from = `/admin/brands/${brand.id}`;
    /* No two lines are alike: even packed it is too long for a cookie. */
    const sign = (at: number) => String.fromCharCode(0x4e00 + ((at * 40_503) % 20_000));
    const line = (at: number) => Array.from({ length: 7 }, (_, of) => sign(at * 7 + of)).join('');
    const story = Array.from({ length: 400 }, (_, at) => `${line(at)}\r\n`).join('');
    const form = { name: brand.name, story, version: 999, is_shown: '1', form_page: from };
    const html = { accept: 'text/html' };
    const refused = await client.post(`/api/admin/brand/${brand.id}/save`, form, {
      ...html,
      referer: `${shop.url}${from}`,
    });
    expect([refused.status, hidden(refused.text, 'next')]).toEqual([401, from]);
    const sent = (page: string, password: string) =>
      client.post(
        '/api/user/login',
        {
          username: 'editor',
          password,
          next: hidden(page, 'next'),
          typed: hidden(page, 'typed'),
          form_page: hidden(page, 'form_page'),
        },
        { ...html, referer: `${shop.url}/api/admin/brand/${brand.id}/save` },
      );
    const wrong = await sent(refused.text, 'not-it');
    expect([wrong.status, hidden(wrong.text, 'next')]).toEqual([422, from]);
    const entered = await sent(wrong.text, DEMO_PASSWORD);
    expect(entered.status).toBe(200);
    expect(entered.text).toContain('刚才的操作还没有提交');
    expect(entered.text).toContain(story.replaceAll('\r', '').trimEnd());
    expect(hidden(entered.text, 'version')).toBe('999');
    expect((await client.get(from)).status).toBe(200);
  });

  it('says so where it is longer than any form of ours', async () => {
    const list = 'no-such\n'.repeat(15_000);
    const { login } = await sendAndLogIn(
      shop.visitor(),
      '/api/admin/coupon/1/giving',
      { form: { by: 'list', list } },
      '/admin/coupons/1/give',
    );
    expect(login.text).toContain('填写的内容太长，没有带过来');
  });

  it('takes nothing that the login page did not write', async () => {
    const form = {
      username: 'operator',
      password: DEMO_PASSWORD,
      typed: '{"a":[1]}',
      next: '/admin/coupons',
    };
    const answer = await shop.visitor().post('/api/user/login', form);
    expect([answer.status, answer.envelope().message]).toEqual([200, '登录成功']);
  });
});
