import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Answer, type Client, rawRequest } from '#tests/support/client.ts';
import { memberId, placeOrder as orderByHttp } from '#tests/support/demo-cart.ts';
import { multipart } from '#tests/support/files.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const MB = 1024 * 1024;
const TEXTS = { payer_name: '康民大药房', payer_bank: '中国工商银行', reference: '20261121001' };
const EMPTY = { name: 'empty.png', bytes: new Uint8Array() };
const EMPTY_WORDS = '这个文件是空的，请重新选择。';
const pathOf = (orderId: number): string => `/api/order/${orderId}/pay/transfer`;

describe('uploads', () => {
  let shop: Shop;
  let buyer: Client;
  let clinic: Client;
  let orderId: number;
  let clinicsId: number;
  beforeAll(async () => {
    shop = await startShop();
    buyer = await shop.as('buyer');
    clinic = await shop.as('clinic');
    orderId = await placeOrder(buyer, 'buyer');
    clinicsId = await placeOrder(clinic, 'clinic');
  });
  afterAll(() => shop.close());

  const placeOrder = (who: Client, username: string): Promise<number> => orderByHttp(shop.db, who, username);

  function head(who: Client, path: string, ...more: string[]): string {
    const cookie = [...who.cookies].map((pair) => pair.join('=')).join('; ');
    const type = 'multipart/form-data; boundary=----------------------------slip';
    return [
      `POST ${path} HTTP/1.1`,
      `host: ${new URL(shop.url).host}`,
      'sec-fetch-site: same-origin',
      `cookie: ${cookie}`,
      `content-type: ${type}`,
      ...more,
      '\r\n',
    ].join('\r\n');
  }
  const ends = (said: string): boolean => /\}(\r\n0\r\n\r\n)?$/.test(said);
  /** Returns the text answered to a form of which not one byte was sent. */
  const unread = (who: Client, path: string, size: number): Promise<string> =>
    rawRequest(shop.url, head(who, path, `content-length: ${size}`), ends);
  const utf8 = (said: string): string => Buffer.from(said, 'latin1').toString('utf8');

  it('refuses what is too large before a byte of it is read', async () => {
    const said = utf8(await unread(buyer, pathOf(orderId), 30 * MB));
    expect(said).toMatch(/^HTTP\/1.1 413 /);
    expect(said).toContain('"errors":{"slip":["回单不能超过 5 MB，请压缩后再上传。"]}');
    const editor = await shop.as('editor');
    for (const [path, words] of [
      ['pictures', '图片不能超过 8 MB'],
      ['import', '文件不能超过 64 MB'],
    ])
      expect(utf8(await unread(editor, `/api/admin/article/${path}`, 70 * MB))).toContain(words);
    const operator = await shop.as('operator');
    expect(utf8(await unread(operator, '/api/admin/statement', 40 * MB))).toContain('不能超过 20 MB');
    expect(await unread(shop.visitor(), '/api/user/login', MB)).toMatch(/^HTTP\/1.1 413 /);
    expect(await unread(buyer, `/api/cart/quick_add/1`, MB)).toMatch(/^HTTP\/1.1 413 /);
  });

  it('says so to a browser that sends it all, and goes on with it', async () => {
    const large = await multipart({ ...TEXTS, slip: { name: 'a.png', bytes: new Uint8Array(20 * MB) } });
    expect((await buyer.send('POST', pathOf(orderId), large)).status).toBe(413);
    const page = await buyer.send('POST', pathOf(orderId), {
      ...large,
      headers: { ...large.headers, accept: 'text/html' },
    });
    expect(page.status).toBe(303);
    expect(decodeURIComponent(buyer.cookies.get('flash') ?? '')).toContain('回单不能超过 5 MB');
  });

  it('speaks of a pasted list where that is too long, and of a file where that is too large', async () => {
    const path = '/api/quick_purchase/list';
    const text = '6901234567892 1\n'.repeat(150_000);
    const words = '粘贴的清单过长，请分成几份粘贴，或改用文件。';
    const plain = await buyer.post(path, { text });
    expect([plain.status, plain.envelope().errors]).toEqual([413, { text: [words] }]);
    const form = await buyer.send('POST', path, await multipart({ text }));
    expect([form.status, form.envelope().errors]).toEqual([422, { text: [words] }]);
    const file = { name: '要货.csv', bytes: new Uint8Array(2 * MB + 1) };
    const large = await buyer.send('POST', path, await multipart({ file }));
    expect([large.status, large.envelope().errors]).toEqual([
      422,
      { file: ['文件不能超过 2 MB，请分成几份。'] },
    ]);
  });

  it('reads no more than the limit of a form that does not say its size', async () => {
    const chunk = `${MB.toString(16)}\r\n${'a'.repeat(MB)}\r\n`;
    const sent = head(buyer, pathOf(orderId), 'transfer-encoding: chunked') + chunk.repeat(9);
    const said = await rawRequest(shop.url, sent);
    expect(said).toMatch(/^HTTP\/1.1 413 /);
    expect(said.toLowerCase()).toContain('connection: close');
  });

  it('asks who sends it, and for what, before a slip is read', async () => {
    const size = 4 * MB;
    expect(await unread(shop.visitor(), pathOf(orderId), size)).toMatch(/^HTTP\/1.1 401 /);
    for (const who of [clinic, await shop.as('newcomer')])
      expect(await unread(who, pathOf(orderId), size)).toMatch(/^HTTP\/1.1 404 /);
    expect(await unread(buyer, '/api/admin/article/pictures', size)).toMatch(/^HTTP\/1.1 403 /);
    const cancelled = await placeOrder(buyer, 'buyer');
    await buyer.post(`/api/order/${cancelled}/cancel`);
    expect(utf8(await unread(buyer, pathOf(cancelled), size))).toContain('订单已取消，不能付款');
  });

  it('reads one form of a member at a time, which keeps nobody else waiting', async () => {
    const slip = { name: 'a.png', bytes: new Uint8Array(MB) };
    const form = await multipart({ ...TEXTS, slip });
    const started = head(buyer, pathOf(orderId), `content-length: ${MB}`, 'expect: 100-continue');
    const held = [1, 2].map(() => connect(Number(new URL(shop.url).port), '127.0.0.1').setNoDelay());
    for (const socket of held) socket.write(started);
    await Promise.all(held.map((socket) => once(socket, 'data')));
    // both have been received, and wait in the queue before several whole answers are made
    for (let answers = 0; answers < 5; answers += 1)
      expect((await buyer.post(pathOf(orderId), TEXTS)).status).toBe(200);
    const order: string[] = [];
    const note = (name: string) => (answer: Answer) => {
      order.push(name);
      return answer.status;
    };
    const third = buyer.send('POST', pathOf(orderId), form).then(note('third'));
    expect(await clinic.send('POST', pathOf(clinicsId), form).then(note('other'))).toBe(422);
    expect(await buyer.post(pathOf(orderId), TEXTS).then(note('without a slip'))).toBe(200);
    for (const socket of held) socket.destroy();
    expect(await third).toBe(422);
    expect(order).toEqual(['other', 'without a slip', 'third']);
  });

  it('lets nobody wait for forms that were announced and do not come', async () => {
    const path = '/api/user/zizhi/food_record/page';
    const accounts = [buyer, clinic, await shop.as('chain')];
    const stalled = accounts.flatMap((who) =>
      [1, 2].map(() => {
        const socket = connect(Number(new URL(shop.url).port), '127.0.0.1').setNoDelay();
        socket.write(head(who, path, `content-length: ${10 * MB}`, 'expect: 100-continue'));
        return socket;
      }),
    );
    await Promise.all(stalled.map((socket) => once(socket, 'data')));
    for (const socket of stalled) socket.write(Buffer.alloc(MB));
    const page = { name: 'a.jpg', bytes: new Uint8Array(MB) };
    const store = await shop.as('store1');
    expect((await store.send('POST', path, await multipart({ page }))).status).toBe(422);
    for (const socket of stalled) socket.destroy();
  });

  it('refuses a file without a byte next to its field, and lets an empty field be', async () => {
    const refused = await buyer.send('POST', pathOf(orderId), await multipart({ ...TEXTS, slip: EMPTY }));
    expect([refused.status, refused.envelope().errors]).toEqual([422, { slip: [EMPTY_WORDS] }]);
    const unnamed = await multipart({ ...TEXTS, slip: { ...EMPTY, name: '' } });
    expect((await buyer.send('POST', pathOf(orderId), unnamed)).status).toBe(200);
    const named = await buyer.post(pathOf(orderId), { ...TEXTS, slip: 'slip.png' });
    expect([named.status, named.envelope().errors]).toEqual([422, { slip: ['请选择回单图片或 PDF'] }]);
    const editor = await shop.as('editor');
    const operator = await shop.as('operator');
    const day = { provider: 'sandbox', day: '2026-11-20' };
    const others: [Client, string, Record<string, string>, string][] = [
      [editor, '/api/admin/article/pictures', { alt: 'x' }, 'picture'],
      [editor, '/api/admin/article/import', {}, 'file'],
      [operator, '/api/admin/statement', day, 'file'],
    ];
    for (const [who, path, texts, field] of others) {
      const answer = await who.send('POST', path, await multipart({ ...texts, [field]: EMPTY }));
      expect([path, answer.status, answer.envelope().errors]).toEqual([
        path,
        422,
        { [field]: [EMPTY_WORDS] },
      ]);
    }
  });

  it('reads no further slip of a member that has sent fifty within a day', async () => {
    const member = await memberId(shop.db, 'clinic');
    const slip = { member_id: member, purpose: 'slip' as const, media_type: 'image/webp', sha256: '' };
    const rows = Array.from({ length: 50 }, () => ({
      ...slip,
      bytes: new Uint8Array(1),
      width: 1,
      height: 1,
      created_at: Date.now(),
    }));
    await shop.db.insertInto('upload').values(rows).execute();
    expect(await unread(clinic, pathOf(clinicsId), 4 * MB)).toMatch(/^HTTP\/1.1 429 /);
    expect((await clinic.post(pathOf(clinicsId), TEXTS)).status).toBe(200);
  });

  it('is described with the size it may have', async () => {
    const body = (path: string) => inject('callDocument').paths[path]?.['post']?.requestBody;
    expect(body('/api/order/{id}/pay/transfer')).toMatchObject({
      'x-largest-bytes': 8 * MB,
      content: { 'multipart/form-data': {} },
    });
    expect(body('/api/user/login')?.['x-largest-bytes']).toBe(512 * 1024);
  });
});
