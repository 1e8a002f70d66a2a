import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import type { Client, Sent } from '#tests/support/client.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { multipart } from '#tests/support/files.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

/** The value of a hidden field of a page. */
const hidden = (page: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '')
    .replaceAll('&#34;', '"')
    .replaceAll('&quot;', '"')
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&');

describe('a plain form sent after the session ended, without scripts', () => {
  /** Sends a form as a visitor, logs in where that leads, and returns the page after the login. */
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

describe('pages left open while the session became another member’s', () => {
  const idOf = (username: string): Promise<number> => memberId(shop.db, username);

  const pageOf = async (client: Client, path = '/addr?edit=new'): Promise<string> =>
    /<html[^>]* data-member="(\d+)"/.exec((await client.get(path)).text)?.[1] ?? '';

  const address = (as: string) => ({
    receiver: '王芳',
    phone: '13800005566',
    region_code: '410100',
    detail: '花园路 1 号院 2 楼',
    form_page: '/addr?edit=new',
    as,
  });

  const addressesOf = async (username: string): Promise<number> => {
    const memberId = await idOf(username);
    const rows = await shop.db.selectFrom('address').select('id').where('member_id', '=', memberId).execute();
    return rows.length;
  };

  it('writes nothing into a store’s account from a page of the head office', async () => {
    const chain = await shop.as('chain');
    const as = await pageOf(chain);
    expect(as).toBe(String(await idOf('chain')));
    const before = await addressesOf('store1');
    await chain.post('/api/user/act', { member_id: await idOf('store1') });
    expect(chain.cookies.get('member')).toBe(`1.${await idOf('store1')}`);
    const refused = await chain.post('/api/address', address(as));
    expect(refused.status).toBe(409);
    expect(refused.envelope().message).toMatch(/^您已在别的窗口换成 .*花园路店.* 的账户，这次没有保存/);
    expect((await chain.post('/api/cart/quick_add/1', { number: 1, as })).status).toBe(409);
    const plain = await chain.post('/api/address', address(as), { accept: 'text/html' });
    expect([plain.status, plain.headers['location']]).toEqual([303, '/addr?edit=new']);
    const shown = await chain.get('/addr?edit=new');
    expect(shown.text).toContain('这次没有保存');
    expect(shown.text).toContain('花园路 1 号院 2 楼');
    expect(await addressesOf('store1')).toBe(before);
    expect((await chain.post('/api/address', address(await pageOf(chain)))).status).toBe(200);
    expect(await addressesOf('store1')).toBe(before + 1);
  });

  it('says whose page it is in the forms themselves, for browsers without scripts', async () => {
    const buyer = await shop.as('buyer');
    const field = `name="as" value="${await idOf('buyer')}"`;
    const pages = ['/addr', '/order', '/star', '/zhzx/fptt', '/zhzx/tokens', '/wdqb/pay_password'];
    for (const page of [...pages, '/zhzx/basic?edit=password', '/zhzx/data']) {
      const { text } = await buyer.get(page);
      const forms = (text.split('<main')[1] ?? '').split('<form').slice(1);
      const changing = forms
        .map((form) => form.split('</form>')[0] ?? '')
        .filter(
          (form) => /^[^>]*method="post"/.test(form) && !/action="\/api\/(user\/logout|cart\/)/.test(form),
        );
      expect(changing.length, page).toBeGreaterThan(0);
      for (const form of changing) expect(form, page).toContain(field);
    }
    const fields = { as: await idOf('buyer'), old_password: DEMO_PASSWORD, password: 'another-8k' };
    await buyer.post('/api/user/login', { username: 'clinic', password: DEMO_PASSWORD });
    const plain = await buyer.post('/api/user/resetPassword', fields, { accept: 'text/html' });
    expect((await buyer.get(String(plain.headers['location']))).text).toContain('这次没有保存');
    expect(
      (await shop.visitor().post('/api/user/login', { username: 'clinic', password: DEMO_PASSWORD })).status,
    ).toBe(200);
  });

  it('writes nothing into the head office’s account from a page of the store, whose acting can be ended', async () => {
    const chain = await shop.as('chain');
    await chain.post('/api/user/act', { member_id: await idOf('store2') });
    const as = await pageOf(chain);
    expect((await chain.post('/api/user/act/end', { as })).status).toBe(200);
    expect(chain.cookies.get('member')).toBe(`1.${await idOf('chain')}`);
    const before = await addressesOf('chain');
    expect((await chain.post('/api/address', address(as))).status).toBe(409);
    expect((await chain.post('/api/user/act/end', { as })).status).toBe(200);
    expect(await addressesOf('chain')).toBe(before);
  });

  it('says so where the other member finds it, not on the page of an order that is not its own', async () => {
    const client = await shop.as('buyer');
    const { id } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('member_id', '=', await idOf('buyer'))
      .where('state', '=', 'completed')
      .executeTakeFirstOrThrow();
    const order = `/order/info/${id}`;
    const as = await pageOf(client, order);
    await client.post('/api/user/login', { username: 'clinic', password: DEMO_PASSWORD });
    for (const fields of [{ form_page: order }, { form_page: `/order/return/${id}` }, {}]) {
      const headers = { accept: 'text/html', referer: `${shop.url}${order}` };
      const refused = await client.post(`/api/order/${id}/buy_again`, { as, ...fields }, headers);
      expect([refused.status, refused.headers['location']]).toEqual([303, '/user']);
      expect((await client.get('/user')).text).toContain('这次没有保存');
    }
  });

  it('distinguishes pages of one login from those of the next, and lets each log out', async () => {
    const client = await shop.as('buyer');
    const as = await pageOf(client);
    const login = { username: 'clinic', password: DEMO_PASSWORD, as };
    expect((await client.post('/api/user/login', login)).status).toBe(200);
    expect((await client.post('/api/address', address(as))).status).toBe(409);
    expect((await client.delete(`/api/user/logout?as=${as}`)).status).toBe(200);
    expect((await client.post('/api/address', address(as))).status).toBe(401);
  });
});
