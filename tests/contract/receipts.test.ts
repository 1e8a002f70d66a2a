import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { pdf, photo, multipart } from '#tests/support/files.ts';
import type { Client } from '#tests/support/client.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

interface Listed {
  data: { id: number; state: string; is_overdue: number; pages: string[]; reason: string }[];
  total: number;
}

describe('receipts over HTTP', () => {
  let shop: Shop;
  let buyer: Client;
  let operator: Client;
  let id: number;
  let picture: Buffer;
  beforeAll(async () => {
    shop = await startShop();
    buyer = await shop.as('buyer');
    operator = await shop.as('operator');
    picture = await photo();
    id = (await listed('waiting')).data[0]?.id ?? 0;
  });
  afterAll(() => shop.close());

  const listed = async (state: string): Promise<Listed> =>
    (await buyer.get(`/api/receipt?state=${state}`)).envelope<Listed>().data!;
  const file = { name: '回执.jpg', bytes: new Uint8Array() };
  const send = async (who: Client, bytes: Uint8Array, name = file.name, headers = {}) => {
    const form = await multipart({ pages: { name, bytes }, form_page: `/hmdd/${id}` });
    return who.send('POST', `/api/receipt/${id}`, { ...form, headers: { ...form.headers, ...headers } });
  };
  const several = async (count: number) => {
    const form = new FormData();
    for (let at = 0; at < count; at += 1)
      form.append('pages', new Blob([new Uint8Array(picture)]), `${at}.jpg`);
    const made = new Response(form);
    const headers = { 'content-type': made.headers.get('content-type') ?? '' };
    return buyer.send('POST', `/api/receipt/${id}`, { body: Buffer.from(await made.arrayBuffer()), headers });
  };

  it('shows the demo’s in every state', async () => {
    for (const state of ['waiting', 'sent', 'accepted']) expect((await listed(state)).total).toBe(1);
    const desk = await operator.get('/admin/receipts?state=refused');
    expect(desk.text).toContain('没有收货单位盖章');
    expect((await operator.get('/admin/receipts?state=waiting&due=overdue')).text).toContain('航海路店');
  });

  it('takes no form without a file, with too many, or with one that shows nothing', async () => {
    const without = await buyer.post(`/api/receipt/${id}`, {});
    expect([without.status, Object.keys(without.envelope().errors ?? {})]).toEqual([422, ['pages']]);
    expect((await several(6)).envelope().errors).toEqual({
      pages: ['一份回执最多 5 页，请去掉多余的再提交'],
    });
    const empty = await send(buyer, pdf('', '', '/Kids [] /Count 0'), '回执.pdf');
    expect(empty.envelope().errors?.['pages']?.[0]).toContain('没有页面');
    expect((await listed('waiting')).total).toBe(1);
  });

  it('is nobody else’s to send or to see', async () => {
    for (const who of ['clinic', 'chain', 'store1']) {
      const other = await shop.as(who);
      expect((await send(other, picture)).status).toBe(404);
      expect((await other.get(`/hmdd/${id}`)).status).toBe(404);
    }
    expect((await shop.visitor().get(`/hmdd/${id}`)).headers['location']).toContain('/login?next=');
  });

  it('takes several files at once, and as a plain form leads back with the message', async () => {
    expect((await several(5)).envelope()).toMatchObject({ code: 10000, data: { id, state: 'sent' } });
    const plain = await send(buyer, picture, '回执.jpg', { accept: 'text/html' });
    expect([plain.status, plain.headers['location']]).toEqual([303, `/hmdd/${id}`]);
    const page = await buyer.get(`/hmdd/${id}`);
    expect(page.text).toContain('回执已提交，共 1 页');
    expect(page.text).toContain('含麻黄碱类复方制剂购销回执');
    const { data } = await listed('sent');
    const [address = ''] = data.find((one) => one.id === id)?.pages ?? [];
    expect((await buyer.get(address)).headers['content-type']).toBe('image/webp');
    expect((await operator.get(address)).status).toBe(200);
    expect((await (await shop.as('chain')).get(address)).status).toBe(404);
  });

  it('is decided as it was seen', async () => {
    const { version } = await shop.db
      .selectFrom('order_receipt')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const path = `/api/admin/receipt/${id}`;
    expect((await operator.post(`${path}/refuse`, { version, words: '' })).status).toBe(422);
    expect((await operator.post(`${path}/accept`, { version: version - 1 })).status).toBe(409);
    const refused = await operator.post(`${path}/refuse`, { version, words: '缺页，请补齐。' });
    expect(refused.envelope()).toMatchObject({ code: 10000, data: { state: 'refused' } });
    expect((await operator.post(`${path}/accept`, { version })).status).toBe(409);
    expect((await operator.post('/api/admin/receipt/987654/accept', { version })).status).toBe(404);
    expect((await listed('refused')).data).toMatchObject([{ id, reason: '缺页，请补齐。' }]);
    expect((await operator.get('/api/admin/export/receipts_desk?state=refused')).text).toContain(
      '缺页，请补齐。',
    );
  });

  it('withholds goods with ephedrine while it is overdue, and says so where they are listed', async () => {
    const goods = await findGoods(shop.db, 'buyer', ({ isEphedrine }) => isEphedrine);
    await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
    const { ids } = { ids: (await cart()).map((line) => line.id) };
    const draft = (await buyer.post('/api/cart/checkout', { ids })).envelope<{
      key: string;
      addresses: { id: number; payable_fen: number }[];
    }>().data!;
    await shop.db
      .updateTable('order_receipt')
      .set({ due_at: Date.now() - DAY_MS })
      .where('member_id', '=', await memberId(shop.db, 'buyer'))
      .where('id', '=', id)
      .execute();
    const [address] = draft.addresses;
    const submitted = await buyer.post('/api/order', {
      key: draft.key,
      address_id: address?.id,
      expected_fen: address?.payable_fen,
    });
    expect([submitted.status, submitted.envelope().message]).toEqual([
      409,
      expect.stringContaining('请先到“订单回执”上传'),
    ]);
    const again = await buyer.post('/api/cart/checkout', { ids });
    expect([again.status, Object.keys(again.envelope().errors ?? {})]).toEqual([422, ['ids']]);
    expect(await cart()).toMatchObject([
      { goods: { is_buy: 0, buy_text: expect.stringContaining('回执') as string } },
    ]);
    for (const page of ['/cart/step1', `/cart/step2?key=${draft.key}`])
      expect((await buyer.get(page)).text).toContain('去上传回执');
  });

  const cart = async () =>
    (await buyer.get('/api/cart/list')).envelope<{ data: { id: number; goods: object }[] }>().data!.data;
});
