import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckOrderData } from '#lib/trade/checkout/checkout.fields.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

describe('choices and invoice titles', () => {
  let buyer: Client;
  beforeAll(async () => {
    buyer = await shop.as('buyer');
  });

  const TITLE = {
    kind: 'special',
    title: '郑州康民大药房有限公司',
    tax_no: '91410100MA40DEM344',
    bank: '中国工商银行郑州分行',
    account: '6222 0000 1111 2222',
    address: '郑州市解放路 1 号',
    phone: '0371 6555 0123',
  };
  const openDraft = async (): Promise<{ key: string; address: number; payable: number }> => {
    const goodsId = await makeGoods(shop.db, { scope_code: '' });
    await buyer.post(`/api/cart/quick_add/${goodsId}`, { number: 2 });
    const cart = (await buyer.get('/api/cart/list')).envelope<{
      data: { id: number; goods: { id: number } }[];
    }>();
    const line = cart.data?.data.find(({ goods }) => goods.id === goodsId);
    const answer = await buyer.post('/api/cart/checkout', { ids: [line?.id] });
    const { key = '', addresses = [] } =
      answer.envelope<{ key: string; addresses: { id: number; payable_fen: number }[] }>().data ?? {};
    return { key, address: addresses[0]?.id ?? 0, payable: addresses[0]?.payable_fen ?? 0 };
  };

  it('saves each choice, answers the page again, and orders with what was saved', async () => {
    const { key, payable } = await openDraft();
    const added = (await buyer.post('/api/invoice/title', TITLE)).envelope<{ id: number }>();
    const path = `/api/checkout/${key}/choices`;
    await buyer.post(path, { invoice_kind: 'special', invoice_title_id: added.data?.id });
    await buyer.post(path, { delivery_notes: 'no_prices,two_copies' });
    const check = (await buyer.post(path, { remark: ' 放门卫 ' })).envelope<{ check: CheckOrderData }>().data
      ?.check;
    expect(check).toMatchObject({
      version: 3,
      invoiceKind: 'special',
      invoiceTitleId: added.data?.id,
      deliveryNotes: ['no_prices', 'two_copies'],
      remark: '放门卫',
    });
    const address_id = check?.addressId;
    const placed = await buyer.post('/api/order', { key, address_id, expected_fen: payable });
    const id = placed.envelope<{ orders: { id: number }[] }>().data?.orders[0]?.id;
    expect((await buyer.get(`/api/order/${id}`)).envelope().data).toMatchObject({
      invoice_kind: 'special',
      invoice_title: TITLE.title,
      invoice_account: '6222000011112222',
      delivery_notes: ['no_prices', 'two_copies'],
      remark: '放门卫',
    });
    expect((await buyer.post(path, { remark: 'x' })).status).toBe(404);
  });

  it('keeps what came with an order that was refused', async () => {
    const { key, address } = await openDraft();
    const form = { key, address_id: address, invoice_kind: 'none', remark: '上午送', expected_fen: 1 };
    expect((await buyer.post('/api/order', form)).status).toBe(409);
    const check = (await buyer.post(`/api/checkout/${key}/choices`)).envelope<{ check: CheckOrderData }>()
      .data;
    expect(check?.check).toMatchObject({ invoiceKind: 'none', remark: '上午送' });
  });

  it('refuses what is no choice, and what is not theirs', async () => {
    const { key } = await openDraft();
    const path = `/api/checkout/${key}/choices`;
    const errors = async (fields: object) => (await buyer.post(path, { ...fields })).envelope().errors;
    expect(await errors({ invoice_kind: 'paper' })).toEqual({ invoice_kind: ['请选择发票类型'] });
    expect(await errors({ address_id: 999_999 })).toEqual({ address_id: ['请选择收货地址。'] });
    expect(await errors({ invoice_title_id: 999_999 })).toEqual({ invoice_title_id: ['请选择发票抬头'] });
    expect(await errors({ remark: '字'.repeat(201) })).toEqual({ remark: ['备注最多 200 个字'] });
    const stranger = await shop.as('clinic');
    expect((await stranger.post(path, { remark: 'x' })).status).toBe(404);
    const theirs = (await buyer.get('/api/invoice/title')).envelope<{ data: { id: number }[] }>().data
      ?.data[0]?.id;
    for (const what of ['edit', 'delete', 'default']) {
      expect((await stranger.post(`/api/invoice/title/${theirs}/${what}`, TITLE)).status).toBe(404);
    }
  });

  it('merges two changes of one title by its fields, as its form was opened', async () => {
    const added = (await buyer.post('/api/invoice/title', { ...TITLE, bank: '中国银行' })).envelope<{
      id: number;
    }>();
    const { id = 0 } = added.data ?? {};
    const opened = { ...TITLE, bank: '中国银行', account: '6222000011112222', phone: '0371-65550123' };
    const marks = marksOf({ ...opened, is_default: '' });
    const edit = (change: Record<string, string>) =>
      buyer.post(`/api/invoice/title/${id}/edit`, { ...opened, ...change, marks });
    expect((await edit({ bank: '中国建设银行' })).status).toBe(200);
    expect((await edit({ address: '郑州市解放路 2 号' })).status).toBe(200);
    const titles = (await buyer.get('/api/invoice/title')).envelope<{ data: { id: number }[] }>().data?.data;
    expect(titles?.find((one) => one.id === id)).toMatchObject({
      bank: '中国建设银行',
      address: '郑州市解放路 2 号',
    });
    expect((await edit({ bank: '中国农业银行' })).status).toBe(409);
  });

  it('says what is wrong with a title next to its field', async () => {
    const answer = await buyer.post('/api/invoice/title', { ...TITLE, tax_no: '91410100MA40DEM345' });
    expect([answer.status, answer.envelope().errors]).toEqual([
      422,
      { tax_no: ['税号不正确，请核对 18 位统一社会信用代码'] },
    ]);
    const old = await buyer.post('/api/invoice/title', {
      ...TITLE,
      tax_no: '410100123456789',
      is_default: 1,
    });
    const [first] = old.envelope<{ data: { tax_no_hint: string; is_default: number }[] }>().data?.data ?? [];
    expect(first).toMatchObject({ is_default: 1, tax_no_hint: expect.stringContaining('旧版税号') });
  });

  it('keeps the book by plain forms, with what was typed of a title that is refused', async () => {
    const clinic = await shop.as('clinic');
    await shop.db
      .deleteFrom('invoice_title')
      .where('member_id', '=', await memberId(shop.db, 'clinic'))
      .execute();
    const page = '/zhzx/fptt';
    /** Sends a form of the page as a browser without scripts; gives the page it leads to. */
    const send = async (what: string, form: Record<string, unknown> = {}) => {
      const fields = { ...form, form_page: `${page}?edit=new`, next: page };
      const answer = await clinic.post(`/api/invoice/title${what}`, fields, { accept: 'text/html' });
      expect([answer.status, answer.headers['location']]).toEqual([303, expect.stringContaining(page)]);
      return (await clinic.get(String(answer.headers['location']))).text;
    };
    /** The titles as a page has them, the default one first. */
    const cardsOf = (text: string) =>
      [...text.matchAll(/<b[^>]*>(测试诊所..)<\/b>(.*?)\/api\/invoice\/title\/(\d+)\/delete/gs)].map(
        ([, name, words = '', id]) => ({ name, id, isDefault: />默认</.test(words) }),
      );
    const ordinary = { kind: 'ordinary', title: '测试诊所一部' };
    const refused = await send('', { ...ordinary, tax_no: '123' });
    expect(refused).toContain('税号不正确，请核对 18 位统一社会信用代码');
    expect(refused).toContain('value="测试诊所一部"');
    expect(refused).toContain('value="123"');
    expect(/<input[^>]*name="tax_no"[^>]*>/.exec(refused)?.[0]).toContain('autofocus');
    const bare = await send('', { ...ordinary, tax_no: '' });
    expect(bare).toContain('单位的抬头要填税号');
    expect(/<input[^>]*name="tax_no"[^>]*>/.exec(bare)?.[0]).toContain('autofocus');
    const saved = await send('', { ...ordinary, tax_no: '91350100m000100y43' });
    expect(saved).toContain('91350100M000100Y43');
    expect(saved).toContain('抬头已保存。“测试诊所一部”与营业执照名称不一致，可能会被驳回');
    expect(saved).toMatch(/<p[^>]*>与营业执照名称不一致，可能会被驳回<\/p>/);
    const special = { ...TITLE, title: '测试诊所二部', tax_no: '91350100M000100Y43' };
    const incomplete = await send('', { ...special, bank: '' });
    expect(incomplete).toContain('请填写开户银行');
    expect(/<input[^>]*value="special"[^>]*>/.exec(incomplete)?.[0]).toContain('checked');
    await send('', special);
    const [one, two] = cardsOf((await clinic.get(page)).text);
    expect([one?.isDefault, two?.isDefault]).toEqual([true, false]);
    const chosen = cardsOf(await send(`/${two?.id}/default`));
    expect(chosen[0]).toMatchObject({ name: '测试诊所二部', isDefault: true });
    const third = { ...ordinary, title: '测试诊所三部', tax_no: '91350100M000100Y43' };
    expect(cardsOf(await send(`/${one?.id}/edit`, third))[1]).toMatchObject({ name: '测试诊所三部' });
    const ask = '确定删除发票抬头 测试诊所二部 吗？';
    const remove = { ask, form_page: page, next: page };
    const asked = await clinic.post(`/api/invoice/title/${two?.id}/delete`, remove, { accept: 'text/html' });
    expect(asked.status).toBe(200);
    expect(asked.text).toMatch(new RegExp(`<h1 id="question"[^>]*>\\s*${ask}`));
    expect(asked.text).toMatch(/<button[^>]*>确定</);
    expect(cardsOf((await clinic.get(page)).text)).toHaveLength(2);
    const left = cardsOf(await send(`/${two?.id}/delete`));
    expect(left).toMatchObject([{ name: '测试诊所三部', isDefault: true }]);
  });
});

const LINE = '王芳 13800138000 河南省郑州市管城区解放路88号';
const read = { receiver: '王芳', phone: '13800138000', region_code: '410100', detail: '管城区解放路88号' };
const row = { keep_0: '1', receiver_0: '王芳', phone_0: '13800138000', region_0: '河南省郑州市' };

describe('pasted addresses', () => {
  const count = async () => (await shop.db.selectFrom('address').select('id').execute()).length;

  it('are read, and not saved', async () => {
    const buyer = await shop.as('buyer');
    const before = await count();
    const answer = await buyer.post('/api/address/parse', { paste: LINE });
    expect(answer.envelope()).toMatchObject({ code: 10000, data: { data: [read], offers: {} } });
    expect(await count()).toBe(before);
  });

  it('lead from a plain form to the page that shows them all, so that going back asks for nothing again', async () => {
    const buyer = await shop.as('buyer');
    const paste = Array.from({ length: 15 }, (_, at) => `${LINE}${at}室`).join('\n');
    const form = { paste, form_page: '/addr?edit=new' };
    const sent = await buyer.post('/api/address/parse', form, { accept: 'text/html' });
    expect([sent.status, sent.headers['location']]).toEqual([303, '/addr?edit=new']);
    const page = (await buyer.get('/addr?edit=new')).text;
    expect(page).toContain('核对识别到的 15 个地址');
    expect(page).toContain('管城区解放路88号14室');
  });

  it('leave what was typed as it is, and offer what was read', async () => {
    const buyer = await shop.as('buyer');
    const answer = await buyer.post('/api/address/parse', { paste: LINE, receiver: '李强' });
    expect(answer.envelope()).toMatchObject({ data: { offers: { receiver: '王芳' } } });
  });

  it('take the place of what the one before filled in, not of what was typed', async () => {
    const buyer = await shop.as('buyer');
    const typed = { paste_before: LINE, receiver: '王芳', phone: '110' };
    const paste = '李强 13900139000 江苏省苏州市姑苏区人民路18号';
    const answer = await buyer.post('/api/address/parse', { ...typed, paste });
    expect(answer.envelope()).toMatchObject({ data: { offers: { phone: '13900139000' } } });
    expect(answer.envelope()).not.toMatchObject({ data: { offers: { receiver: '李强' } } });
  });

  it.each([
    ['nothing', ''],
    ['no address', '—— ，。'],
    ['too much', '路'.repeat(20_000)],
    ['more than one in a line', `${LINE} 李强 13900139000 江苏省苏州市姑苏区人民路18号`],
  ])('are refused where there is %s', async (_, paste) => {
    const answer = await (await shop.as('buyer')).post('/api/address/parse', { paste });
    expect(answer.status).toBe(422);
    expect(answer.envelope()).toMatchObject({ errors: { paste: [expect.any(String)] } });
  });

  it('are saved together, once', async () => {
    const buyer = await shop.as('buyer');
    const before = await count();
    const form = { ...row, detail_0: '解放路88号', keep_1: '', receiver_1: '', detail_1: '不要' };
    for (const [added, known] of [
      [1, 0],
      [0, 1],
    ]) {
      const answer = await buyer.post('/api/address/several', form);
      expect(answer.envelope()).toMatchObject({ code: 10000, data: { added, known } });
    }
    expect(await count()).toBe(before + 1);
  });

  it.each([
    ['no row is kept', { ...row, detail_0: '解放路88号', keep_0: '' }, 'keep_0'],
    ['a city is missing', { ...row, detail_0: '解放路88号', region_0: '河南省' }, 'region_0'],
    ['a phone is none', { ...row, detail_0: '解放路88号', phone_0: '123' }, 'phone_0'],
    ['a detail is missing', row, 'detail_0'],
  ])('are not saved where %s', async (_, form, field) => {
    const before = await count();
    const answer = await (await shop.as('buyer')).post('/api/address/several', form);
    expect(answer.status).toBe(422);
    expect(answer.envelope()).toMatchObject({ errors: { [field]: [expect.any(String)] } });
    expect(await count()).toBe(before);
  });

  it('are for members', async () => {
    for (const path of ['/api/address/parse', '/api/address/several'])
      expect((await shop.visitor().post(path, { paste: LINE })).status).toBe(401);
  });
});
