import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearerOf } from '#tests/support/base-shop.ts';
import { ROUTES } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { declaredCalls } from '#tests/support/role-calls.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

describe.each(EMBEDDED)('acting for another on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());

  const idOf = (username: string): Promise<number> => memberId(shop.db, username);

  it('shows the head office its store, says so on each page, and goes back', async () => {
    const chain = await shop.as('chain');
    const begun = await chain.post('/api/user/act', { member_id: await idOf('store1') });
    expect(begun.envelope()).toMatchObject({ code: 10000, message: expect.stringContaining('花园路店') });
    const base = (await chain.get('/api/user/base')).envelope().data as Record<string, unknown>;
    expect(base).toMatchObject({ username: 'store1', acting: { is_staff: 0 } });
    const orders = await chain.get('/order');
    expect(orders.text).toContain('id="acting"');
    expect(orders.text).toContain('结束代办');
    const ended = await chain.post('/api/user/act/end', {}, { accept: 'text/html' });
    expect([ended.status, ended.headers['location']]).toEqual([303, `/ddgl/${await idOf('store1')}`]);
    expect((await chain.get('/order')).text).not.toContain('id="acting"');
  });

  it.each([
    ['chain', 'store1', ['花园路店', '先结束代办', 'action="/api/user/act/end" data-once']],
    ['operator', 'clinic', ['它不是连锁总部', '再代它的总部操作']],
  ])('shows %s at /ddgl, acting for %s, how to get to the stores', async (actor, username, words) => {
    const client = await shop.as(actor);
    await client.post('/api/user/act', { member_id: await idOf(username) });
    const { text } = await client.get('/ddgl');
    for (const word of words) expect(text).toContain(word);
    expect(text).not.toContain('只有连锁总部的账户有门店');
    await client.post('/api/user/act/end');
  });

  it('leads the office back to the page of the member it acted for', async () => {
    const operator = await shop.as('operator');
    const member = await idOf('clinic');
    await operator.post('/api/user/act', { member_id: member });
    const back = `/admin/members/${member}`;
    const fields = { next: 'https://evil.example/' };
    const ended = await operator.post('/api/user/act/end', fields, { accept: 'text/html' });
    expect([ended.status, ended.headers['location']]).toEqual([303, back]);
    expect((await operator.get(back)).status).toBe(200);
    const again = await operator.post('/api/user/act/end', {}, { accept: 'text/html' });
    expect(again.headers['location']).toBe('/');
  });

  it.each([
    ['operator', 'clinic'],
    ['operator', 'newcomer'],
    ['operator', 'chain'],
    ['chain', 'store1'],
  ])('shows %s, acting for %s, no form whose call is the holder’s alone', async (actor, username) => {
    const calls = await declaredCalls(shop.visitor());
    const isOwn = (action: string): boolean =>
      calls.some(
        ({ method, path, inPerson }) =>
          inPerson && method === 'POST' && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(action),
      );
    const client = await shop.as(actor);
    await client.post('/api/user/act', { member_id: await idOf(username) });
    const offered: string[] = [];
    const walked: string[] = [];
    for (const route of ROUTES.filter(({ access }) => access === 'member' || access === 'open')) {
      // Not everybody has an order to pay, or may begin one.
      const address = await addressOf(route, shop.db, username).catch(() => null);
      if (address === null) continue;
      walked.push(route.name);
      const more = address.includes('?') ? '&' : '?';
      for (const page of [address, `${address}${more}edit=password`, `${address}${more}do=add`]) {
        const { text } = await client.get(page);
        for (const [, action = ''] of text.matchAll(/<form[^>]* action="([^"?]+)/g))
          if (isOwn(action)) offered.push(`${page}: ${action}`);
      }
    }
    expect(offered).toEqual([]);
    expect(walked).toEqual(expect.arrayContaining(['account', 'pay_password', 'contract', 'messages']));
    if (username === 'clinic') expect(walked).toContain('pay_order');
  });

  it('records what was done for the store, by whom', async () => {
    const chain = await shop.as('chain');
    const store = await idOf('store2');
    await chain.post('/api/user/act', { member_id: store });
    const goods = await shop.db.selectFrom('goods').select('id').orderBy('id').executeTakeFirstOrThrow();
    await chain.post('/api/favorite', { goods_ids: [goods.id] });
    const rows = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `member:${store}`)
      .orderBy('id')
      .execute();
    const chainId = await idOf('chain');
    expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['acting.begin', chainId],
      ['acting.call', chainId],
    ]);
    expect(rows[1]?.detail).toBe('收藏商品');
  });

  it('keeps what is the holder’s own from who acts for it, and the office from acting staff', async () => {
    const operator = await shop.as('operator');
    await operator.post('/api/user/act', { member_id: await idOf('clinic') });
    const password = await operator.post('/api/user/payment_password/change', {});
    expect(password.envelope()).toMatchObject({ code: 403, message: expect.stringContaining('本人') });
    const office = await operator.post('/api/admin/order/1/ship', {});
    expect(office.envelope()).toMatchObject({ code: 403, message: expect.stringContaining('结束代办') });
    const page = await operator.get('/admin/transfers');
    expect([page.status, page.headers['location']]).toEqual([302, '/']);
  });

  it.each([
    ['a store', 'store1', 'store2', 403],
    ['a pharmacy', 'buyer', 'clinic', 403],
    ['a head office, of a stranger', 'chain', 'buyer', 404],
    ['an operator, of staff', 'operator', 'editor', 404],
  ])('is refused to %s', async (_, who, whom, status) => {
    const client = await shop.as(who);
    expect((await client.post('/api/user/act', { member_id: await idOf(whom) })).status).toBe(status);
    expect((await client.get('/api/user/base')).envelope().data).toMatchObject({
      username: who,
      acting: null,
    });
  });

  it('is nothing for programs with a token, and says what is wrong with the input', async () => {
    const chain = await shop.as('chain');
    expect((await chain.post('/api/user/act', { member_id: 'x' })).status).toBe(422);
    const headers = { authorization: `Bearer ${bearerOf('chain')}` };
    const refused = await shop.visitor().post('/api/user/act', { member_id: await idOf('store1') }, headers);
    expect(refused.status).toBe(403);
  });
});
