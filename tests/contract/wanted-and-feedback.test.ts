import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart, solidPng } from '#tests/support/files.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

const WANTED = { name: '鱻鱻止咳丸', ypgg: '9g*10丸', sccj: '', number: 12, note: '' };
const FEEDBACK = { kind: 'fault', content: '列表的筛选有时不起作用' };
const PAGE = { accept: 'text/html' };

type Case = [method: 'GET' | 'POST', path: string, form?: Record<string, unknown>];
const OF_BUYERS: Case[] = [
  ['POST', '/api/user/buy', WANTED],
  ['POST', '/api/user/feedback', FEEDBACK],
  ['POST', '/api/arrival_alert', { goods_ids: 1 }],
  ['POST', '/api/arrival_alert/cancel', { goods_ids: 1 }],
];
const OF_MEMBERS: Case[] = [
  ['GET', '/api/user/buy'],
  ['GET', '/api/user/feedback'],
  ['GET', '/api/arrival_alert'],
];
const OF_OPERATORS: Case[] = [
  ['POST', '/api/admin/wanted/answer', { ids: 987_654, outcome: 'none' }],
  ['POST', '/api/admin/feedback/987654/word', { text: '好的' }],
  ['POST', '/api/admin/feedback/987654/close', {}],
];

describe('wanted varieties, alerts and feedback', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  const statusOf = async (username: string | null, [method, path, form = {}]: Case) => {
    const client = username === null ? shop.visitor() : await shop.as(username);
    return (await client.send(method, path, method === 'GET' ? {} : { form })).status;
  };

  it.each([...OF_BUYERS, ...OF_MEMBERS, ...OF_OPERATORS])(
    '%s %s asks a visitor to log in',
    async (...call) => {
      expect(await statusOf(null, call)).toBe(401);
    },
  );

  it.each(OF_BUYERS)('%s %s is for buyers of all kinds, passed or not, and for no staff', async (...call) => {
    for (const who of ['newcomer', 'buyer', 'chain', 'store1'])
      expect([200, 409], who).toContain(await statusOf(who, call));
    for (const who of ['editor', 'operator', 'admin']) expect(await statusOf(who, call), who).toBe(403);
  });

  it.each(OF_OPERATORS)('%s %s is for operators', async (...call) => {
    for (const who of ['buyer', 'editor']) expect(await statusOf(who, call), who).toBe(403);
    for (const who of ['operator', 'admin']) expect(await statusOf(who, call), who).toBe(404);
  });

  it.each([
    ['name', { ...WANTED, name: ' ' }, '请填写品种名称'],
    ['name', { ...WANTED, name: '---' }, '品种名称要有汉字或字母'],
    ['number', { ...WANTED, number: '0' }, '请填写需要的数量'],
    ['number', { ...WANTED, number: '1.5' }, '请填写需要的数量'],
    ['note', { ...WANTED, note: '长'.repeat(301) }, '说明最多 300 个字'],
  ])('POST /api/user/buy names what is wrong with %s', async (field, form, words) => {
    const answer = await (await shop.as('clinic')).post('/api/user/buy', form);
    expect(answer.status).toBe(422);
    expect(answer.envelope().errors?.[field]?.[0]).toContain(words);
  });

  it.each([
    ['kind', { ...FEEDBACK, kind: 'x' }, '请选择类型'],
    ['content', { ...FEEDBACK, content: '坏了' }, '内容至少 5 个字'],
    ['contact', { ...FEEDBACK, contact: '1'.repeat(61) }, '联系方式最多 60 个字'],
  ])('POST /api/user/feedback names what is wrong with %s', async (field, form, words) => {
    const answer = await (await shop.as('clinic')).post('/api/user/feedback', form);
    expect(answer.status).toBe(422);
    expect(answer.envelope().errors?.[field]?.[0]).toBe(words);
  });

  it.each([
    ['nothing chosen', { outcome: 'none' }, '请先勾选要答复的品种。'],
    ['neither goods nor words', { ids: 1 }, '请选一个商品，或选择怎样答复。'],
    ['both', { ids: 1, goods_id: 1, outcome: 'none' }, '请选一个商品，或选择怎样答复。'],
  ])('an answer with %s is refused', async (_, form, words) => {
    const answer = await (await shop.as('operator')).post('/api/admin/wanted/answer', form);
    expect({ status: answer.status, message: answer.envelope().message }).toEqual({
      status: 422,
      message: words,
    });
  });

  it('a variety is asked for, listed by page, and withdrawn, in the names of the calls', async () => {
    const store = await shop.as('store2');
    const form = { ...WANTED, name: '鱻鱻舒筋贴', sccj: '某某药业' };
    const { id } = (await store.post('/api/user/buy', form)).envelope<{ id: number }>().data ?? { id: 0 };
    const listed = await store.get('/api/user/buy?page=1&state=open');
    const one = { ...form, id, state: 'open', state_text: '待处理', goods_id: null, answered_at: null };
    expect(listed.envelope<{ list: object[] }>().data?.list).toContainEqual(expect.objectContaining(one));
    expect((await store.post(`/api/user/buy/${id}/withdraw`, {})).status).toBe(200);
    const other = await shop.as('clinic');
    expect((await other.post(`/api/user/buy/${id}/withdraw`, {})).status).toBe(404);
    expect((await other.get(`/pzqg/info?id=${id}`)).text).not.toContain('鱻鱻舒筋贴');
  });

  it('an answer with goods says who may not buy yet, and a request sent again that it took the place of the first', async () => {
    const newcomer = await shop.as('newcomer');
    const form = { ...WANTED, name: '鱻鱻补气丸', note: '急用' };
    const first = await newcomer.post('/api/user/buy', form);
    const { id } = first.envelope<{ id: number }>().data ?? { id: 0 };
    const again = await newcomer.post('/api/user/buy', { ...form, number: 40, note: '' });
    expect(again.envelope().message).toBe('已更新您之前的求购：数量改为 40，说明不变');
    const goods = await makeGoods(shop.db, { name: '鱻鱻补气丸' });
    const operator = await shop.as('operator');
    const reply = { ids: id, goods_id: goods, words: '新货' };
    expect((await operator.post('/api/admin/wanted/answer', reply)).status).toBe(200);
    const page = (await newcomer.get(`/pzqg/info?id=${id}`)).text;
    expect(page).toContain('商城有这个品种：资质审核通过后可采购');
    expect(page).not.toContain('可以下单');
    const desk = (await operator.get(`/admin/wanted/${id}`)).text;
    expect(desk).toContain('更正答复');
    expect(desk).toContain(`href="/list/info/${goods}"`);
    const corrected = await operator.post('/api/admin/wanted/answer', {
      ids: id,
      outcome: 'none',
      corrects: 1,
    });
    expect(corrected.envelope().message).toBe('已更正 1 条求购：暂无货源');
  });

  it('what was typed into feedback that was answered or closed meanwhile is shown again', async () => {
    const clinic = await shop.as('clinic');
    const sent = await clinic.post('/api/user/feedback', { ...FEEDBACK, content: '导出的表格少一列' });
    const { id } = sent.envelope<{ id: number }>().data ?? { id: 0 };
    const operator = await shop.as('operator');
    expect((await operator.post(`/api/admin/feedback/${id}/word`, { text: '在查' })).status).toBe(200);
    const [desk, mine] = [`/admin/feedback/${id}`, `/yjfk/${id}`];
    const late = { text: '我也在查这个问题', shown: 0, does: 'word', form_page: desk };
    expect((await operator.post(`/api/admin/feedback/${id}/word`, late)).status).toBe(409);
    const refused = await operator.post(`/api/admin/feedback/${id}/word`, late, PAGE);
    expect(refused.headers['location']).toBe(desk);
    const again = (await operator.get(desk)).text;
    expect([again.includes('同事刚回复过'), again.includes(late.text)]).toEqual([true, true]);
    expect((await operator.post(`/api/admin/feedback/${id}/close`, { shown: 1 })).status).toBe(200);
    const follow = { text: '还少了单位一列，请补上', does: 'word', form_page: mine };
    const closed = await clinic.post(`/api/user/feedback/${id}/word`, follow, PAGE);
    expect(closed.headers['location']).toBe(mine);
    const page = (await clinic.get(mine)).text;
    expect(page).toContain('另提一条，您写的已填好');
    expect(page).toContain('还少了单位一列，请补上');
  });

  it('plain forms lead on to what was made, and show again what was wrong', async () => {
    const store = await shop.as('store3');
    const made = await store.post('/api/user/buy', { ...WANTED, name: '鱻鱻明目液' }, PAGE);
    expect(made.headers['location']).toMatch(/^\/pzqg\/info\?id=\d+$/);
    expect((await store.get(String(made.headers['location']))).text).toContain('求购 鱻鱻明目液');
    const sent = await multipart({ ...FEEDBACK, photo_1: { name: 'a.png', bytes: await solidPng(30, 30) } });
    const told = await store.send('POST', '/api/user/feedback', {
      ...sent,
      headers: { ...sent.headers, ...PAGE },
    });
    const page = await store.get(String(told.headers['location']));
    expect(page.text).toContain(FEEDBACK.content);
    const [photo = ''] = /\/api\/upload\/\d+/.exec(page.text) ?? [];
    expect((await store.get(photo)).headers['content-type']).toBe('image/webp');
    expect((await (await shop.as('operator')).get(photo)).status).toBe(200);
    expect((await (await shop.as('clinic')).get(photo)).status).toBe(404);
    const none = await multipart({
      ...FEEDBACK,
      photo_1: { name: 'a.png', bytes: Buffer.from('no picture') },
    });
    const refused = await store.send('POST', '/api/user/feedback', {
      ...none,
      headers: { ...none.headers, ...PAGE },
    });
    // Feedback that was sent before is the same feedback: its pictures are not looked at again.
    expect(refused.headers['location']).toBe(told.headers['location']);
  });

  it('a goods that ran out has an alert in the list and on its page, which says so once it is set', async () => {
    const id = await makeGoods(shop.db, { stock: 0, name: '鱻鱻缺货片' });
    const there = await makeGoods(shop.db, { name: '鱻鱻现货片', common_name: '鱻鱻' });
    const visitor = shop.visitor();
    expect((await visitor.get(`/list/info/${id}`)).text).toContain('data-claim="alert"');
    expect((await visitor.get(`/list/info/${there}`)).text).not.toContain('data-claim="alert"');
    const clinic = await shop.as('clinic');
    const back = { ...PAGE, referer: `${shop.url}/list/info/${id}` };
    const set = await clinic.post('/api/arrival_alert', { goods_ids: id }, back);
    expect(set.headers['location']).toBe(`/list/info/${id}`);
    const mine = (await clinic.get(`/api/goods/mine?ids=${id}`)).envelope<{
      list: { is_awaited: number }[];
    }>();
    expect(mine.data?.list[0]?.is_awaited).toBe(1);
    expect((await clinic.get('/dhtx')).text).toContain('鱻鱻缺货片');
    const refused = await clinic.post('/api/arrival_alert', { goods_ids: there });
    expect({ status: refused.status, message: refused.envelope().message }).toEqual({
      status: 409,
      message: '商品现在有货，可以直接加入购物车。',
    });
  });

  it('self-service leads to every page it names, and the legacy addresses to the same pages', async () => {
    const buyer = await shop.as('buyer');
    const page = await buyer.get('/zzfw');
    const [main = ''] = /<ul class="grid gap-3[^]*?<\/ul>/.exec(page.text) ?? [];
    const links = [...main.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
    expect(links.length).toBeGreaterThan(9);
    const aliases = ['/zzfw/pzqg', '/zzfw/pzqg/add', '/zzfw/dhtx', '/zzfw/yjfk', '/zzfw/star', '/zzfw/dzfp'];
    for (const path of [...links, ...aliases]) expect((await buyer.get(path)).status, path).toBe(200);
  });
});
