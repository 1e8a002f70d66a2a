import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CERTIFICATE_KINDS, REQUIRED_CERTIFICATES } from '#lib/people/certificates/certificates.rules.ts';
import type { Client } from '#tests/support/client.ts';
import {
  company,
  elsewhere,
  hostile,
  newCreditCode,
  newName,
  newPhone,
  PAGE,
  PASSWORD,
  joiningIn,
} from '#tests/support/joining.ts';
import { multipart, solidPng } from '#tests/support/files.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { forgetCodeLimits, otherCode } from '#tests/support/messages-sent.ts';

describe('joining', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ env: { TRUSTED_PROXIES: '1' } });
  });
  afterAll(() => shop.close());
  const { base, codeFor, form, joined, memberNamed } = joiningIn(() => shop);

  describe('a code', () => {
    it('goes to any phone a visitor names, known or not, with the same words', async () => {
      await forgetCodeLimits(shop.db);
      const { phone: known } = await memberNamed('buyer');
      for (const purpose of ['register', 'login']) {
        const told: string[] = [];
        for (const phone of [known, newPhone()]) {
          await forgetCodeLimits(shop.db);
          const answer = await shop.visitor().post('/api/user/create_code', { purpose, phone }, elsewhere());
          told.push(answer.envelope().message.replace(/1[\d*]+/, '…'));
        }
        expect(told[0]).toBe(told[1]);
      }
    });

    it('of a forgotten password says nothing of whether there is such an account', async () => {
      await forgetCodeLimits(shop.db);
      const answers = [];
      for (const account of ['clinic', 'nobody_here']) {
        const first = await shop
          .visitor()
          .post('/api/user/create_code', { purpose: 'forgot_password', account }, elsewhere());
        const second = await shop
          .visitor()
          .post('/api/user/create_code', { purpose: 'forgot_password', account }, elsewhere());
        expect(first.envelope().data).toEqual({ wait_seconds: 60 });
        answers.push([first.status, first.envelope().message, second.status, second.envelope().message]);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.slice(0, 3)).toEqual([200, '验证码已发送到账户登记的手机，5 分钟内有效。', 429]);
    });

    it.each([
      [{ purpose: 'register' }, 'phone'],
      [{ purpose: 'register', phone: '12345' }, 'phone'],
      [{ purpose: 'login', phone: '0512-65550123' }, 'phone'],
      [{ purpose: 'forgot_password' }, 'account'],
      [{ purpose: 'elsewhat', phone: '13800138000' }, 'purpose'],
      [{ purpose: 'register', phone: 'x'.repeat(10_000) }, 'phone'],
      [{ purpose: 'register', phone: ['1', '2'] }, 'phone'],
    ])('is refused for %o', async (fields, field) => {
      const answer = await shop.visitor().post('/api/user/create_code', fields, elsewhere());
      expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([422, [field]]);
    });

    it.each(['contract', 'pay_password', 'new_phone'])('for %s is for members', async (purpose) => {
      const fields = { purpose, phone: newPhone() };
      expect((await shop.visitor().post('/api/user/create_code', fields)).status).toBe(401);
    });

    it('for a new phone goes to that phone', async () => {
      const phone = newPhone();
      const clinic = await shop.as('clinic');
      expect(await codeFor('new_phone', phone, clinic)).toMatch(/^\d{6}$/);
      const own = { purpose: 'new_phone', phone: (await memberNamed('clinic')).phone };
      expect((await clinic.post('/api/user/create_code', own)).envelope().message).toContain('不用更换');
    });

    it('brings back a plain form as it was, but for what is secret', async () => {
      await forgetCodeLimits(shop.db);
      const client = shop.visitor();
      const fields = {
        purpose: 'register',
        phone: newPhone(),
        username: '半个名字',
        password: PASSWORD,
        form_page: '/register/dd/step1',
      };
      const answer = await client.post('/api/user/create_code', fields, { ...PAGE, ...elsewhere() });
      expect([answer.status, answer.headers['location']]).toEqual([303, '/register/dd/step1']);
      const page = (await client.get('/register/dd/step1')).text;
      expect(page).toContain('value="半个名字"');
      expect(page).toContain(`value="${fields.phone}"`);
      expect(page).toContain('验证码已发送到');
      expect(page).not.toContain(PASSWORD);
    });
  });

  describe('registering', () => {
    it('makes an account, logs it in and leads on', async () => {
      const username = newName();
      const client = shop.visitor();
      const answer = await client.post('/api/user/register', await form({ username }), PAGE);
      expect([answer.status, answer.headers['location']]).toEqual([303, '/register/step2']);
      expect(await base(client)).toBe(username);
      expect(client.cookies.get('member')).toMatch(/^1\.\d+$/);
      expect((await client.get('/register/step1')).text).toContain(username);
      expect((await client.get('/register/step3')).headers['location']).toBe('/register/step2');
    });

    it.each([
      ['phone', { phone: '110', code: '123456' }],
      ['code', { code: '1' }],
      ['username', { username: '13800138000' }],
      ['username', { username: 'Buyer' }],
      ['username', { username: 'x'.repeat(10_000) }],
      ['password', { password: 'short', password_again: 'short' }],
      ['password', { password: 'x'.repeat(10_000) }],
      ['password_again', { password_again: 'medicine-7g' }],
      ['agree', { agree: '' }],
    ])('says what is wrong with %s', async (field, change) => {
      const fields = { ...(await form({ code: '123456' })), ...change };
      const answer = await shop.visitor().post('/api/user/register', fields);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.envelope().errors ?? {})).toContain(field);
    });

    it('says all that is wrong at once', async () => {
      const fields = { phone: '1', code: '', username: 'buyer', password: 'abc', password_again: '' };
      const { errors = {} } = (await shop.visitor().post('/api/user/register', fields)).envelope();
      const all = ['agree', 'code', 'password', 'password_again', 'phone', 'username'];
      expect(Object.keys(errors).sort()).toEqual(all);
      expect(errors['username']).toEqual(['这个用户名已经有人用了，请换一个']);
    });

    it('brings back a plain form with the code where that is not what was wrong', async () => {
      await forgetCodeLimits(shop.db);
      const fields = { ...(await form()), password_again: 'medicine-7g', form_page: '/register/step1' };
      const { code, phone, username } = fields as Record<string, unknown>;
      const client = shop.visitor();
      const answer = await client.post('/api/user/register', fields, { ...PAGE, ...elsewhere() });
      expect([answer.status, answer.headers['location']]).toEqual([303, '/register/step1']);
      const { text } = await client.get('/register/step1');
      expect(text).toContain('两次填写的密码不一样');
      expect(text).toMatch(/name="agree"[^>]* checked/);
      for (const value of [code, phone, username]) expect(text).toContain(`value="${value}"`);
      for (const secret of [PASSWORD, 'medicine-7g']) expect(text).not.toContain(secret);
      const wrong = { ...fields, code: otherCode(String(code)), password_again: PASSWORD };
      await client.post('/api/user/register', wrong, { ...PAGE, ...elsewhere() });
      expect((await client.get('/register/step1')).text).not.toContain(`value="${wrong.code}"`);
    });

    it('says while it is typed whether a name is free', async () => {
      const ask = async (username: string) =>
        (
          await shop.visitor().get(`/api/user/register/username?username=${encodeURIComponent(username)}`)
        ).envelope().data;
      expect(await ask('ＢＵＹＥＲ')).toEqual({ is_free: false, words: '这个用户名已经有人用了，请换一个' });
      expect(await ask('nobody_yet')).toEqual({ is_free: true, words: '这个用户名可以用' });
      expect(await ask('客服小王')).toMatchObject({ is_free: false });
    });

    it('loses nothing that was typed into either form, and answers whatever was', async () => {
      const client = await joined();
      const fields = {
        phone: hostile,
        code: hostile,
        username: hostile,
        password: hostile,
        password_again: hostile,
      };
      const companyFields = Object.fromEntries(Object.keys(company()).map((name) => [name, hostile]));
      const shown = async (who: Client, path: string, page: string, typed: Record<string, unknown>) => {
        const json = await who.post(path, typed);
        expect(json.status).toBe(422);
        const plain = await who.post(path, { ...typed, form_page: page }, PAGE);
        const text = plain.status === 303 ? (await who.get(page)).text : plain.text;
        expect([303, 422]).toContain(plain.status);
        for (const [name, value] of Object.entries(typed)) {
          const isPlain = typeof value === 'string' && /^[\w\p{Script=Han}]{1,200}$/u.test(value);
          if (isPlain && ['username', 'company', 'detail', 'name'].includes(name))
            expect(text).toContain(`value="${value}"`);
        }
      };
      await fc.assert(
        fc.asyncProperty(fc.record(fields), async (typed) => {
          await shown(shop.visitor(), '/api/user/register', '/register/step1', typed);
        }),
        { numRuns: 25 },
      );
      await fc.assert(
        fc.asyncProperty(fc.record({ ...companyFields, kind: fc.constant('nothing') }), async (typed) => {
          await shown(client, '/api/user/register/company', '/register/step2', typed);
        }),
        { numRuns: 25 },
      );
    });
  });

  describe('the company', () => {
    it('is kept, shown again and led on from', async () => {
      const client = await joined();
      const fields = company({ credit_code: ` ${newCreditCode().toLowerCase()} ` });
      const answer = await client.post('/api/user/register/company', fields, PAGE);
      expect([answer.status, answer.headers['location']]).toEqual([303, '/register/step3']);
      const page = (await client.get('/register/step2')).text;
      expect(page).toContain('value="百草堂大药房"');
      expect(page).toContain(`value="${fields.credit_code.trim().toUpperCase()}"`);
      expect(page).toContain('value="人民路 1 号"');
    });

    it('leads to the certificates, which are shown as waiting once they are sent in', async () => {
      const client = await joined();
      await client.post('/api/user/register/company', company());
      const open = await client.get('/register/step3');
      expect([open.status, open.text.includes('提交审核')]).toEqual([200, true]);
      const username = (await base(client)) ?? '';
      const setTo = (application: 'waiting' | 'rejected') =>
        shop.db.updateTable('member').set({ application }).where('username', '=', username).execute();
      await setTo('waiting');
      expect((await client.get('/register/step3')).text).toContain('资质已提交，正在审核');
      await setTo('rejected');
      expect((await client.get('/register/step3')).text).toContain('按证照旁的审核意见修改');
    });

    it('of a head office leads to its own last step, and is in once all it has to show was approved', async () => {
      expect((await shop.visitor().get('/register/step1')).text).toContain('href="/register/dd/step1"');
      const client = await joined({ variant: 'dd' });
      expect((await client.get('/register/dd/step2')).text).toContain('按连锁总部注册');
      const own = company({ kind: 'head_office', company: '百草连锁总部' });
      const answer = await client.post('/api/user/register/company', own, PAGE);
      expect(answer.headers['location']).toBe('/register/dd/step3');
      const kinds = REQUIRED_CERTIFICATES.head_office.map(([kind]) => kind!);
      const page = (await client.get('/register/dd/step3')).text;
      for (const kind of kinds) expect(page).toContain(CERTIFICATE_KINDS[kind]);
      const typed: Record<string, string> = {};
      for (const kind of kinds) {
        const number = kind === 'buyer_id' ? '11010519491231002X' : '苏AA5120001';
        typed[`${kind}_number`] = kind === 'business_licence' ? own.credit_code : number;
        typed[`${kind}_holder`] = kind === 'buyer_id' || kind === 'authorisation' ? '王芳' : '百草连锁总部';
        typed[`${kind}_expires`] = '2032-06-30';
        for (let side = 0; side < (kind === 'buyer_id' ? 2 : 1); side += 1) {
          const sent = await multipart({ page: { name: 'page.png', bytes: await solidPng(900, 1200) } });
          expect((await client.send('POST', `/api/user/zizhi/${kind}/page`, sent)).status).toBe(200);
        }
      }
      const sent = await client.post('/api/user/zizhi', { ...typed, do: 'submit' });
      expect(sent.envelope().errors ?? sent.envelope().data).toMatchObject({ done: 'submitted' });

      const operator = await shop.as('operator');
      const { id: member } = await memberNamed((await base(client)) ?? '');
      const waiting = await shop.db
        .selectFrom('certificate')
        .select(['id', 'kind', 'version', 'number', 'holder'])
        .where('member_id', '=', member)
        .execute();
      for (const { id, version, number, holder } of waiting) {
        const seen = { version, number, holder, expires: '2032-06-30' };
        const approved = await operator.post(`/api/admin/certificate/${id}/approve`, seen);
        expect(approved.envelope()).toMatchObject({ code: 10000 });
      }
      expect((await client.get('/register/dd/step3')).headers['location']).toBe('/user');
      expect((await client.get('/user')).text).toContain('百草连锁总部');
    });

    it.each([
      ['kind', { kind: 'store' }],
      ['kind', { kind: 'staff' }],
      ['company', { company: '店' }],
      ['company', { company: '店'.repeat(61) }],
      ['credit_code', { credit_code: '91350100M000100Y44' }],
      ['credit_code', { credit_code: '' }],
      ['region_code', { region_code: '320000' }],
      ['region_code', { region_code: '999999' }],
      ['detail', { detail: '' }],
      ['name', { name: '王' }],
    ])('says what is wrong with %s', async (field, change) => {
      const newcomer = await shop.as('newcomer');
      const answer = await newcomer.post('/api/user/register/company', company(change));
      expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([422, [field]]);
    });

    it('is not changed by who has passed, nor by staff or a visitor', async () => {
      const statuses = [];
      for (const who of ['buyer', 'store1', 'operator'])
        statuses.push((await (await shop.as(who)).post('/api/user/register/company', company())).status);
      statuses.push((await shop.visitor().post('/api/user/register/company', company())).status);
      expect(statuses).toEqual([409, 409, 409, 401]);
    });
  });
});
