import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#lib/routes.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { bearerOf } from '#tests/support/base-shop.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { declaredCalls } from '#tests/support/role-calls.ts';
import { memberId } from '#tests/support/demo-cart.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const HTML = { accept: 'text/html' };

describe('the desk of members', () => {
  let operator: Client;
  let ids: Map<string, number>;
  beforeAll(async () => {
    operator = await shop.as('operator');
    const rows = await shop.db.selectFrom('member').select(['id', 'username']).execute();
    ids = new Map(rows.map(({ id, username }) => [username, id]));
  });

  const idOf = (username: string): number => ids.get(username) ?? 0;
  const callFor = (username: string, what: string) => `/api/admin/member/${idOf(username)}/${what}`;

  it('finds members, with what is asked for in the address', async () => {
    const { text } = await operator.get(
      `/admin/members?keywords=${encodeURIComponent('仁心')}&kind=clinic&rank=1`,
    );
    expect(text).toContain('仁心中西医结合诊所');
    expect(text).not.toContain('康民大药房');
    expect((await operator.get('/admin/members?keywords=%00%25&rank=x&page=-1')).status).toBe(200);
  });

  it('shows one with its scopes and both ledgers, and no staff', async () => {
    const page = `/admin/members/${idOf('buyer')}`;
    const { text } = await operator.get(page);
    for (const words of ['王海燕', '余额明细', '中成药', '代为操作', '停用账户'])
      expect(text).toContain(words);
    const { id, no } = await shop.db
      .selectFrom('orders')
      .select(['id', 'no'])
      .where('member_id', '=', idOf('buyer'))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(text).toMatch(new RegExp(`<a href="/admin/orders/${id}"[^>]*>\\s*${no}`));
    expect((await operator.get(`${page}?ledger=points&page=9`)).text).toContain('积分明细');
    for (const nobody of [idOf('editor'), 987_654, 'x'])
      expect((await operator.get(`/admin/members/${nobody}`)).status, String(nobody)).toBe(404);
  });

  it.each([
    ['rights', { rank: '4' }, 'rank'],
    ['contact', { admin_id: 'x' }, 'admin_id'],
    ['contact', { admin_id: '987654' }, 'admin_id'],
    ['pause', { reason: ' ' }, 'reason'],
    ['pause', { reason: '字'.repeat(201) }, 'reason'],
    ['scope', { scope: 'poison', reason: '办理中' }, 'scope'],
    ['scope', { scope: 'herb', until: '2027-02-30', reason: '办理中' }, 'until'],
    ['scope', { scope: 'herb', until: '2020-01-01', reason: '办理中' }, 'until'],
    ['scope', { scope: 'herb' }, 'reason'],
  ])('says what is wrong with a form of %s: %j', async (what, form, field) => {
    const answer = await operator.post(callFor('clinic', what), form);
    expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([422, [field]]);
  });

  it('gives what was typed back where it was refused', async () => {
    const form_page = `/admin/members/${idOf('clinic')}`;
    const form = { does: 'scope', scope: 'herb', until: '2020-01-01', reason: '许可证变更办理中', form_page };
    expect((await operator.post(callFor('clinic', 'scope'), form, HTML)).status).toBe(303);
    const { text } = await operator.get(form_page);
    expect(text).toContain('许可证变更办理中');
    expect(text).toContain('这个日期已过');
  });

  it('opens a scope by hand and takes it back', async () => {
    const form = { scope: 'herb', until: '2039-06-30', reason: '变更办理中' };
    expect((await operator.post(callFor('clinic', 'scope'), form)).status).toBe(200);
    const base = (await (await shop.as('clinic')).get('/api/user/base')).text;
    expect((await operator.get(`/admin/members/${idOf('clinic')}`)).text).toContain('2039-06-30');
    expect(base).toContain('username');
    const removed = await operator.post(callFor('clinic', 'scope/remove'), { scope: 'herb' });
    expect(removed.envelope()).toMatchObject({ data: { removed: true } });
    const again = await operator.post(callFor('clinic', 'scope/remove'), { scope: 'herb' });
    expect(again.envelope()).toMatchObject({ code: 10000, data: { removed: false } });
  });

  it('pauses a member: its session and its token end at once, and login says why', async () => {
    const member = await shop.as('store3');
    const token = { authorization: `Bearer ${bearerOf('store3')}` };
    expect((await member.get('/api/user/base')).envelope().data).toMatchObject({ username: 'store3' });
    const paused = await operator.post(callFor('store3', 'pause'), { reason: '多次拒收' });
    expect(paused.envelope()).toMatchObject({ code: 10000, data: { changed: true } });
    expect((await member.get('/api/favorite')).status).toBe(401);
    expect((await shop.visitor().get('/api/favorite', token)).status).toBe(401);
    const login = await shop
      .visitor()
      .post('/api/user/login', { username: 'store3', password: 'yaocang2026' });
    expect(login.envelope()).toMatchObject({ code: 403, message: expect.stringContaining('已停用') });
    await operator.post(callFor('store3', 'resume'));
    expect((await shop.visitor().get('/api/favorite', token)).status).toBe(200);
  });

  it.each(['rights', 'contact', 'pause', 'resume', 'scope', 'scope/remove'])(
    'knows no member that is one of the staff, in %s',
    async (what) => {
      const form = {
        rank: 2,
        shown: what === 'contact' ? 0 : '1:0000',
        admin_id: 0,
        reason: '试试看',
        scope: 'herb',
      };
      expect((await operator.post(callFor('admin', what), form)).status).toBe(404);
      expect((await operator.post(`/api/admin/member/987654/${what}`, form)).status).toBe(404);
    },
  );
});

describe('acting for another', () => {
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
    const calls = declaredCalls();
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
      // Not every member has an order to pay, or may begin one.
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
