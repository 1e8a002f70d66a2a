import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { joiningIn, newName, newPhone, PAGE, PASSWORD } from '#tests/support/joining.ts';
import { multipart, solidPng } from '#tests/support/files.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { forgetCodeLimits, otherCode } from '#tests/support/messages-sent.ts';

interface Session {
  handle: string;
  is_this: 0 | 1;
}

describe('the account’s own calls', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ env: { TRUSTED_PROXIES: '1' } });
  });
  afterAll(() => shop.close());
  const { base, codeFor, joined, memberNamed } = joiningIn(() => shop);

  /** A member who has just joined, by a name and phone of its own. */
  const joiner = async () => {
    const [username, phone] = [newName(), newPhone()];
    return { username, phone, client: await joined({ username, phone }) };
  };
  const login = async (username: string): Promise<Client> => {
    const client = shop.visitor();
    await client.post('/api/user/login', { username, password: PASSWORD });
    return client;
  };
  const sessionsOf = async (client: Client) =>
    (await client.get('/api/user/sessions')).envelope<Session[]>().data!;

  describe('sessions', () => {
    it('are reported, and one that is ended is logged out', async () => {
      const { username, client } = await joiner();
      const phone = await login(username);
      const sessions = await sessionsOf(client);
      expect(sessions.map(({ is_this }) => is_this)).toEqual([1, 0]);
      const { handle } = sessions[1]!;
      const ended = await client.post('/api/user/sessions/end', { handle });
      expect(ended.envelope()).toMatchObject({ code: 10000, data: { ended: 1 } });
      expect([await base(client), await base(phone)]).toEqual([username, '']);
      const again = await client.post('/api/user/sessions/end', { handle });
      expect(again.envelope()).toMatchObject({ code: 10000, data: { ended: 0 } });
    });

    it('of others stay, as if there were none', async () => {
      const [one, other] = [await joiner(), await joiner()];
      const [{ handle }] = (await sessionsOf(other.client)) as [Session];
      const ended = await one.client.post('/api/user/sessions/end', { handle });
      const unknown = await one.client.post('/api/user/sessions/end', { handle: '0'.repeat(16) });
      expect(ended.envelope()).toEqual(unknown.envelope());
      expect(await base(other.client)).toBe(other.username);
    });

    it('all but this one end at once, by a plain form, too', async () => {
      const { username, client } = await joiner();
      const others = [await login(username), await login(username)];
      const page = await client.get('/zhzx/basic');
      expect(page.text).toContain('退出其他所有设备');
      const answer = await client.post('/api/user/sessions/end', { others: 1, next: '/zhzx/basic' }, PAGE);
      expect([answer.status, answer.headers['location']]).toEqual([303, '/zhzx/basic']);
      expect(await Promise.all(others.map(base))).toEqual(['', '']);
      expect(await base(client)).toBe(username);
    });

    it.each([[{}], [{ handle: 'x' }], [{ handle: '%' }], [{ handle: ['a', 'b'] }]])(
      'say what is wrong with %j',
      async (form) => {
        const clinic = await shop.as('clinic');
        const answer = await clinic.post('/api/user/sessions/end', form);
        expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([422, ['handle']]);
      },
    );
  });

  describe('the phone', () => {
    it('is another with its code and the password, and logs in', async () => {
      const { client, username } = await joiner();
      const phone = newPhone();
      const code = await codeFor('new_phone', phone, client);
      const wrong = { phone, code: otherCode(code), password: PASSWORD };
      const refused = await client.post('/api/user/updateUserInfo', wrong);
      expect(Object.keys(refused.envelope().errors ?? {})).toEqual(['code']);
      const right = { phone: `+86 ${phone}`, code, password: PASSWORD };
      const answer = await client.post('/api/user/updateUserInfo', right);
      expect(answer.envelope()).toMatchObject({ code: 10000, data: { phone } });
      const again = shop.visitor();
      await again.post('/api/user/login', { username: phone, password: PASSWORD });
      expect(await base(again)).toBe(username);
    });

    it('comes back into its form with what was typed, but for secrets', async () => {
      const { client } = await joiner();
      const page = '/zhzx/basic?edit=phone';
      const typed = { phone: newPhone(), code: '123456', password: 'wrong', form_page: page };
      const answer = await client.post('/api/user/updateUserInfo', typed, PAGE);
      expect([answer.status, answer.headers['location']]).toEqual([303, page]);
      const { text } = await client.get(page);
      expect(text).toContain(`value="${typed.phone}"`);
      expect(text).toContain('登录密码不正确');
      expect(text).not.toContain('value="wrong"');
    });

    it.each([
      ['name', { name: 'x' }],
      ['name', { name: '字'.repeat(31) }],
      ['name', {}],
      ['phone', { phone: '110' }],
      ['phone', { phone: '0512-65550123' }],
      ['code', { phone: '13912345678', password: 'x' }],
      ['password', { phone: '13912345678', code: '123456' }],
      ['password', { phone: '13912345678', code: '123456', password: 'x'.repeat(201) }],
    ])('says what is wrong with %s: %j', async (field, form) => {
      const { client } = await joiner();
      const answer = await client.post('/api/user/updateUserInfo', form);
      expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([422, [field]]);
    });

    it('is looked up for the account of who asks', async () => {
      const { client, phone } = await joiner();
      const ask = async (typed: string) =>
        (await client.get(`/api/user/phone/${encodeURIComponent(typed)}`)).envelope().data;
      expect(await ask(phone)).toEqual({ phone, is_mobile: 1, is_own: 1, may_take: 1 });
      const { phone: taken } = await memberNamed('clinic');
      expect(await ask(`+86 ${taken}`)).toMatchObject({ phone: taken, is_own: 0, may_take: 0 });
      expect((await client.get('/api/user/phone/110')).status).toBe(422);
      expect((await shop.visitor().get(`/api/user/phone/${phone}`)).status).toBe(401);
    });
  });

  it('changes the contact person by a plain form', async () => {
    const { client, username } = await joiner();
    const form = { name: '韩梅梅', form_page: '/zhzx/basic?edit=name', next: '/zhzx/basic' };
    const answer = await client.post('/api/user/updateUserInfo', form, PAGE);
    expect([answer.status, answer.headers['location']]).toEqual([303, '/zhzx/basic']);
    expect((await memberNamed(username)).name).toBe('韩梅梅');
  });

  it('shows a picture to its owner alone, and takes it away', async () => {
    const { client } = await joiner();
    const upload = await multipart({ face: { name: 'me.png', bytes: await solidPng(300, 200) } });
    const { face } = (await client.send('POST', '/api/user/face', upload)).envelope<{ face: string }>().data!;
    expect((await client.get(face)).headers['content-type']).toBe('image/webp');
    expect((await client.get('/zhzx/basic')).text).toContain(face);
    const { client: other } = await joiner();
    expect((await other.get(face)).status).toBe(404);
    const none = await multipart({ face: { name: 'me.png', bytes: Buffer.from('no picture') } });
    const refused = await client.send('POST', '/api/user/face', none);
    expect([refused.status, Object.keys(refused.envelope().errors ?? {})]).toEqual([422, ['face']]);
    await client.post('/api/user/face/remove');
    expect((await client.get('/zhzx/basic')).text).not.toContain(face);
  });

  it('shows a store who its head office is, and what it did', async () => {
    const chain = await shop.as('chain');
    const store = await memberNamed('store3');
    await chain.post('/api/user/act', { member_id: store.id });
    const acting = await chain.get('/zhzx/basic');
    expect(acting.text).toContain('代办时，联系与安全只能查看');
    expect(acting.text).not.toContain('退出其他所有设备');
    for (const path of ['updateUserInfo', 'sessions/end', 'data/export', 'data/close'])
      expect((await chain.post(`/api/user/${path}`, {})).status, path).toBe(403);
    await chain.post('/api/user/act/end');
    const { text } = await (await shop.as('store3')).get('/zhzx/basic');
    const { company } = await memberNamed('chain');
    expect(text).toContain('所属总部');
    expect(text).toContain(`总部 ${company}`);
  });

  describe('personal data', () => {
    it('are sent as an archive to the holder', async () => {
      const { client } = await joiner();
      const answer = await client.post('/api/user/data/export', {}, PAGE);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
      expect(answer.headers['content-disposition']).toMatch(/attachment; filename="yaocang-data-.+\.zip"/);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.body.subarray(0, 2).toString()).toBe('PK');
    });

    it('go with the account, which is logged out and free for another', async () => {
      const { client, username, phone } = await joiner();
      const away = await login(username);
      const wrong = await client.post('/api/user/data/close', { confirm: 'x', password: PASSWORD });
      expect(Object.keys(wrong.envelope().errors ?? {})).toEqual(['confirm']);
      const form = { confirm: username, password: PASSWORD };
      const closed = await client.post('/api/user/data/close', form, PAGE);
      expect([closed.status, closed.headers['location']]).toEqual([303, '/']);
      expect([await base(client), await base(away)]).toEqual(['', '']);
      const back = await shop.visitor().post('/api/user/login', { username, password: PASSWORD });
      expect(back.status).toBe(422);
      await forgetCodeLimits(shop.db);
      expect(await base(await joined({ username, phone }))).toBe(username);
    });

    it('stay while orders are open, and the page shows why', async () => {
      const buyer = await shop.as('buyer');
      expect((await buyer.get('/zhzx/data')).text).toContain('现在还不能注销');
      const { company } = await memberNamed('buyer');
      const form = { confirm: company, password: DEMO_PASSWORD };
      const refused = await buyer.post('/api/user/data/close', form);
      expect(refused.envelope().message).toContain('个订单没有完成');
      expect(await base(buyer)).toBe('buyer');
    });

    it('of staff are not closed here', async () => {
      const editor = await shop.as('editor');
      expect((await editor.get('/zhzx/data')).text).not.toContain('注销账户</h2>');
      expect((await editor.post('/api/user/data/close', {})).status).toBe(403);
    });
  });
});
