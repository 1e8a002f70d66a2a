import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CartState } from '#lib/trade/cart/cart-answer.fields.ts';
import type { Client } from '#tests/support/client.ts';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { makeGoods, stockOf } from '#tests/support/shop-fixture.ts';

const PAGE = { accept: 'text/html' };

describe.each(ENGINES)('the way of an order on %s', (engine) => {
  let shop: Shop;
  let buyer: Client;
  let goodsId: number;
  beforeAll(async () => {
    shop = await startShop({ engine });
    buyer = await shop.as('buyer');
    goodsId = await makeGoods(shop.db, { name: '测试用维生素C片', scope_code: '', base_price_fen: 12_345 });
  });
  afterAll(() => shop.close());

  const cart = async (client: Client) => (await client.get('/api/cart/list')).envelope<CartState>().data;
  const line = async (client: Client, id: number) =>
    (await cart(client))?.data.find((item) => item.goods.id === id);

  it('adds by a plain form, comes back with the words, and adds up', async () => {
    const headers = { ...PAGE, referer: `${shop.url}/list/info/${goodsId}` };
    const first = await buyer.post(`/api/cart/quick_add/${goodsId}`, { number: 2 }, headers);
    expect(first.status).toBe(303);
    expect(first.headers['location']).toBe(`/list/info/${goodsId}`);
    expect(decodeURIComponent(buyer.cookies.get('flash') ?? '')).toContain('已加入购物车');
    await buyer.post('/api/cart/quick_add', { id: goodsId, number: 1 });
    await buyer.post('/api/cart', {
      params: [{ goods_id: goodsId, number: 1, price: 0.01, ck_id: 1, type: 0 }],
    });
    expect(await line(buyer, goodsId)).toMatchObject({ number: 4, price: 123.45, is_selected: 1 });
  });

  it('adds a press once that is sent again, by every call that adds', async () => {
    const goods = await makeGoods(shop.db, { name: '测试用重复加购', scope_code: '' });
    const press = 'abcdefgh-12345678';
    const calls = [
      [`/api/cart/quick_add/${goods}`, { number: 2, idempotency_key: press }],
      ['/api/cart/quick_add', { goods_id: goods, number: 3, idempotency_key: press }],
      ['/api/cart', { params: [{ goods_id: goods, number: 4 }], idempotency_key: press }],
      ['/api/favorite/to_cart', { goods_ids: [goods], idempotency_key: press }],
    ] as const;
    for (const [path, fields] of calls) {
      const first = await buyer.post(path, fields);
      expect([first.status, first.envelope().message], path).toEqual([200, '已加入购物车']);
      const again = await buyer.post(path, fields);
      expect(again.envelope().message, path).toBe('刚才已加入购物车，没有重复加入；数量以购物车为准');
    }
    expect(await line(buyer, goods)).toMatchObject({ number: 2 + 3 + 4 + 1 });
    const wrong = await buyer.post(`/api/cart/quick_add/${goods}`, { number: 1, idempotency_key: 'a b' });
    expect([wrong.status, Object.keys(wrong.envelope().errors ?? {})]).toEqual([422, ['idempotency_key']]);
  });

  it('checks what a line says of its goods by every call that adds', async () => {
    const goods = await makeGoods(shop.db, { name: '测试用核对', scope_code: '' });
    const send = (line: Record<string, number>) => [
      buyer.post(`/api/cart/quick_add/${goods}`, { number: 1, ...line }),
      buyer.post('/api/cart/quick_add', { id: goods, number: 1, ...line }),
      buyer.post('/api/cart', { params: [{ goods_id: goods, number: 1, ...line }] }),
    ];
    const wrongs: Record<string, number>[] = [{ ck_id: 99 }, { type: 7 }, { type: 1 }];
    for (const wrong of wrongs)
      for (const answer of await Promise.all(send(wrong)))
        expect(answer.status, JSON.stringify(wrong)).toBe(422);
    for (const sent of send({ price: 0.01 })) expect((await sent).envelope().message).toContain('0.01');
  });

  it('saves the numbers of a form, and with them the way to the checkout', async () => {
    const goods = await makeGoods(shop.db, { name: '测试用改数量', scope_code: '' });
    await buyer.post(`/api/cart/quick_add/${goods}`, { number: 2 });
    const id = (await line(buyer, goods))?.id;
    const saved = await buyer.post('/api/cart/numbers', { numbers: { [`${id}-2`]: '３' } });
    expect([saved.status, saved.envelope().message]).toEqual([200, '数量已更新']);
    expect(await line(buyer, goods)).toMatchObject({ number: 3 });
    const ids = [id];
    const wrong = await buyer.post('/api/cart/checkout', { ids, numbers: { [`${id}-3`]: '1e9' } });
    expect([wrong.status, wrong.envelope().errors]).toEqual([
      422,
      { numbers: ['《测试用改数量》请填写正确的数量'] },
    ]);
    const gone = await buyer.post('/api/cart/checkout', { ids, numbers: { [`${id}-3`]: '4' } });
    expect(gone.status).toBe(200);
    expect(await line(buyer, goods)).toMatchObject({ number: 4 });
    // as shown: a change made elsewhere in the meantime is kept
    await buyer.post('/api/cart/numbers', { numbers: { [`${id}-3`]: '3' } });
    expect(await line(buyer, goods)).toMatchObject({ number: 4 });
    const unread = await buyer.post('/api/cart/numbers', { numbers: 'x' });
    expect([unread.status, Object.keys(unread.envelope().errors ?? {})]).toEqual([422, ['numbers']]);
    await buyer.post('/api/cart/batch_delete', { ids });
  });

  it('adds after the login what a visitor pressed', async () => {
    const goods = await makeGoods(shop.db, { name: '测试用板蓝根', scope_code: '' });
    const visitor = shop.visitor();
    const headers = { ...PAGE, referer: `${shop.url}/list/info/${goods}` };
    const pressed = await visitor.post(`/api/cart/quick_add/${goods}`, { number: '２' }, headers);
    const address = String(pressed.headers['location']);
    expect([pressed.status, address]).toEqual([
      303,
      `/login?next=${encodeURIComponent(`/list/info/${goods}`)}&add=${goods}%3A2`,
    ]);
    const stranger = await shop.visitor().get(address);
    expect(stranger.text).not.toContain('name="add"');
    const form = await visitor.get(address);
    expect(form.text).toContain(`name="add" value="${goods}:2"`);
    const [, press] = /name="idempotency_key" value="([^"]+)"/.exec(form.text) ?? [];
    const login = {
      username: 'clinic',
      password: DEMO_PASSWORD,
      next: '/',
      add: `${goods}:2`,
      idempotency_key: press,
    };
    const entered = await visitor.post('/api/user/login', login, PAGE);
    expect(entered.status).toBe(303);
    expect(decodeURIComponent(visitor.cookies.get('flash') ?? '')).toContain('已加入购物车');
    await visitor.post('/api/user/login', login, PAGE);
    expect(await line(visitor, goods)).toMatchObject({ number: 2 });
  });

  it.each(['1e9', '-1', 'abc', '2盒', '1.5', '0'])('refuses the number %j', async (number) => {
    const answer = await buyer.post(`/api/cart/quick_add/${goodsId}`, { number });
    expect([answer.status, answer.envelope().errors]).toEqual([422, { number: ['请填写正确的数量'] }]);
  });

  it.each([1.5, '１．５', 0])('takes no part of a unit, wherever a number is sent: %j', async (number) => {
    const { id } = (await line(buyer, goodsId)) ?? { id: 0 };
    const before = (await line(buyer, goodsId))?.number;
    const lineOf = (type: number) => ({ params: [{ goods_id: goodsId, number, type, activity_id: 1 }] });
    const sent: [string, object][] = [
      [`/api/cart/quick_add/${goodsId}`, { number }],
      ['/api/cart/quick_add', { id: goodsId, number }],
      [`/api/cart/${id}/edit`, { number }],
      ['/api/cart/next_hint', { goods_id: goodsId, number }],
      ...[0, 1, 3, 4].map((type): [string, object] => ['/api/cart', lineOf(type)]),
    ];
    for (const [path, json] of sent) {
      const answer = await buyer.send('POST', path, { json });
      const { status } = answer;
      expect({ path, json, status, message: answer.envelope().message }).toEqual({
        path,
        json,
        status: 422,
        message: '请填写正确的数量',
      });
    }
    expect((await line(buyer, goodsId))?.number).toBe(before);
  });

  it('corrects a number and says so', async () => {
    const { id } = (await line(buyer, goodsId)) ?? { id: 0 };
    const answer = (await buyer.post(`/api/cart/${id}/edit`, { number: 1000 })).envelope<{
      number: number;
    }>();
    expect(answer.data?.number).toBe(100);
    expect(answer.message).toContain('库存只有 100 盒');
    const form = await buyer.post(
      `/api/cart/${id}/edit`,
      { number: 3 },
      { ...PAGE, referer: `${shop.url}/cart/step1` },
    );
    expect([form.status, form.headers['location']]).toEqual([303, '/cart/step1']);
    expect((await line(buyer, goodsId))?.number).toBe(3);
  });

  it('buys again what is ticked, whatever stands in the other rows', async () => {
    const { id } = await shop.db
      .selectFrom('orders')
      .innerJoin('member', 'member.id', 'orders.member_id')
      .select('orders.id')
      .where('member.username', '=', 'buyer')
      .where('orders.state', '=', 'completed')
      .executeTakeFirstOrThrow();
    const sold = await shop.db.selectFrom('order_line').selectAll().where('order_id', '=', id).execute();
    const again = (number: string) =>
      buyer.post(`/api/order/${id}/buy_again`, {
        lines: [{ number: 'abc' }, { goods_id: sold[0]!.goods_id, number }],
      });
    const wrong = await again('abc');
    expect(wrong.envelope()).toMatchObject({
      code: 422,
      message: `《${sold[0]!.name}》请填写正确的数量`,
    });
    expect((await again('1')).envelope().message).not.toContain('请填写正确的数量');
  });

  it('checks out, orders once, pays by transfer with a slip, and is sent', async () => {
    const { id } = (await line(buyer, goodsId)) ?? { id: 0 };
    const checkout = await buyer.post('/api/cart/checkout', { ids: [id] }, PAGE);
    const next = String(checkout.headers['location']);
    expect(next).toMatch(/^\/cart\/step2\?key=/);
    const key = new URLSearchParams(next.split('?')[1]).get('key');
    const addresses = (await buyer.get('/api/address')).envelope<{ data: { id: number }[] }>().data?.data;
    const submit = { key, address_id: addresses?.[0]?.id, invoice_kind: 'special', remark: '请发顺丰' };
    const stale = await buyer.post('/api/order', { ...submit, expected_fen: 1 });
    expect(stale.envelope()).toMatchObject({ code: 409, message: expect.stringContaining('¥0.01') });
    const shown = (await buyer.post('/api/cart/checkout', { ids: [id] })).envelope<{
      addresses: { id: number; payable_fen: number }[];
    }>().data?.addresses;
    const expected_fen = shown?.find((address) => address.id === submit.address_id)?.payable_fen;
    for (const unasked of [{}, { expected_fen: '' }, { expected_fen: 'x' }]) {
      const answer = await buyer.post('/api/order', { ...submit, ...unasked });
      expect(answer.envelope()).toMatchObject({ code: 422, message: '请核对应付金额后再提交。' });
    }
    expect(await stockOf(shop.db, goodsId)).toBe(100);
    const asked = { ...submit, expected_fen };
    const placed = await Promise.all([buyer.post('/api/order', asked), buyer.post('/api/order', asked)]);
    const [first, second] = placed.map((answer) => answer.envelope<{ next: string }>().data?.next);
    expect(first).toMatch(/^\/cart\/step3\/\d+$/);
    expect(second).toBe(first);
    expect(await stockOf(shop.db, goodsId)).toBe(97);

    const orderId = Number(first?.split('/').at(-1));
    const slip = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#eee' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.set('payer_name', '康民大药房');
    form.set('payer_bank', '中国工商银行');
    form.set('reference', '20261121001');
    form.set('slip', new Blob([new Uint8Array(slip)], { type: 'image/jpeg' }), 'slip.jpg');
    const encoded = new Response(form);
    const sent = await buyer.send('POST', `/api/order/${orderId}/pay/transfer`, {
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    });
    expect(sent.envelope().message).toBe('转账信息已提交，确认到账后发货');

    const detail = (await buyer.get(`/api/order/${orderId}`)).envelope<{
      shipping_amount: number;
      voucher_amount: number;
      payments: { id: number; slip_id: number; amount: number }[];
    }>().data;
    const payment = detail?.payments[0];
    const fen = (yuan = 0): number => Math.round(yuan * 100);
    // the demo buyer's cash vouchers pay a part
    expect(fen(payment?.amount)).toBe(
      3 * 12_345 + fen(detail?.shipping_amount) - fen(detail?.voucher_amount),
    );
    const picture = await buyer.get(`/api/upload/${payment?.slip_id}`);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
    });
    expect((await (await shop.as('clinic')).get(`/api/upload/${payment?.slip_id}`)).status).toBe(404);

    const operator = await shop.as('operator');
    expect((await operator.get(`/api/upload/${payment?.slip_id}`)).status).toBe(200);
    for (const times of [1, 2]) {
      const confirmed = await operator.post(`/api/admin/transfer/${payment?.id}/confirm`);
      expect({ times, status: confirmed.status }).toEqual({ times, status: 200 });
    }
    await operator.post(`/api/admin/order/${orderId}/ship`, {
      carrier: '顺丰速运',
      tracking_no: 'SF202600000001',
    });
    expect((await buyer.post(`/api/order/${orderId}/receive`)).status).toBe(200);
    expect((await buyer.get(`/api/order/${orderId}`)).envelope().data).toMatchObject({
      state: 'completed',
      state_text: '已完成',
      tracking_no: 'SF202600000001',
    });
  });

  it('refuses a member without approved certificates at the checkout, not before', async () => {
    const newcomer = await shop.as('newcomer');
    expect((await newcomer.post(`/api/cart/quick_add/${goodsId}`)).status).toBe(200);
    const answer = await newcomer.post('/api/cart/checkout');
    expect(answer.envelope()).toMatchObject({ code: 422, message: '资质审核通过后方可下单' });
  });

  it('shows the address form again with what was typed', async () => {
    const typed = { receiver: '李娜', phone: '123', region_code: '320500', detail: '人民路 1 号' };
    const answer = await buyer.post('/api/address', typed, { ...PAGE, referer: `${shop.url}/addr` });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/addr']);
    const flash = decodeURIComponent(buyer.cookies.get('flash') ?? '');
    expect(flash).toContain('请填写 11 位手机号');
    expect(flash).toContain('320500');
    const form = (await buyer.get('/addr?edit=new')).text;
    expect(form).toContain('请填写 11 位手机号');
    expect(form).toContain('value="李娜"');
    expect(form).toMatch(/<option value="320500" selected/);
    const right = { ...typed, phone: '13800138001' };
    await buyer.post('/api/address', right, { ...PAGE, referer: `${shop.url}/addr` });
    expect((await buyer.get('/addr')).text).toContain('人民路 1 号');
  });
});
