import { renewToken } from '#lib/people/api-tokens/api-tokens.service.ts';
import type { CartState } from '#lib/trade/cart/cart-answer.fields.ts';
import type { Client } from '#tests/support/client.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { stockOf } from '#tests/support/shop-fixture.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PAGE = { accept: 'text/html' };
const CALL = '/api/user/api_token';

interface Listed {
  list: { id: number; name: string; scope: string; hint: string; last_used_at: number | null }[];
}
interface Checkout {
  key: string;
  addresses: { id: number; payable_fen: number }[];
}

describe.each(EMBEDDED)('tokens of ERP clients on %s', (engine) => {
  let shop: Shop;
  let made = 0;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());

  /** A program with a new token of this member. */
  async function program(
    username: string,
    scope: 'read' | 'order',
  ): Promise<Client & { tokenId: number; token: string }> {
    made += 1;
    const member = await shop.as(username);
    const answer = await member.post(CALL, { name: `程序 ${made}`, scope });
    expect(answer.status).toBe(200);
    const { id, token } = answer.envelope<{ id: number; token: string }>().data ?? { id: 0, token: '' };
    const client = shop.visitor({ authorization: `Bearer ${token}` });
    return Object.assign(client, { tokenId: id, token });
  }

  const listOf = async (client: Client) => (await client.get(CALL)).envelope<Listed>().data?.list ?? [];

  it('places a whole order with a token that may, and leaves the payment to the buyer', async () => {
    const { id: goodsId } = await findGoods(shop.db, 'clinic');
    await fillCart(shop.db, 'clinic', []);
    const before = await stockOf(shop.db, goodsId);
    const erp = await program('clinic', 'order');
    const added = await erp.post('/api/cart', { params: [{ goods_id: goodsId, number: 2, type: 0 }] });
    expect([added.status, added.envelope().message]).toEqual([200, '已加入购物车']);
    const cart = (await erp.get('/api/cart/list')).envelope<CartState>().data;
    const line = cart?.data.find(({ goods }) => goods.id === goodsId);
    expect(line).toMatchObject({ number: 2 });
    const checkout = (await erp.post('/api/cart/checkout', { ids: [line?.id] })).envelope<Checkout>().data;
    const [address] = checkout?.addresses ?? [];
    const placed = await erp.post('/api/order', {
      key: checkout?.key,
      address_id: address?.id,
      expected_fen: address?.payable_fen,
      invoice_kind: 'ordinary',
      remark: '由 ERP 下单',
    });
    expect(placed.status).toBe(200);
    const orderId = Number(placed.envelope<{ next: string }>().data?.next.split('/').at(-1));
    expect(await stockOf(shop.db, goodsId)).toBe(before - 2);
    const seen = (await (await shop.as('clinic')).get(`/api/order/${orderId}`)).envelope();
    expect(seen.data).toMatchObject({ id: orderId, state: 'unpaid' });
    const slip = { payer_name: '某某诊所', payer_bank: '工商银行', reference: '20261123001' };
    for (const [path, form] of [
      [`/api/order/${orderId}/pay/wallet`, { pay_password: '000000' }],
      [`/api/order/${orderId}/pay/transfer`, slip],
      ['/api/payment', { ids: [orderId], provider: 'sandbox' }],
      ['/api/payment/top_up', { amount: '100', provider: 'sandbox' }],
    ] as const) {
      const refused = await erp.post(path, form);
      expect([path, refused.status, refused.envelope().message]).toEqual([
        path,
        403,
        '接口令牌不能办理这项，请账户本人登录后办理。',
      ]);
    }
    const kept = await shop.db.selectFrom('payment').selectAll().where('order_id', '=', orderId).execute();
    expect(kept).toEqual([]);
  });

  it('reads with a token that reads, and changes nothing', async () => {
    const { id: goodsId } = await findGoods(shop.db, 'clinic');
    await fillCart(shop.db, 'clinic', []);
    const report = await program('clinic', 'read');
    for (const path of ['/api/user/base', '/api/order', '/api/cart/list', `/api/goods/detail/${goodsId}`])
      expect((await report.get(path)).status, path).toBe(200);
    const form = { params: [{ goods_id: goodsId, number: 2, type: 0 }] };
    for (const path of ['/api/cart', '/api/cart/checkout', '/api/order', '/api/favorite']) {
      const refused = await report.post(path, form);
      expect([refused.status, refused.envelope().message], path).toEqual([
        403,
        expect.stringContaining('只能读取'),
      ]);
    }
    const cart = (await (await shop.as('clinic')).get('/api/cart/list')).envelope<CartState>().data;
    expect(cart?.data).toEqual([]);
  });

  it('shows the token to a plain form on the page that answers it, and nowhere after', async () => {
    const buyer = await shop.as('buyer');
    const form = { name: '门店 ERP', scope: 'order', form_page: '/zhzx/tokens' };
    const answer = await buyer.post(CALL, form, PAGE);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const [, token = ''] = /data-copy="([\w-]{43})"/.exec(answer.text) ?? [];
    expect(token).not.toBe('');
    expect(answer.text).toContain('令牌“门店 ERP”已建好');
    expect((await shop.visitor({ authorization: `Bearer ${token}` }).get(CALL)).status).toBe(403);
    const page = await buyer.get('/zhzx/tokens');
    expect(page.text).toContain('门店 ERP');
    expect(page.text).not.toContain(token);
    expect(JSON.stringify(await listOf(buyer))).not.toContain(token);
    const again = await buyer.post(CALL, form, PAGE);
    expect([again.status, again.headers['location']]).toEqual([303, '/zhzx/tokens']);
    const back = await buyer.get('/zhzx/tokens');
    expect(back.text).toContain('已有叫“门店 ERP”的令牌');
    expect(back.text).toMatch(/name="name"[^>]*value="门店 ERP"/);
  });

  it('ends a token at once, for every program that has it', async () => {
    const buyer = await shop.as('buyer');
    const erp = await program('buyer', 'order');
    const base = await erp.get('/api/user/base');
    expect(base.envelope().data, 'a token is shown once, where it is made').toMatchObject({ token: null });
    const used = (await listOf(buyer)).find(({ id }) => id === erp.tokenId);
    expect(used).toMatchObject({ hint: erp.token.slice(-4), last_used_at: expect.any(Number) });
    const path = `${CALL}/${erp.tokenId}/revoke`;
    expect((await buyer.post(path)).envelope().message).toBe('令牌已停用');
    expect((await erp.get('/api/user/base')).status).toBe(401);
    expect((await buyer.post(path)).envelope().message).toBe('这个令牌已经停用过了');
    expect((await listOf(buyer)).some(({ id }) => id === erp.tokenId)).toBe(false);
  });

  it.each([
    [{ scope: 'read' }, { name: ['请填写名称'] }],
    [{ name: '   ', scope: 'read' }, { name: ['请填写名称'] }],
    [{ name: '长'.repeat(31), scope: 'read' }, { name: ['名称最多 30 个字'] }],
    [{ name: 'ERP', scope: 'admin' }, { scope: ['请选择用途'] }],
    [{ name: ['a', 'b'], scope: 'read' }, { name: ['请填写名称'] }],
  ])('says what is wrong with %j', async (form, errors) => {
    const answer = await (await shop.as('chain')).post(CALL, form);
    expect([answer.status, answer.envelope().errors]).toEqual([422, errors]);
  });

  it('is its holder’s affair alone', async () => {
    const erp = await program('chain', 'order');
    for (const username of ['buyer', 'store1']) {
      const other = await shop.as(username);
      expect((await other.post(`${CALL}/${erp.tokenId}/revoke`)).status).toBe(404);
      expect((await listOf(other)).some(({ id }) => id === erp.tokenId)).toBe(false);
    }
    expect((await erp.post(`${CALL}/${erp.tokenId}/revoke`)).status).toBe(403);
    expect((await erp.post(CALL, { name: '自己', scope: 'order' })).status).toBe(403);
    expect((await (await shop.as('admin')).post(CALL, { name: '后台', scope: 'order' })).status).toBe(403);
    // As the command line gives it out; what the OpenAPI document says of calls of staff.
    const ofStaff = shop.visitor({
      authorization: `Bearer ${await renewToken(shop.db, 'operator', Date.now())}`,
    });
    expect((await ofStaff.get('/api/admin/today')).status).toBe(200);
    expect((await erp.get('/api/admin/today')).status).toBe(403);
    const { id } = await shop.db
      .selectFrom('member')
      .select('id')
      .where('username', '=', 'store1')
      .executeTakeFirstOrThrow();
    const acting = await shop.as('chain');
    await acting.post('/api/user/act', { member_id: id });
    expect((await acting.post(CALL, { name: '代办', scope: 'order' })).status).toBe(403);
    expect((await acting.get('/zhzx/tokens')).text).toContain('只能由账户本人');
  });
});
