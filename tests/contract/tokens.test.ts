import { renewToken } from '#lib/people/api-tokens/api-tokens.service.ts';
import type { CartState } from '#lib/trade/cart/cart-answer.fields.ts';
import { bearerOf } from '#tests/support/base-shop.ts';
import type { Client } from '#tests/support/client.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';
import { stockOf } from '#tests/support/shop-fixture.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { createClient } from '@hey-api/openapi-ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const PAGE = { accept: 'text/html' };
const CALL = '/api/user/api_token';

interface Listed {
  list: { id: number; name: string; scope: string; hint: string; last_used_at: number | null }[];
}
interface Checkout {
  key: string;
  addresses: { id: number; payable_fen: number }[];
}

describe('tokens of ERP clients', () => {
  let made = 0;

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
    // As the command line issues it; calls of staff answer as the OpenAPI document describes.
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

/** Program a customer writes against the client that a generator makes of the document, and nothing else. */
const PROGRAM = `
import { client } from './client.gen';
import { getCartList, getGoodsList, getOrderId, postCart, postCartCheckout, postOrder } from './sdk.gen';

export async function buy(baseUrl: string, auth: string, keywords: string, id: number) {
  client.setConfig({ baseUrl, auth });
  const found = await getGoodsList({ query: { keywords, stock: '1' }, throwOnError: true });
  const goods = found.data.data.list.find((one) => one.id === id && one.is_buy === 1);
  if (!goods) throw new Error('nothing of that name may be bought');
  const line = { goods_id: goods.id, number: goods.min_number };
  await postCart({ body: { params: [line], idempotency_key: 'po-20261124-1' }, throwOnError: true });
  const cart = (await getCartList({ throwOnError: true })).data.data;
  const ids = cart.data.filter((item) => item.goods.id === goods.id).map((item) => item.id);
  const { key, addresses, gift_units: gifts } = (await postCartCheckout({ body: { ids }, throwOnError: true })).data.data;
  const address = addresses[0];
  if (!address) throw new Error('nowhere to deliver to');
  const choices = { address_id: address.id, invoice_kind: 'ordinary' as const, expected_gifts: gifts };
  const body = { key, expected_fen: address.payable_fen, ...choices };
  const placed = (await postOrder({ body, throwOnError: true })).data.data.orders[0];
  if (!placed) throw new Error('no order');
  const order = (await getOrderId({ path: { id: placed.id }, throwOnError: true })).data.data;
  return { no: order.no, state: order.state, payable: order.payable_amount, fen: address.payable_fen, lines: order.lines };
}

export async function refused(baseUrl: string): Promise<string[]> {
  const { error } = await postOrder({ baseUrl, auth: 'nobody', body: { key: 'k', address_id: 1, expected_fen: 1 } });
  return [String(error?.code), error?.message ?? '', ...Object.keys(error?.errors ?? {})];
}
`;

interface Program {
  buy(
    url: string,
    token: string,
    keywords: string,
    id: number,
  ): Promise<{ no: string; state: string; payable: number; fen: number; lines: { goods_id: number }[] }>;
  refused(url: string): Promise<string[]>;
}

describe('a client generated from the document of calls', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yaocang-erp-'));
    const document = inject('callDocument');
    // the shop's own calls are not for customers, and would take as long again
    const ofCustomers = Object.entries(document.paths).filter(([path]) => !path.startsWith('/api/admin/'));
    const input = { ...document, paths: Object.fromEntries(ofCustomers) };
    const plugins = ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'] as const;
    await createClient({ input, output: folder, plugins: [...plugins], logs: { level: 'silent' } });
    await writeFile(join(folder, 'program.ts'), PROGRAM);
  }, 90_000);
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has types that a program compiles against', { timeout: 60_000 }, () => {
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      noUncheckedIndexedAccess: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      types: [],
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    };
    const found = ts.getPreEmitDiagnostics(ts.createProgram([join(folder, 'program.ts')], options));
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });

  it('searches, adds to the cart, checks out and reads the order', async () => {
    await fillCart(shop.db, 'clinic', []);
    const { id, name } = await findGoods(shop.db, 'clinic');
    const program = (await import(join(folder, 'program.ts'))) as Program;
    const order = await program.buy(shop.url, bearerOf('clinic'), name, id);
    expect(order).toMatchObject({ state: 'unpaid', lines: [{ goods_id: id }] });
    expect(Math.round(order.payable * 100)).toBe(order.fen);
  });

  it('reads a refusal by the envelope that the document describes', async () => {
    const program = (await import(join(folder, 'program.ts'))) as Program;
    expect(await program.refused(shop.url)).toEqual(['10001', expect.stringMatching(/令牌/)]);
  });
});
