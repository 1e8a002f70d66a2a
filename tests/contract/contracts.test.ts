import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { forgetContract } from '#tests/support/contracts.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { forgetCodeLimits, lastCode, otherCode } from '#tests/support/messages-sent.ts';

const PAGE = { accept: 'text/html' };
const MEMBER_CALLS = [
  ['POST', '/api/user/create_code'],
  ['GET', '/api/user/contract'],
  ['POST', '/api/user/contract'],
] as const;
const OPERATOR_CALLS = [
  '/api/admin/contract',
  '/api/admin/contract/99999/save',
  '/api/admin/contract/99999/publish',
  '/api/admin/contract/99999/delete',
];

describe('contracts and codes', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  const phoneOf = async (username: string) =>
    (
      await shop.db
        .selectFrom('member')
        .select('phone')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).phone;
  const codeFor = async (client: Client, username: string, purpose = 'contract') => {
    await forgetCodeLimits(shop.db);
    expect((await client.post('/api/user/create_code', { purpose })).status).toBe(200);
    return lastCode(shop.db, await phoneOf(username));
  };
  const offeredTo = async (client: Client) =>
    (await client.get('/api/user/contract')).envelope<{ offered: { hash: string; body: string } | null }>()
      .data!.offered;
  /** A member whose contract is not signed, with one ticked line. */
  const unsigned = async (username: string) => {
    await forgetContract(shop.db, await memberId(shop.db, username));
    const goods = await findGoods(shop.db, username);
    await fillCart(shop.db, username, [{ goodsId: goods.id, quantity: 2 }]);
    return { client: await shop.as(username), goods };
  };

  it.each(MEMBER_CALLS)('%s %s asks a visitor to log in', async (method, path) => {
    const answer = await shop
      .visitor()
      .send(method, path, method === 'GET' ? {} : { form: { purpose: 'contract' } });
    expect([answer.status, answer.envelope().code]).toEqual([401, 10001]);
  });

  it.each(OPERATOR_CALLS)('%s is for operators alone', async (path) => {
    expect((await shop.visitor().post(path)).status).toBe(401);
    for (const username of ['buyer', 'newcomer', 'chain', 'editor']) {
      expect((await (await shop.as(username)).post(path)).status).toBe(403);
    }
    for (const username of ['operator', 'admin']) {
      expect([404, 422, 409]).toContain((await (await shop.as(username)).post(path, { year: 1999 })).status);
    }
  });

  it.each([
    ['purpose', { purpose: 'lottery' }],
    ['purpose', {}],
    ['phone', { purpose: 'pay_password', phone: '13800138000' }],
  ])('create_code says what is wrong with %s', async (field, form) => {
    const answer = await (await shop.as('buyer')).post('/api/user/create_code', form);
    expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([422, [field]]);
  });

  it('create_code sends one to the own phone, once a minute, and answers no code', async () => {
    const buyer = await shop.as('buyer');
    await forgetCodeLimits(shop.db);
    const form = { purpose: 'pay_password', phone: '＋86 139-0000-1001' };
    const answer = await buyer.post('/api/user/create_code', form);
    expect(answer.envelope()).toMatchObject({
      code: 10000,
      message: expect.stringContaining('139****1001'),
      data: { phone: '139****1001', wait_seconds: 60 },
    });
    expect(answer.text).not.toContain(await lastCode(shop.db, '13900001001'));
    const again = await buyer.post('/api/user/create_code', form);
    expect([again.status, again.envelope().message]).toEqual([429, expect.stringContaining('1 分钟')]);
    expect(shop.log()).not.toContain('13900001001');
  });

  it('create_code sends none for a contract that is signed', async () => {
    await forgetCodeLimits(shop.db);
    const answer = await (await shop.as('buyer')).post('/api/user/create_code', { purpose: 'contract' });
    expect([answer.status, answer.envelope().message]).toEqual([409, expect.stringContaining('已经签署')]);
  });

  it.each([
    ['signer_name', { signer_name: '' }],
    ['signer_name', { signer_name: '字'.repeat(31) }],
    ['signer_name', { signer_name: '<img src=x onerror=1>' }],
    ['signer_name', { signer_name: '王五2' }],
    ['code', { code: '12 34' }],
    ['code', { code: undefined }],
    ['agree', { agree: undefined }],
    ['hash', { hash: undefined }],
  ])('signing says what is wrong with %s', async (field, change) => {
    const { client } = await unsigned('store3');
    const hash = (await offeredTo(client))?.hash;
    const form = { signer_name: '郭亮', code: '123456', agree: '1', hash, ...change };
    const answer = await client.post('/api/user/contract', form);
    expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([422, [field]]);
  });

  it('holds the checkout up with 459, and lets it go on where it stood once signed', async () => {
    const { client, goods } = await unsigned('store3');
    const held = await client.post('/api/cart/checkout');
    const { code, message, data } = held.envelope<{ next: string }>();
    expect([held.status, code]).toEqual([459, 459]);
    expect(message).toContain('质量保证协议与电子发票授权');
    const next = new URL(data!.next, 'http://shop').searchParams.get('next')!;
    expect(next).toMatch(/^\/cart\/step2\?key=/);

    const typed = await codeFor(client, 'store3');
    const hash = (await offeredTo(client))!.hash;
    const form = { signer_name: '郭亮', agree: '1', hash, next };
    const wrong = await client.post('/api/user/contract', { ...form, code: otherCode(typed) });
    expect(wrong.envelope().errors).toEqual({ code: ['验证码不正确，还可以再试 4 次'] });
    const stale = await client.post('/api/user/contract', { ...form, code: typed, hash: 'x' });
    expect(stale.status).toBe(409);
    const signed = await client.post('/api/user/contract', { ...form, code: typed });
    expect(signed.envelope()).toMatchObject({ code: 10000, data: { next, signer_name: '郭亮', hash } });
    const repeated = await client.post('/api/user/contract', { ...form, code: typed });
    expect(repeated.envelope().data).toEqual(signed.envelope().data);

    const step2 = await client.get(next);
    expect(step2.status).toBe(200);
    expect(step2.text).toContain(goods.name);
    expect((await client.post('/api/cart/checkout')).status).toBe(200);
  });

  it('holds an order up with 459 while its draft stays', async () => {
    const { client } = await unsigned('store3');
    const draft = await client.post('/api/cart/checkout');
    const next = new URL(draft.envelope<{ next: string }>().data!.next, 'http://shop').searchParams.get(
      'next',
    )!;
    const key = new URL(next, 'http://shop').searchParams.get('key')!;
    const { id: address_id } = (await client.get('/api/address')).envelope<{ data: { id: number }[] }>().data!
      .data[0]!;
    const order = { key, address_id, expected_fen: 1, invoice_kind: 'ordinary', remark: '跨年的订单' };
    const held = await client.post('/api/order', order);
    expect([held.status, held.envelope<{ next: string }>().data!.next]).toEqual([
      459,
      `/dzht?next=${encodeURIComponent(next)}`,
    ]);
    const plain = await client.post('/api/order', order, PAGE);
    expect([plain.status, plain.headers['location']]).toEqual([303, expect.stringContaining('/dzht?next=')]);
    const till = (await client.get(next)).text;
    expect(till).toContain('跨年的订单</textarea>');
    expect(/<input[^>]*value="ordinary"[^>]*>/.exec(till)?.[0]).toContain('checked');
  });

  it('without scripts goes from the cart over the contract to the till', async () => {
    const { client, goods } = await unsigned('clinic');
    const held = await client.post('/api/cart/checkout', {}, PAGE);
    const page = String(held.headers['location']);
    expect([held.status, page]).toEqual([303, expect.stringMatching(/^\/dzht\?next=/)]);
    const shown = await client.get(page);
    expect(shown.text).toContain('请先签署');
    expect(shown.text).toContain('仁心中西医结合诊所');
    const [, signForm = ''] = shown.text.split('action="/api/user/contract"');
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(signForm)![1]!;
    const back = field('form_page').replaceAll('&#38;', '&').replaceAll('&amp;', '&');

    await forgetCodeLimits(shop.db);
    const sent = await client.post('/api/user/create_code', { purpose: 'contract', form_page: back }, PAGE);
    expect([sent.status, sent.headers['location']]).toEqual([303, back]);
    expect((await client.get(back.split('#')[0]!)).text).toContain('验证码已发送到 139****1002');
    const typed = await lastCode(shop.db, '13900001002');
    const form = {
      signer_name: '阿依古丽·赵立新',
      hash: field('hash'),
      form_page: back,
      next: field('next'),
    };
    const failed = await client.post('/api/user/contract', { ...form, code: typed }, PAGE);
    expect([failed.status, failed.headers['location']]).toEqual([303, back]);
    const retyped = await client.get(back.split('#')[0]!);
    expect(retyped.text).toContain('value="阿依古丽·赵立新"');
    expect(retyped.text).toContain('我已阅读并同意');
    const signed = await client.post('/api/user/contract', { ...form, code: typed, agree: '1' }, PAGE);
    const till = String(signed.headers['location']);
    expect([signed.status, till]).toEqual([303, expect.stringMatching(/^\/cart\/step2\?key=/)]);
    const step2 = await client.get(till);
    expect(step2.text).toContain(goods.name);
    expect(step2.text).toContain('年度合同已签署');
  });

  it('never goes on to another site', async () => {
    const { client } = await unsigned('store3');
    const code = await codeFor(client, 'store3');
    const { hash } = (await offeredTo(client))!;
    const form = { signer_name: '郭亮', code, agree: '1', hash, next: '//evil.example/' };
    const signed = await client.post('/api/user/contract', form, PAGE);
    expect(signed.headers['location']).toBe('/dzht');
    const page = await client.get('/dzht?next=https://evil.example/');
    expect(page.text).not.toContain('evil.example/"');
    expect(page.text).toContain('已签署');
  });

  it('asks who may not order yet for certificates first', async () => {
    const newcomer = await shop.as('newcomer');
    expect((await newcomer.post('/api/cart/checkout')).status).toBe(422);
  });

  it('shows a member its own contracts, and an operator those of all', async () => {
    const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();
    const buyer = await shop.as('buyer');
    const own = await buyer.get('/dzht');
    expect(own.text).toContain('已签署');
    expect(own.text).toContain(`/dzht?year=${year - 1}`);
    expect((await buyer.get(`/dzht?year=${year - 1}`)).text).toContain(`（${year - 1} 年度）`);
    expect((await buyer.get('/dzht?year=1999')).status).toBe(302);
    const { id } = await shop.db
      .selectFrom('contract_signature')
      .select('id')
      .where('member_id', '=', await memberId(shop.db, 'chain'))
      .executeTakeFirstOrThrow();
    expect((await buyer.get(`/admin/contracts/signatures/${id}`)).status).toBe(302);
    const operator = await shop.as('operator');
    expect((await operator.get(`/admin/contracts/signatures/${id}`)).text).toContain('百姓健康连锁有限公司');
    expect((await operator.get('/admin/contracts/signatures/99999')).status).toBe(404);
    const found = await operator.get(`/admin/contracts?company=${encodeURIComponent('康民')}`);
    expect(found.text).toContain('康民大药房');
    expect(found.text).not.toContain('仁心中西医');
  });

  it('an operator writes, previews and publishes a new version', async () => {
    const operator = await shop.as('operator');
    const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();
    const begun = await operator.post('/api/admin/contract', { year }, PAGE);
    const page = String(begun.headers['location']);
    expect([begun.status, page]).toEqual([303, expect.stringMatching(/^\/admin\/contracts\/\d+$/)]);
    const id = Number(page.split('/').at(-1));
    const text = (await operator.get(page)).text;
    expect(text).toContain('{{采购方}}');
    const body = `${'本协议约定双方的质量责任。'.repeat(60)}\r\n\r\n{{供货方}}与{{采购方}}，{{年度}} 年度，<script>alert(1)</script>`;
    expect((await operator.post(`/api/admin/contract/${id}/save`, { body: '{{买方}}' })).status).toBe(200);
    const refused = await operator.post(`/api/admin/contract/${id}/publish`);
    expect([refused.status, Object.keys(refused.envelope().errors!)]).toEqual([422, ['body']]);
    expect((await operator.post(`/api/admin/contract/${id}/save`, { body: '' })).status).toBe(422);
    await operator.post(`/api/admin/contract/${id}/save`, { body });
    const preview = await operator.get(page);
    expect(preview.text).toContain('某某大药房');
    expect(preview.text).not.toContain('<script>alert');
    expect((await operator.post(`/api/admin/contract/${id}/publish`)).status).toBe(200);
    expect((await operator.post(`/api/admin/contract/${id}/save`, { body })).status).toBe(409);
    expect((await operator.post(`/api/admin/contract/${id}/delete`)).status).toBe(409);
    const { client } = await unsigned('store3');
    expect((await offeredTo(client))!.body).toContain('本协议约定双方的质量责任');
  });
});

describe('the outbox', () => {
  it('shows operators what was sent to whom, by phone and state', async () => {
    const shop = await startShop();
    try {
      await (await shop.as('buyer')).post('/api/user/create_code', { purpose: 'pay_password' });
      const operator = await shop.as('operator');
      const code = await lastCode(shop.db, '13900001001');
      const page = await operator.get('/admin/outbox?phone=1001');
      expect(page.text).toContain(code);
      expect((await operator.get('/admin/outbox?phone=1002')).text).not.toContain(code);
      expect((await operator.get('/admin/outbox?state=failed')).text).not.toContain(code);
      expect((await (await shop.as('editor')).get('/admin/outbox')).status).toBe(403);
    } finally {
      await shop.close();
    }
  });
});
