import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '#tests/support/shop.ts';

const good = {
  kind: '配送',
  content: '昨天到的货外箱压坏了，两盒漏液，请补发。',
  contact_name: '王芳',
  phone: '13800138000',
};
let address = 0;
/** Every sender another address, as one may complain five times a day. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${(address += 1)}` });

describe('complaints', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ env: { TRUSTED_PROXIES: '1' } });
  });
  afterAll(() => shop.close());
  const rows = () => shop.db.selectFrom('complaint').selectAll().orderBy('id').execute();
  const lastId = async () => (await rows()).at(-1)?.id ?? 0;

  it('takes one from anyone and says its number and when it is answered', async () => {
    const answer = await shop.visitor().post('/api/complaint', good, elsewhere());
    expect(answer.envelope()).toMatchObject({
      code: 10000,
      data: { number: expect.stringMatching(/^TS\d{8}-\d{4}$/) as string },
    });
    expect(answer.envelope().message).toMatch(/编号 TS.+ \d{4}-\d{2}-\d{2} 前/);
    expect((await rows()).at(-1)).toMatchObject({ ...good, member_id: null, state: 'open', order_no: '' });
  });

  it('keeps the same words of the same phone once a day, however often they are sent', async () => {
    const form = { ...good, content: '同样的话说了两遍，也只算一件。' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.visitor().post('/api/complaint', form, elsewhere())),
    );
    const again = await shop.visitor().post('/api/complaint', form, elsewhere());
    const numbers = [...answers, again].map((one) => one.envelope<{ number: string }>().data?.number);
    expect(new Set(numbers).size).toBe(1);
    expect((await rows()).filter(({ content }) => content === form.content)).toHaveLength(1);
  });

  it('takes the same words of another kind or order as another complaint, with its own promise', async () => {
    const form = { ...good, content: '先选错了类型，改了再提交一次。', kind: '建议' };
    const forms = [form, { ...form, kind: '商品质量' }, { ...form, order_no: 'A1' }];
    const told: { number: string; answered_by: string }[] = [];
    for (const one of forms) {
      const answer = await shop.visitor().post('/api/complaint', one, elsewhere());
      told.push(answer.envelope<{ number: string; answered_by: string }>().data!);
    }
    expect(new Set(told.map(({ number }) => number)).size).toBe(3);
    expect(told[1]!.answered_by < told[0]!.answered_by).toBe(true);
    expect((await rows()).slice(-3).map(({ kind }) => kind)).toEqual(['建议', '商品质量', '建议']);
  });

  it.each([
    ['kind', { kind: '其他' }],
    ['content', { content: '太短' }],
    ['content', { content: '字'.repeat(2001) }],
    ['contact_name', { contact_name: '' }],
    ['phone', { phone: '110' }],
    ['order_no', { order_no: 'x'.repeat(50) }],
  ])('says what is wrong with the field %s', async (field, change) => {
    const answer = await shop.visitor().post('/api/complaint', { ...good, ...change }, elsewhere());
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.envelope().errors ?? {})).toEqual([field]);
  });

  it('lets a member name an order of its own, never one of another', async () => {
    const { no } = await shop.db
      .selectFrom('orders')
      .innerJoin('member', 'member.id', 'orders.member_id')
      .select('orders.no')
      .where('member.username', '=', 'buyer')
      .executeTakeFirstOrThrow();
    const form = { ...good, content: '这个订单少了一盒，请核对。', order_no: no };
    const foreign = await (await shop.as('clinic')).post('/api/complaint', form, elsewhere());
    expect([foreign.status, Object.keys(foreign.envelope().errors ?? {})]).toEqual([422, ['order_no']]);
    const own = await (await shop.as('buyer')).post('/api/complaint', form, elsewhere());
    expect(own.status).toBe(200);
    const row = (await rows()).at(-1);
    expect(row?.order_no).toBe(no);
    expect(row?.member_id).not.toBeNull();
  });

  it('takes five a day from one address', async () => {
    const from = elsewhere();
    const send = (at: number) =>
      shop.visitor().post('/api/complaint', { ...good, content: `第 ${at} 件事情，说得足够长。` }, from);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await send(at)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await send(0)).status).toBe(200);
    expect((await send(9)).envelope().message).toMatch(/一天最多提交 5 次，请 \d+ 小时后再提交/);
  });

  it('takes five a day from one member, wherever it is', async () => {
    const clinic = await shop.as('clinic');
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const form = { ...good, content: `诊所的第 ${at} 件事情，说得足够长。` };
      statuses.push((await clinic.post('/api/complaint', form, elsewhere())).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('counts what is sent several times at once only once', async () => {
    const from = elsewhere();
    const send = (content: string) => shop.visitor().post('/api/complaint', { ...good, content }, from);
    const same = await Promise.all(Array.from({ length: 9 }, () => send('按了好几下提交的同一件事情。')));
    expect(same.map(({ status }) => status)).toEqual(Array<number>(9).fill(200));
    const others = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((at) => send(`同时说的第 ${at} 件别的事情。`)),
    );
    expect(others.filter(({ status }) => status === 200)).toHaveLength(4);
  });

  it('takes those of a member whatever visitors sent from the same address', async () => {
    const from = elsewhere();
    for (let at = 0; at < 6; at += 1)
      await shop.visitor().post('/api/complaint', { ...good, content: `同一处访客的第 ${at} 件事。` }, from);
    const form = { ...good, content: '同一处的会员说的一件事情。' };
    expect((await shop.visitor().post('/api/complaint', form, from)).status).toBe(429);
    expect((await (await shop.as('store1')).post('/api/complaint', form, from)).status).toBe(200);
  });

  it('takes all of one network of IPv6 for one sender', async () => {
    const send = (at: number, network: string) =>
      shop
        .visitor()
        .post(
          '/api/complaint',
          { ...good, content: `从 ${network} 说的第 ${at} 件事情。` },
          { 'x-forwarded-for': `6.6.6.${at}, 2001:db8:${network}::${at}` },
        );
    const statuses: number[] = [];
    for (let at = 1; at <= 6; at += 1) statuses.push((await send(at, '7:1')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await send(1, '7:2')).status).toBe(200);
  });

  it('shows a plain form again with what was typed, short by a redirect, long at once', async () => {
    const form = { ...good, phone: '110', form_page: '/help/gywm/tsjy/form' };
    const headers = () => ({ ...elsewhere(), accept: 'text/html' });
    const visitor = shop.visitor();
    const short = await visitor.post('/api/complaint', form, headers());
    expect([short.status, short.headers['location']]).toEqual([303, '/help/gywm/tsjy/form']);
    const shown = await visitor.get('/help/gywm/tsjy/form');
    expect(shown.text).toContain(good.content);
    expect(shown.text).toContain('请填写 11 位手机号');
    const content = '很长的内容<b>'.repeat(200);
    const long = await shop.visitor().post('/api/complaint', { ...form, content }, headers());
    expect(long.status).toBe(422);
    expect(long.headers['content-type']).toContain('text/html');
    expect(long.headers['cache-control']).toContain('no-store');
    expect(long.headers['content-security-policy']).toContain("default-src 'self'");
    expect(long.text).toContain('很长的内容&lt;b&gt;'.repeat(200));
    expect((await shop.visitor().get('/help/gywm/tsjy/form')).text).not.toContain('很长的内容');
  });

  it('never puts what was typed into a page kept for everyone', async () => {
    const content = '只有我自己可以看见的内容。'.repeat(100);
    const form = { ...good, content, phone: '110', form_page: '/help/gywm/tsjy' };
    const headers = { ...elsewhere(), accept: 'text/html' };
    expect((await shop.visitor().post('/api/complaint', form, headers)).status).toBe(303);
    expect((await shop.visitor().get('/help/gywm/tsjy')).text).not.toContain('只有我自己');
  });

  it('leads a plain form to the page with its number', async () => {
    const visitor = shop.visitor();
    const form = { ...good, content: '没有脚本也能提交的一件事。', form_page: '/help/gywm/tsjy/form' };
    const answer = await visitor.post('/api/complaint', form, { ...elsewhere(), accept: 'text/html' });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/help/gywm/tsjy']);
    expect((await visitor.get('/help/gywm/tsjy')).text).toMatch(/已收到，编号 TS\d{8}-\d{4}/);
  });

  it('is answered by an operator once, noted in the audit log', async () => {
    const id = await lastId();
    const path = `/api/admin/complaint/${id}/answer`;
    const operator = await shop.as('operator');
    expect((await operator.post(path, { answer: '' })).status).toBe(422);
    expect((await operator.post(path, { answer: '字'.repeat(1001) })).status).toBe(422);
    const answer = { answer: '已电话致歉并补发两盒。' };
    expect((await operator.post(path, answer)).envelope()).toMatchObject({
      code: 10000,
      message: '答复已记录',
    });
    expect((await operator.post(path, answer)).status).toBe(200);
    expect((await operator.post(path, { answer: '另一种说法。' })).status).toBe(409);
    expect((await operator.post('/api/admin/complaint/999999/answer', answer)).status).toBe(404);
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ ...answer, state: 'answered' });
    const audit = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `complaint:${id}`)
      .execute();
    expect(audit).toEqual([{ action: 'complaint.answered' }]);
  });

  it.each([
    [null, 401],
    ['buyer', 403],
    ['newcomer', 403],
    ['chain', 403],
    ['store1', 403],
    ['editor', 403],
    ['admin', 404],
  ])('lets %s answer: %i', async (who, status) => {
    const client = who === null ? shop.visitor() : await shop.as(who);
    const answer = await client.post('/api/admin/complaint/999999/answer', { answer: '好的' });
    expect(answer.status).toBe(status);
  });

  it('is shown to operators alone', async () => {
    for (const who of ['operator', 'admin'])
      expect((await (await shop.as(who)).get('/admin/complaints')).text).toContain(good.phone);
    for (const [who, status, location] of [
      ['buyer', 302, '/404'],
      ['editor', 403, undefined],
    ] as const) {
      const answer = await (await shop.as(who)).get('/admin/complaints');
      expect([answer.status, answer.headers['location']]).toEqual([status, location]);
      expect(answer.text).not.toContain(good.phone);
    }
    expect((await shop.visitor().get('/admin/complaints')).headers['location']).toContain('/login?next=');
  });
});
