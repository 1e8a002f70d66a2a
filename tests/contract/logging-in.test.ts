import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { elsewhere, hostile, newName, newPhone, PAGE, PASSWORD, joiningIn } from '#tests/support/joining.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { forgetCodeLimits, lastCode, otherCode } from '#tests/support/messages-sent.ts';

describe('logging in', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ env: { TRUSTED_PROXIES: '1' } });
  });
  afterAll(() => shop.close());
  const { base, codeFor, joined, memberNamed } = joiningIn(() => shop);

  describe('logging in', () => {
    it('takes a phone in place of the name', async () => {
      const client = shop.visitor();
      const { phone } = await memberNamed('clinic');
      const spelt = `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`;
      const answer = await client.post('/api/user/login', { username: spelt, password: DEMO_PASSWORD });
      expect(answer.status).toBe(200);
      expect(await base(client)).toBe('clinic');
    });

    it('takes a code, with all that the login came between', async () => {
      const { phone } = await memberNamed('buyer');
      const client = shop.visitor();
      const code = await codeFor('login', phone);
      const wrong = await client.post('/api/user/login_code', { phone, code: otherCode(code) });
      expect(wrong.envelope().errors).toEqual({ code: ['验证码不正确，还可以再试 4 次'] });
      const typed = JSON.stringify({ receiver: '李雷' });
      const fields = { phone, code, next: '/addr?edit=new', typed };
      const answer = await client.post('/api/user/login_code', fields, PAGE);
      expect([answer.status, answer.headers['location']]).toEqual([303, '/addr?edit=new']);
      expect((await client.get('/addr?edit=new')).text).toContain('李雷');
      const again = await shop.visitor().post('/api/user/login_code', { phone, code });
      expect(again.envelope().errors).toEqual({ code: ['这个验证码已经用过，请重新获取'] });
    });

    it('leaves a phone open to its holder, however often a stranger asks for codes of it', async () => {
      const username = newName();
      const phone = newPhone();
      await joined({ username, phone });
      const stranger = { 'x-forwarded-for': '198.51.100.200' };
      const askedBy = async (address: Record<string, string>, purpose: string, client = shop.visitor()) => {
        await shop.db.deleteFrom('rate_limit').where('key', 'like', 'code-minute%').execute();
        return client.post('/api/user/create_code', { purpose, phone, account: phone }, address);
      };
      const words = [];
      for (let times = 0; times < 6; times += 1)
        words.push((await askedBy(stranger, 'login')).envelope().message);
      expect(words[3]).toContain('今天还可以再获取 1 次');
      expect(words[4]).toContain('今天不能再获取了，请用这一条');
      expect(words[5]).toContain('也可以用密码或微信登录');
      expect((await askedBy(stranger, 'forgot_password')).status).toBe(200);
      const holder = shop.visitor();
      expect((await askedBy(elsewhere(), 'login', holder)).status).toBe(200);
      const code = await lastCode(shop.db, phone);
      expect((await holder.post('/api/user/login_code', { phone, code })).status).toBe(200);
      const known = await askedBy(stranger, 'login', holder);
      expect([known.status, known.envelope().message.includes('今天')]).toEqual([200, false]);
    });

    it('says of a phone without an account only to who has its code', async () => {
      const phone = newPhone();
      const code = await codeFor('login', phone);
      const answer = await shop.visitor().post('/api/user/login_code', { phone, code });
      expect(answer.envelope().errors).toEqual({ phone: ['这个手机号还没有注册，请先注册。'] });
    });

    it('leads who has not joined to the end to the step that is due', async () => {
      const login = async (fields: Record<string, string>) =>
        (await shop.visitor().post('/api/user/login', { password: DEMO_PASSWORD, ...fields })).envelope<{
          next: string;
        }>().data?.next;
      expect(await login({ username: 'newcomer' })).toBe('/register/step3');
      expect(await login({ username: 'newcomer', next: '/star' })).toBe('/star');
      expect(await login({ username: 'clinic' })).toBe('/');
      const username = newName();
      await joined({ username, variant: 'dd' });
      expect(await login({ username, password: PASSWORD })).toBe('/register/dd/step2');
    });

    it('refuses a paused account with words, by either way', async () => {
      const username = newName();
      const phone = newPhone();
      await joined({ username, phone });
      await shop.db
        .updateTable('member')
        .set({ state: 'paused', paused_by: 'shop' })
        .where('username', '=', username)
        .execute();
      const code = await codeFor('login', phone);
      for (const answer of [
        await shop.visitor().post('/api/user/login', { username, password: PASSWORD }),
        await shop.visitor().post('/api/user/login_code', { phone, code }),
      ])
        expect([answer.status, answer.envelope().message]).toEqual([
          403,
          '账户已停用，请联系客服恢复后再登录。',
        ]);
    });

    it("leaves a holder's codes good whatever a stranger guesses", async () => {
      const username = newName();
      const phone = newPhone();
      await joined({ username, phone });
      for (const [purpose, call, named] of [
        ['login', '/api/user/login_code', { phone }],
        ['forgot_password', '/api/user/forgot_password', { account: username }],
      ] as const) {
        const holder = shop.visitor();
        const code = await codeFor(purpose, phone, holder);
        const from = elsewhere();
        for (let guess = 0; guess < 6; guess += 1) {
          const answer = await shop.visitor().post(call, { ...named, code: otherCode(code) }, from);
          expect(Object.keys(answer.envelope().errors ?? {})).toEqual(['code']);
        }
        const right = await shop.visitor().post(call, { ...named, code }, from);
        expect(right.status).toBe(422);
        for (let guess = 0; guess < 5; guess += 1)
          await shop.visitor().post(call, { ...named, code: otherCode(code) }, elsewhere());
        expect((await shop.visitor().post(call, { ...named, code }, elsewhere())).status).toBe(422);
        const holders = await holder.post(call, { ...named, code }, elsewhere());
        expect(holders.envelope().code).toBe(10000);
      }
    });

    it('answers whatever is typed', async () => {
      await fc.assert(
        fc.asyncProperty(hostile, hostile, async (one, other) => {
          const from = elsewhere();
          const byName = await shop
            .visitor()
            .post('/api/user/login', { username: one, password: other }, from);
          const byCode = await shop.visitor().post('/api/user/login_code', { phone: one, code: other }, from);
          expect([422, 429]).toContain(byName.status);
          expect([422, 429]).toContain(byCode.status);
          const page = { how: 'code', form_page: '/login?how=code' };
          const plain = await shop
            .visitor()
            .post('/api/user/login_code', { phone: one, code: other, ...page }, { ...PAGE, ...from });
          expect([303, 422]).toContain(plain.status);
        }),
        { numRuns: 20 },
      );
    });
  });

  describe('a forgotten password', () => {
    it.each(['phone', 'name'])('is set again by who has the phone, known by its %s', async (by) => {
      const username = newName();
      const phone = newPhone();
      const elsewhereIn = await joined({ username, phone });
      const account = by === 'phone' ? phone : username.toUpperCase();
      await forgetCodeLimits(shop.db);
      const client = shop.visitor();
      await client.post('/api/user/create_code', { purpose: 'forgot_password', account }, elsewhere());
      const code = await lastCode(shop.db, phone);
      const wrong = await client.post('/api/user/forgot_password', { account, code: otherCode(code) });
      expect(Object.keys(wrong.envelope().errors ?? {})).toEqual(['code']);
      expect((await client.get('/forget_step2')).text).toContain('重新验证手机');
      const opened = await client.post('/api/user/forgot_password', { account, code }, PAGE);
      expect([opened.status, opened.headers['location']]).toEqual([303, '/forget/step2']);
      const lines = opened.headers['set-cookie'] as string[];
      expect(lines.find((line) => line.startsWith('reset='))).toMatch(
        /^reset=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      const bad = await client.post('/api/user/resetPassword', {
        password: username,
        password_again: username,
      });
      expect(Object.keys(bad.envelope().errors ?? {})).toEqual(['password']);
      const same = await client.post('/api/user/resetPassword', { password: PASSWORD });
      expect(same.envelope().errors).toEqual({ password: ['新密码和原来的一样，请换一个。'] });
      const fields = { password: 'another-8k', password_again: 'another-8k' };
      const kept = client.cookies.get('reset') ?? '';
      const done = await client.post('/api/user/resetPassword', fields, PAGE);
      expect([done.status, done.headers['location']]).toEqual([303, '/forget/step3']);
      client.cookies.set('reset', kept);
      expect((await client.post('/api/user/resetPassword', fields)).status).toBe(409);
      expect(await base(elsewhereIn)).toBe('');
      expect((await shop.visitor().post('/api/user/login', { username, password: PASSWORD })).status).toBe(
        422,
      );
      expect(
        (await shop.visitor().post('/api/user/login', { username, password: 'another-8k' })).status,
      ).toBe(200);
      const { id } = await memberNamed(username);
      const devices = await shop.db
        .selectFrom('device')
        .select('token_hash')
        .where('member_id', '=', id)
        .execute();
      expect(devices, 'only the browser that has logged in since').toHaveLength(1);
      const told = await shop.db.selectFrom('message').select('title').where('member_id', '=', id).execute();
      expect(told.map(({ title }) => title)).toContain('登录密码已修改');
    });

    it('ends the tokens of programs, and says so; a password that was changed leaves them', async () => {
      const username = newName();
      const phone = newPhone();
      const client = await joined({ username, phone });
      const { id } = await memberNamed(username);
      await client.post('/api/user/api_token', { name: 'ERP', scope: 'read', password: PASSWORD });
      const told = async () => {
        const rows = await shop.db
          .selectFrom('message')
          .select(['text', 'link'])
          .where('member_id', '=', id)
          .where('title', '=', '登录密码已修改')
          .orderBy('id', 'desc')
          .execute();
        return rows[0];
      };
      const words = (text: string) => ({ text: expect.stringContaining(text), link: '/zhzx/tokens' });
      const inUse = async () => {
        const kept = await shop.db.selectFrom('api_token').selectAll().where('member_id', '=', id).execute();
        return kept.filter(({ revoked_at }) => revoked_at === null).length;
      };
      const own = { old_password: PASSWORD, password: 'another-8k', password_again: 'another-8k' };
      const changed = await client.post('/api/user/resetPassword', { ...own, next: '/zhzx/basic' }, PAGE);
      expect(await told()).toMatchObject(words('1 个接口令牌不受密码影响'));
      const page = await client.get(String(changed.headers['location']));
      expect(page.text).toContain('1 个接口令牌不受密码影响，仍可使用');
      expect(page.text).toContain('1 个在用，不受登录密码影响');
      expect(page.text).toMatch(/href="\/zhzx\/tokens"[^>]*>\s*查看和停用/);

      expect(await inUse()).toBe(1);
      const code = await codeFor('forgot_password', phone);
      const forgetful = shop.visitor();
      await forgetful.post('/api/user/forgot_password', { account: phone, code });
      const anew = { password: 'a-third-9m', password_again: 'a-third-9m' };
      const done = await forgetful.post('/api/user/resetPassword', anew, PAGE);
      expect((await forgetful.get(String(done.headers['location']))).text).toMatch(
        /href="\/zhzx\/tokens"[^>]*>\s*登录后新建/,
      );
      expect(await inUse()).toBe(0);
      expect(await told()).toMatchObject(words('1 个接口令牌已同时停用'));
    });

    it('says the same of a wrong code and of an account there is none of', async () => {
      const answers = [];
      for (const account of ['clinic', 'nobody_at_all']) {
        const answer = await shop.visitor().post('/api/user/forgot_password', { account, code: '000000' });
        answers.push([answer.status, answer.envelope().message]);
      }
      expect(answers[0]).toEqual(answers[1]);
    });

    it('is not set by a browser that proved nothing', async () => {
      const client = shop.visitor();
      const fields = { password: 'another-8k' };
      expect((await client.post('/api/user/resetPassword', fields)).status).toBe(409);
      client.cookies.set('reset', 'x'.repeat(43));
      expect((await client.post('/api/user/resetPassword', fields)).status).toBe(409);
      const plain = await client.post('/api/user/resetPassword', fields, PAGE);
      expect([plain.status, plain.headers['location']]).toEqual([303, '/forget/step1']);
    });
  });

  it('lets a member change its password, and ends its other logins', async () => {
    const username = newName();
    const other = await joined({ username });
    const client = shop.visitor();
    await client.post('/api/user/login', { username, password: PASSWORD });
    const change = (fields: Record<string, string>) =>
      client.post('/api/user/resetPassword', { password: 'another-8k', ...fields });
    expect(
      (await shop.visitor().post('/api/user/resetPassword', { password: 'another-8k', old_password: 'x' }))
        .status,
    ).toBe(401);
    expect((await change({ old_password: 'wrong' })).envelope().errors).toHaveProperty('old_password');
    expect((await change({ old_password: PASSWORD, password: PASSWORD })).envelope().errors).toHaveProperty(
      'password',
    );
    expect((await change({ old_password: PASSWORD })).status).toBe(200);
    expect([await base(client), await base(other)]).toEqual([username, '']);
    for (let tried = 0; tried < 10; tried += 1)
      await change({ old_password: 'wrong', password: 'a-third-9' });
    expect((await change({ old_password: 'wrong', password: 'a-third-9' })).status).toBe(429);
  });
});
