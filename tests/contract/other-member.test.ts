import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

describe.each(EMBEDDED)('pages left open while the session became another member’s on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());

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
