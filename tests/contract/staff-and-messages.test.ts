import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { elsewhere, joiningIn } from '#tests/support/joining.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { lastCode } from '#tests/support/messages-sent.ts';

const HTML = { accept: 'text/html' };
const PASSWORD = 'Kuai-le-2038';
const PERSON = { name: '韩梅', phone: '13800005599', role: 'editor' };
const WORDS = { kind: 'service', title: '{公司}，您好', text: '请更新证照。', link: '/zhzx/zzzj' };

describe('the desks of staff and of messages', () => {
  let shop: Shop;
  let admin: Client;
  let operator: Client;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.as('admin');
    operator = await shop.as('operator');
  });
  afterAll(() => shop.close());

  const { codeFor, memberNamed } = joiningIn(() => shop);
  const idOf = (username: string): Promise<number> => memberId(shop.db, username);

  describe('staff', () => {
    it('gets in by name and password alone', async () => {
      const { phone } = await memberNamed('operator');
      const client = shop.visitor();
      const code = await codeFor('login', phone, client);
      const byCode = await client.post('/api/user/login_code', { phone, code });
      expect([byCode.status, byCode.envelope().message]).toEqual([
        403,
        '员工账户只能用用户名和密码登录；忘记密码请联系管理员重设。',
      ]);
      const byPhone = await client.post('/api/user/login', { username: phone, password: DEMO_PASSWORD });
      expect(byPhone.status).toBe(422);
      const byName = { username: 'operator', password: DEMO_PASSWORD };
      expect((await client.post('/api/user/login', byName)).status).toBe(200);
    });

    it('sets no forgotten password by its phone', async () => {
      const staff = await memberNamed('editor');
      const client = shop.visitor();
      const asked = { purpose: 'forgot_password', account: 'editor' };
      const answer = await client.post('/api/user/create_code', asked, elsewhere());
      expect(answer.envelope().code).toBe(10000);
      await expect(lastCode(shop.db, staff.phone)).rejects.toThrow('no code was sent');
      const code = await codeFor('forgot_password', staff.phone, client);
      for (const [account, status] of [
        ['editor', 422],
        [staff.phone, 403],
      ] as const) {
        const opened = await client.post('/api/user/forgot_password', { account, code });
        expect([account, opened.status]).toEqual([account, status]);
      }
      expect((await client.get('/forget_step2')).text).toContain('重新验证手机');
    });

    it('is added, logs in, is paused, and logs in with a new password once it is resumed', async () => {
      const form = { username: 'hanmei', ...PERSON, password: PASSWORD };
      const added = await admin.post('/api/admin/staff', form);
      const { id } = added.envelope<{ id: number }>().data!;
      const login = (password: string) =>
        shop.visitor().post('/api/user/login', { username: 'hanmei', password });
      expect((await login(PASSWORD)).status).toBe(200);
      await admin.post(`/api/admin/staff/${id}/pause`);
      expect((await login(PASSWORD)).status).toBe(403);
      await admin.post(`/api/admin/staff/${id}/password`, { password: 'Ping-an-2039' });
      await admin.post(`/api/admin/staff/${id}/resume`);
      expect((await login(PASSWORD)).status).toBe(422);
      expect((await login('Ping-an-2039')).status).toBe(200);
      expect((await admin.get('/admin/staff')).text).toContain('韩梅');
    });

    it.each([
      ['username', { username: 'admin' }],
      ['username', { username: '9x' }],
      ['name', { name: '' }],
      ['phone', { phone: '110' }],
      ['role', { role: 'buyer' }],
      ['password', { password: 'short-1' }],
      ['password', { password: 'password123' }],
    ])('is refused with a wrong %s: %j', async (field, change) => {
      const form = { username: 'wangqiang', ...PERSON, password: PASSWORD, ...change };
      const answer = await admin.post('/api/admin/staff', form);
      expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([422, [field]]);
    });

    it('keeps what was typed but the password in a plain form', async () => {
      const form_page = '/admin/staff';
      const form = { username: 'wangqiang', ...PERSON, name: '王强强', role: 'boss', password: PASSWORD };
      const answer = await admin.post('/api/admin/staff', { does: 'add', ...form, form_page }, HTML);
      expect(answer.status).toBe(303);
      const { text } = await admin.get(form_page);
      expect(text).toContain('王强强');
      expect(text).not.toContain(PASSWORD);
    });

    it('keeps its last administrator', async () => {
      const id = await idOf('admin');
      const paused = await admin.post(`/api/admin/staff/${id}/pause`);
      expect([paused.status, paused.envelope().message]).toEqual([409, expect.stringContaining('自己')]);
      const shown = await shop.db
        .selectFrom('member')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { name, phone } = shown;
      const form = { name, phone, role: 'editor', shown: `administrator|${name}|${phone}` };
      expect((await admin.post(`/api/admin/staff/${id}/save`, form)).status).toBe(409);
    });

    it('is no buyer', async () => {
      const id = await idOf('buyer');
      for (const what of ['pause', 'resume'])
        expect((await admin.post(`/api/admin/staff/${id}/${what}`)).status).toBe(404);
      const password = await admin.post(`/api/admin/staff/${id}/password`, { password: PASSWORD });
      expect(password.status).toBe(404);
    });
  });

  describe('a message', () => {
    const filter = { by: 'filter', regions: '320000' };

    it('is previewed, sent once, and read by its member', async () => {
      const whom = { by: 'member', to: '13900001002' };
      const seen = await operator.post('/api/admin/message/preview', { ...whom, ...WORDS });
      expect(seen.envelope().data).toMatchObject({ recipients: 1, audience: '仁心中西医结合诊所' });
      const { digest } = seen.envelope<{ digest: string }>().data!;
      const form = { ...whom, ...WORDS, idempotency_key: randomUUID(), expected: 1, digest };
      const [first, second] = [
        await operator.post('/api/admin/message', form),
        await operator.post('/api/admin/message', form),
      ];
      expect(first.envelope().data).toMatchObject({ sent: 1, is_done: true });
      expect(second.envelope().data).toEqual(first.envelope().data);
      const inbox = (await (await shop.as('clinic')).get('/wdxx')).text;
      expect(inbox.split('仁心中西医结合诊所，您好').length).toBeGreaterThan(1);
      expect((await operator.get('/admin/messages')).text).toContain('仁心中西医结合诊所');
    });

    it('shows what was previewed in a plain form, with the button that sends it', async () => {
      const form = { ...filter, ...WORDS, idempotency_key: randomUUID(), form_page: '/admin/messages/new' };
      const answer = await operator.post('/api/admin/message/preview', form, HTML);
      const { text } =
        answer.status === 303 ? await operator.get(String(answer.headers['location'])) : answer;
      expect(text).toContain('将发给 1 家');
      expect(text).toContain('某某大药房，您好');
      expect(text).toContain('name="expected" value="1"');
    });

    it('shows a fresh preview of a plain form that was changed since the last', async () => {
      const form = { ...filter, ...WORDS, title: '改过的标题', idempotency_key: randomUUID(), expected: 1 };
      const page = { digest: 'old', form_page: '/admin/messages/new' };
      const answer = await operator.post('/api/admin/message', { ...form, ...page }, HTML);
      const { text } =
        answer.status === 303 ? await operator.get(String(answer.headers['location'])) : answer;
      expect(text).toContain('内容或收件人改过，请核对预览后再发');
      expect(text).toContain('将发给 1 家');
      const digest = /name="digest" value="([^"]+)"/.exec(text)?.[1];
      const sent = await operator.post('/api/admin/message', { ...form, digest });
      expect(sent.envelope().data).toMatchObject({ sent: 1 });
    });

    it.each([
      ['by', { by: '' }],
      ['to', { by: 'member', to: '' }],
      ['to', { by: 'member', to: '没有这家' }],
      ['kind', { kind: 'gossip' }],
      ['title', { title: '' }],
      ['title', { title: '字'.repeat(41) }],
      ['title', { title: '{单位}您好' }],
      ['text', { text: '字'.repeat(501) }],
      ['link', { link: 'https://evil.example/' }],
      ['link', { link: '/admin/members' }],
      ['link', { link: '/api/user/base' }],
    ])('is refused with a wrong %s: %j', async (field, change) => {
      const answer = await operator.post('/api/admin/message/preview', { ...filter, ...WORDS, ...change });
      expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([422, [field]]);
    });

    it('is not sent where others would get it than were seen', async () => {
      const seen = await operator.post('/api/admin/message/preview', { ...filter, ...WORDS });
      const { digest } = seen.envelope<{ digest: string }>().data!;
      const form = { ...filter, ...WORDS, idempotency_key: randomUUID(), expected: 40, digest };
      const answer = await operator.post('/api/admin/message', form);
      expect([answer.status, answer.envelope().message]).toEqual([409, expect.stringContaining('再预览')]);
    });

    it('takes any text without failing, and gives it back', async () => {
      const page = '/admin/messages/new';
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (title) => {
          const form = { ...filter, ...WORDS, title, link: title, form_page: page };
          const { status } = await operator.post('/api/admin/message/preview', form);
          expect([200, 422]).toContain(status);
        }),
        { numRuns: 40 },
      );
    });
  });

  it('keeps templates: added, changed once, used, removed', async () => {
    const kept = { name: '到期提醒甲', ...WORDS };
    const added = await operator.post('/api/admin/message/template', kept);
    const { id } = added.envelope<{ id: number }>().data!;
    expect((await operator.post('/api/admin/message/template', kept)).status).toBe(422);
    const save = (version: number, title: string) =>
      operator.post(`/api/admin/message/template/${id}/save`, { ...kept, title, version });
    expect((await save(1, '请更新证照')).status).toBe(200);
    expect((await save(1, '同事的标题')).status).toBe(409);
    const page = (await operator.get(`/admin/messages/new?template=${id}&to=buyer`)).text;
    expect(page).toContain('value="请更新证照"');
    expect(page).toContain('value="buyer"');
    expect((await operator.get(`/admin/messages/templates/${id}`)).text).toContain('到期提醒甲');
    expect((await operator.post(`/api/admin/message/template/${id}/remove`)).status).toBe(200);
    expect((await operator.get(`/admin/messages/templates/${id}`)).status).toBe(404);
  });
});
