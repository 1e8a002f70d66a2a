import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

/** The value of a hidden field of a page. */
const hidden = (page: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '')
    .replaceAll('&#34;', '"')
    .replaceAll('&quot;', '"')
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&');

describe.each(ENGINES)('a plain form sent after the session ended, without scripts, on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());

  /** Sends a form as a visitor, logs in where that leads, and gives the page the login leads to. */
  const sendAndLogIn = async (client: Client, path: string, form: Record<string, string>, from: string) => {
    const headers = { accept: 'text/html', referer: `${shop.url}${from}` };
    const refused = await client.post(path, form, headers);
    const address = String(refused.headers['location']);
    expect(address).toBe(`/login?next=${encodeURIComponent(from)}`);
    const login = await client.get(address);
    const fields = { username: 'operator', password: DEMO_PASSWORD };
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
      form,
      '/admin/coupons/new',
    );
    expect(login.text).not.toContain('not-to-be-kept');
    expect(page.text).toContain('刚才的操作还没有提交');
    expect(page.text).toContain('value="登录前填的券"');
    expect(page.text).toContain('value="30"');
  });

  it('says so where it is too long to be brought back', async () => {
    const list = '没有的药房\n'.repeat(400);
    const { login } = await sendAndLogIn(
      shop.visitor(),
      '/api/admin/coupon/1/giving',
      { by: 'list', list },
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
