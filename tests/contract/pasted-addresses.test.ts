import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const LINE = '王芳 13800138000 河南省郑州市管城区解放路88号';
const read = { receiver: '王芳', phone: '13800138000', region_code: '410100', detail: '管城区解放路88号' };
const row = { keep_0: '1', receiver_0: '王芳', phone_0: '13800138000', region_0: '河南省郑州市' };

describe.each(EMBEDDED)('pasted addresses on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());
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
