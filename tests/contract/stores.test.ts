import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { bearerOf } from '#tests/support/base-shop.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const PAGE = { accept: 'text/html' };
const CALL = '/api/user/store';
const STORE = {
  company: '百姓健康（农业路店）',
  name: '周倩',
  phone: '139 0000 1099',
  region_code: '410100',
  detail: '金水区农业路 18 号',
  username: 'nongyelu',
  password: 'Nongye-18-hao',
  password_again: 'Nongye-18-hao',
};

interface Listed {
  list: { id: number; company: string; state: string; paused_by: string; balance: number; unpaid: number }[];
}

interface Orders {
  data: { id: number; no: string }[];
  total: number;
}

describe('the stores of a head office', () => {
  let shop: Shop;
  let stores: number[];
  beforeAll(async () => {
    shop = await startShop();
    stores = await Promise.all(['store1', 'store2', 'store3'].map((name) => memberId(shop.db, name)));
  });
  afterAll(() => shop.close());

  const listed = async (username: string, query = '') =>
    (await (await shop.as(username)).get(`${CALL}${query}`)).envelope<Listed>();

  it('have returns that it reads one by one as it lists them, and nobody else does', async () => {
    const list = await (await shop.as('chain')).get('/api/return?store=all');
    const { data } = list.envelope<{ list: { id: number }[] }>();
    const statusOf = async (name: string, id: number) =>
      (await (await shop.as(name)).get(`/api/return/${id}`)).status;
    expect(data!.list.length).toBeGreaterThan(0);
    for (const { id } of data!.list) {
      expect(await statusOf('chain', id)).toBe(200);
      expect(await statusOf('clinic', id)).toBe(404);
    }
  });

  it('are listed to it with what is to be done', async () => {
    const { data } = await listed('chain');
    expect(data?.list.map(({ id }) => id)).toEqual(stores);
    expect(data?.list[0]).toMatchObject({
      company: '百姓健康（花园路店）',
      state: 'active',
      paused_by: '',
      username: 'store1',
      certificates: expect.stringContaining('资质'),
      unpaid: expect.any(Number),
      last_order_at: expect.any(Number),
      balance: expect.any(Number),
    });
    expect((await listed('chain', '?keywords=%E8%88%AA%E6%B5%B7')).data?.list.map(({ id }) => id)).toEqual([
      stores[2],
    ]);
    const page = await (await shop.as('chain')).get('/ddgl');
    expect(page.text).toContain('百姓健康（建设路店）');
    expect(page.text).toContain('aria-label="停用 百姓健康（建设路店）"');
  });

  it('are added by a plain form, once, and log in with what it was given', async () => {
    const chain = await shop.as('chain');
    const form = { ...STORE, form_page: '/ddgl?do=add' };
    expect((await chain.get('/ddgl?do=add')).text).toContain('action="/api/user/store"');
    const added = await chain.post(CALL, form, PAGE);
    expect([added.status, added.headers['location']]).toEqual([303, '/ddgl']);
    const page = await chain.get('/ddgl');
    expect(page.text).toContain('已添加 百姓健康（农业路店）');
    const again = await chain.post(CALL, form);
    expect([again.status, again.envelope().message]).toEqual([200, '百姓健康（农业路店） 已经添加过了']);
    const visitor = shop.visitor();
    const { username, password } = STORE;
    const entered = await visitor.post('/api/user/login', { username, password });
    expect(entered.status).toBe(200);
    expect((await visitor.get('/api/user/base')).envelope().data).toMatchObject({ username: 'nongyelu' });
    const { list } = (await listed('chain')).data ?? { list: [] };
    expect(list.filter(({ company }) => company === STORE.company)).toHaveLength(1);
  });

  it('come back with what was typed, but never the password', async () => {
    const chain = await shop.as('chain');
    const form = { ...STORE, username: 'store1', phone: '13900001011', form_page: '/ddgl?do=add' };
    const refused = await chain.post(CALL, { ...form, company: '另一家大药房' }, PAGE);
    expect([refused.status, refused.headers['location']]).toEqual([303, '/ddgl?do=add']);
    const page = await chain.get('/ddgl?do=add');
    expect(page.text).toContain('这个用户名已经有人用了');
    expect(page.text).toMatch(/name="company"[^>]*value="另一家大药房"/);
    expect(page.text).not.toContain(STORE.password);
  });

  it.each([
    [{ company: '' }, 'company'],
    [{ company: '长'.repeat(61) }, 'company'],
    [{ name: ['周', '倩'] }, 'name'],
    [{ phone: '0371-65550000' }, 'phone'],
    [{ phone: '13900001011' }, 'phone'],
    [{ region_code: '999999' }, 'region_code'],
    [{ detail: '路' }, 'detail'],
    [{ username: '13900001098' }, 'username'],
    [{ username: 'yaocang_kefu' }, 'username'],
    [{ password: '12345678', password_again: '12345678' }, 'password'],
    [{ password_again: 'etwas anderes' }, 'password_again'],
  ])('are refused with %j', async (change, field) => {
    const form = { ...STORE, company: '一家新店', username: 'yijiaxindian', phone: '13900001097', ...change };
    const refused = await (await shop.as('chain')).post(CALL, form);
    expect([refused.status, Object.keys(refused.envelope().errors ?? {})]).toEqual([422, [field]]);
  });

  it('are logged out by a pause and come back, and a second press says it was done', async () => {
    const chain = await shop.as('chain');
    const store = await shop.as('store3');
    const press = async (what: string) =>
      (await chain.post(`${CALL}/${stores[2]}/${what}`)).envelope().message;
    expect(await press('resume')).toBe('这家门店没有停用');
    expect(await press('pause')).toBe('门店已停用');
    expect(await press('pause')).toBe('这家门店已经停用过了');
    expect((await store.get('/api/order')).status).toBe(401);
    const login = { username: 'store3', password: DEMO_PASSWORD };
    const refused = await shop.visitor().post('/api/user/login', login);
    expect([refused.status, refused.envelope().message]).toEqual([403, expect.stringContaining('总部')]);
    expect((await chain.post('/api/user/act', { member_id: stores[2] })).status).toBe(409);
    expect((await chain.get('/ddgl')).text).toContain('aria-label="恢复 百姓健康（航海路店）"');
    expect(await press('resume')).toBe('门店已恢复，可以登录了');
    expect((await shop.visitor().post('/api/user/login', login)).status).toBe(200);
  });

  it('are not given back by it where the shop has paused them', async () => {
    const id = stores[1] ?? 0;
    const setState = (state: 'active' | 'paused', paused_by: '' | 'shop') =>
      shop.db.updateTable('member').set({ state, paused_by }).where('id', '=', id).execute();
    await setState('paused', 'shop');
    const chain = await shop.as('chain');
    expect((await chain.post(`${CALL}/${id}/resume`)).status).toBe(409);
    expect((await chain.get('/ddgl')).text).toContain('由药仓停用');
    await setState('active', '');
  });

  it('show it their orders and balance, and it goes on as one of them', async () => {
    const chain = await shop.as('chain');
    const [id = 0] = stores;
    const own = (await (await shop.as('store1')).get('/api/order')).envelope<Orders>().data;
    const seen = await chain.get(`${CALL}/${id}/order`);
    expect(seen.envelope<Orders>().data).toMatchObject({ total: own?.total, data: own?.data });
    expect(own?.total).toBeGreaterThan(0);
    const none = (await chain.get(`${CALL}/${id}/order?state=cancelled&keywords=x`)).envelope<Orders>();
    expect(none.data?.data).toEqual([]);
    const page = await chain.get(`/ddgl/${id}`);
    expect(page.text).toContain(own?.data[0]?.no);
    expect(page.text).toContain('药品经营许可证');
    const order = own?.data[0]?.id;
    const form = { member_id: id, next: `/order/info/${order}` };
    const begun = await chain.post('/api/user/act', form, PAGE);
    expect([begun.status, begun.headers['location']]).toEqual([303, `/order/info/${order}`]);
    expect((await chain.get(`/order/info/${order}`)).status).toBe(200);
    const away = await chain.post('/api/user/act', { ...form, next: '//evil.example' }, PAGE);
    expect(away.headers['location']).toBe('/');
  });

  it('are given its cart by a plain form, and what was ticked is there again', async () => {
    const { id: goodsId } = await findGoods(shop.db, 'chain');
    await fillCart(shop.db, 'chain', [{ goodsId, quantity: 5 }]);
    await fillCart(shop.db, 'store2', [{ goodsId, quantity: 2 }]);
    const chain = await shop.as('chain');
    const [line] =
      (await chain.get('/api/cart/list')).envelope<{ data: { id: number }[] }>().data?.data ?? [];
    const form = { form_page: '/ddgl?do=copy', next: '/ddgl', ids: [line?.id] };
    const refused = await chain.post('/api/cart/copy', form, PAGE);
    expect(refused.headers['location']).toBe('/ddgl?do=copy');
    const page = await chain.get('/ddgl?do=copy');
    expect(page.text).toContain('请选择门店');
    expect(page.text).toMatch(new RegExp(`name="ids\\[\\]" value="${line?.id}" checked`));
    const copied = await chain.post('/api/cart/copy', { ...form, other_user_ids: [stores[1]] }, PAGE);
    expect([copied.status, copied.headers['location']]).toEqual([303, '/ddgl']);
    const cart = await (await shop.as('store2')).get('/api/cart/list');
    expect(cart.envelope().data).toMatchObject({ data: [{ number: 5 }] });
  });

  it('are hidden from everybody else', async () => {
    for (const username of ['buyer', 'store1', 'newcomer']) {
      const other = await shop.as(username);
      expect((await other.get(CALL)).status, username).toBe(403);
      expect((await other.post(CALL, STORE)).status, username).toBe(403);
      expect((await other.post(`${CALL}/${stores[1]}/pause`)).status, username).toBe(403);
      expect((await other.get(`${CALL}/${stores[1]}/order`)).status, username).toBe(403);
      expect((await other.get(`/ddgl/${stores[1]}`)).status, username).toBe(404);
      const page = await other.get('/ddgl');
      expect(page.text).toContain(username === 'store1' ? '请用总部的账户登录' : '只有连锁总部的账户有门店');
      expect(page.text).not.toContain('建设路店');
    }
    const chain = await shop.as('chain');
    const stranger = await memberId(shop.db, 'buyer');
    for (const id of [stranger, 987_654, '1e3']) {
      expect((await chain.get(`/ddgl/${id}`)).status).toBe(404);
      expect((await chain.get(`${CALL}/${id}/order`)).status).toBe(id === '1e3' ? 422 : 404);
    }
    for (const id of [stranger, 987_654])
      for (const what of ['pause', 'resume'])
        expect((await chain.post(`${CALL}/${id}/${what}`)).status).toBe(404);
    const erp = shop.visitor({ authorization: `Bearer ${bearerOf('chain')}` });
    expect((await erp.get(CALL)).status).toBe(200);
    expect((await erp.post(`${CALL}/${stores[0]}/pause`)).status).toBe(403);
  });
});
