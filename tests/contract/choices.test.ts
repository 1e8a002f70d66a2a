import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckOrderData } from '#lib/trade/checkout/checkout.fields.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

describe.each(EMBEDDED)('choices and invoice titles on %s', (engine) => {
  let shop: Shop;
  let buyer: Client;
  beforeAll(async () => {
    shop = await startShop({ engine });
    buyer = await shop.as('buyer');
  });
  afterAll(() => shop.close());

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
    expect(await send('', { ...ordinary, tax_no: '91350100m000100y43' })).toContain('91350100M000100Y43');
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
    const left = cardsOf(await send(`/${two?.id}/delete`));
    expect(left).toMatchObject([{ name: '测试诊所三部', isDefault: true }]);
  });
});
