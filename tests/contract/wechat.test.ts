import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { Client } from '#tests/support/client.ts';
import { hostile, joiningIn, newName, newPhone, PAGE, PASSWORD } from '#tests/support/joining.ts';
import { type LiveShop, startLiveShop } from '#tests/support/live-shop.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const BACK = '/api/user/wechat/back';

describe('WeChat', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ env: { TRUSTED_PROXIES: '1' } });
  });
  afterAll(() => shop.close());
  const { base, form, joined, memberNamed } = joiningIn(() => shop);

  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  let names = 0;
  const newWechat = (): string => `微信${(names += 1)}`;
  /** Sends a browser to the sandbox; returns the address of its page. */
  const go = async (client: Client, fields: Record<string, string>): Promise<string> => {
    const answer = await client.post('/api/user/wechat', fields, PAGE);
    expect(answer.status).toBe(303);
    return String(answer.headers['location']);
  };
  /** Answers on another device, and opens the page again in the browser that waits. */
  const answered = async (client: Client, page: string, choice: Record<string, string>) => {
    const phone = shop.visitor();
    expect((await phone.get(page)).text).toContain('药仓申请使用您的微信昵称');
    expect((await phone.post(`/api${page}`, choice)).envelope().code).toBe(10000);
    const home = await client.get(page);
    expect(home.status).toBe(303);
    return client.get(String(home.headers['location']));
  };
  const agreed = (client: Client, page: string, name: string) =>
    answered(client, page, { choice: 'agree', name });
  const bound = async (name: string, username = newName()): Promise<Client> => {
    const client = await joined({ username });
    await agreed(client, await go(client, { purpose: 'bind' }), name);
    return client;
  };

  describe('binding', () => {
    it('goes to the app and back, shows the name, and is undone', async () => {
      const username = newName();
      const client = await joined({ username });
      expect((await client.get('/bdwx')).text).toContain('还没有绑定微信');
      const page = await go(client, { purpose: 'bind' });
      expect(page).toMatch(/^\/sandbox\/wechat\/[0-9a-f]{64}$/);
      expect((await client.get(page)).text).toContain('用手机相机扫码');
      const name = newWechat();
      const back = await agreed(client, page, name);
      expect([back.status, back.headers['location']]).toEqual([303, '/bdwx']);
      const shown = (await client.get('/bdwx')).text;
      expect(shown).toContain(`已绑定微信“${name}”`);
      const state = await client.get('/api/user/base');
      expect(state.envelope().data).toMatchObject({ wechat: 1 });
      const undone = await client.delete('/api/user/unbind_wechat');
      expect(undone.envelope()).toMatchObject({ code: 10000, message: '已解除微信绑定' });
      const twice = await client.post('/api/user/unbind_wechat', {});
      expect([twice.status, twice.envelope().message]).toEqual([409, '账户没有绑定微信，不用解除。']);
      expect((await memberNamed(username)).wechat_id).toBeNull();
    });

    it('refuses an account of the app that is another member’s', async () => {
      const name = newWechat();
      await bound(name);
      const other = await joined();
      const back = await agreed(other, await go(other, { purpose: 'bind' }), name);
      expect(back.headers['location']).toBe('/bdwx');
      const shown = (await other.get('/bdwx')).text;
      expect(shown).toContain('这个微信已经绑定别的药仓账户');
      expect(shown).toContain('还没有绑定微信');
    });

    it('is for buyers who are here themselves', async () => {
      expect((await shop.visitor().post('/api/user/wechat', { purpose: 'bind' })).status).toBe(401);
      const staff = await shop.as('operator');
      expect((await staff.post('/api/user/wechat', { purpose: 'bind' })).status).toBe(403);
      expect((await staff.post('/api/user/unbind_wechat', {})).status).toBe(403);
      expect((await staff.get('/bdwx')).text).toContain('后台账户不能绑定微信');
      expect((await shop.visitor().post('/api/user/wechat', { purpose: 'steal' })).status).toBe(422);
    });

    it('binds nothing to whoever logged in in the meantime', async () => {
      const client = await joined();
      const page = await go(client, { purpose: 'bind' });
      const second = newName();
      await client.post('/api/user/register', await form({ username: second }));
      await agreed(client, page, newWechat());
      expect((await client.get('/bdwx')).text).toContain('要绑定的账户已经退出');
      expect((await memberNamed(second)).wechat_id).toBeNull();
    });
  });

  describe('logging in', () => {
    it('opens the bound account, and goes on where it was', async () => {
      const username = newName();
      const name = newWechat();
      await bound(name, username);
      const client = shop.visitor();
      const page = await go(client, { purpose: 'login', next: '/star?page=1' });
      const back = await agreed(client, page, name);
      expect([back.status, back.headers['location']]).toEqual([303, '/star?page=1']);
      expect(await base(client)).toBe(username);
    });

    it('leads nowhere in a browser that did not go, nor twice', async () => {
      const name = newWechat();
      await bound(name);
      const client = shop.visitor();
      const page = await go(client, { purpose: 'login' });
      await shop.visitor().post(`/api${page}`, { choice: 'agree', name });
      const address = String((await client.get(page)).headers['location']);
      const thief = shop.visitor();
      expect((await thief.get(address)).headers['location']).toBe('/login');
      expect((await thief.get('/login')).text).toContain('这次微信授权已经过期或用过');
      expect(await base(thief)).toBe('');
      expect((await client.get(address)).headers['location']).toBe('/register/step2');
      await client.post('/api/user/logout', {});
      expect((await client.get(address)).headers['location']).toBe('/login');
      expect(await base(client)).toBe('');
    });

    it('keeps what it came between where it is refused', async () => {
      const client = shop.visitor();
      const page = await go(client, { purpose: 'login', next: '/star' });
      const back = await answered(client, page, { choice: 'refuse' });
      expect(back.headers['location']).toBe('/login?next=%2Fstar');
      const shown = (await client.get('/login?next=%2Fstar')).text;
      expect(shown).toContain('您没有同意授权');
      expect(shown).not.toContain('id="login-error"');
    });

    it('refuses a paused account with words', async () => {
      const username = newName();
      const name = newWechat();
      await bound(name, username);
      const paused = { state: 'paused', paused_by: 'shop' } as const;
      await shop.db.updateTable('member').set(paused).where('username', '=', username).execute();
      const client = shop.visitor();
      await agreed(client, await go(client, { purpose: 'login' }), name);
      expect((await client.get('/login')).text).toContain('账户已停用，请联系客服');
      expect(await base(client)).toBe('');
    });
  });

  describe('an account of the app that is nobody’s yet', () => {
    const unbound = async (next = '/'): Promise<{ client: Client; name: string }> => {
      const client = shop.visitor();
      const name = newWechat();
      const back = await agreed(client, await go(client, { purpose: 'login', next }), name);
      expect(back.headers['location']).toBe('/register/wechat');
      expect((await client.get('/register/wechat')).text).toContain(`微信“${name}”还没有绑定账户`);
      return { client, name };
    };

    it('is bound with the registration', async () => {
      const { client, name } = await unbound();
      expect((await client.get('/register/step1?wechat=1')).text).toContain(`注册后会绑定微信“${name}”`);
      const username = newName();
      const answer = await client.post('/api/user/register', await form({ username, wechat: '1' }));
      expect(answer.envelope().message).toBe(`账户已建好，请接着填写企业信息；已绑定微信“${name}”`);
      expect((await memberNamed(username)).wechat_name).toBe(name);
    });

    it('is bound with a login, which goes on where it was', async () => {
      const username = newName();
      await joined({ username });
      const { client, name } = await unbound('/star');
      const choices = (await client.get('/register/wechat')).text;
      expect(choices).toContain('/login?next=%2Fstar&amp;wechat=1');
      expect((await client.get('/login?next=/star&wechat=1')).text).toContain(`登录后会绑定微信“${name}”`);
      const fields = { username, password: PASSWORD, next: '/star', wechat: '1' };
      const answer = await client.post('/api/user/login', fields);
      expect(answer.envelope()).toMatchObject({ message: `已绑定微信“${name}”`, data: { next: '/star' } });
      expect((await memberNamed(username)).wechat_name).toBe(name);
    });

    it('is not bound by whoever logs in without notice', async () => {
      const { client } = await unbound();
      await client.post('/api/user/login', { username: 'clinic', password: DEMO_PASSWORD });
      expect((await memberNamed('clinic')).wechat_id).toBeNull();
    });

    it('lets the login stand where it cannot be bound', async () => {
      const username = newName();
      await bound(newWechat(), username);
      const { client } = await unbound();
      const fields = { username, password: PASSWORD, wechat: '1' };
      const { message } = (await client.post('/api/user/login', fields)).envelope();
      expect(message).toContain('已登录，但没有绑定微信');
      expect(await base(client)).toBe(username);
    });
  });

  it('answers whatever is typed', async () => {
    const client = shop.visitor();
    const page = await go(client, { purpose: 'login' });
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (one, other) => {
        const sent = [
          await client.post(`/api${page}`, { choice: 'agree', name: 'x'.repeat(21), other: one }),
          await client.post('/api/user/wechat', { purpose: 'login', next: one, add: other }),
          await client.post('/api/user/wechat', { purpose: one, next: other }),
          await client.get(`${BACK}?${new URLSearchParams({ state: text(one), code: text(other) })}`),
        ];
        expect(sent.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      }),
      { numRuns: 15 },
    );
    const long = await client.post(`/api${page}`, { choice: 'agree', name: '王'.repeat(21) }, PAGE);
    expect(long.status).toBe(303);
    expect((await client.get(`${page}?on=phone`)).text).toContain('王'.repeat(21));
    const none = await client.post(`/api${page}`, { choice: 'agree', name: ' ' });
    expect(none.envelope().errors).toEqual({ name: ['请填写微信昵称'] });
    expect((await client.get('/sandbox/wechat/never')).status).toBe(404);
    expect((await client.post('/api/sandbox/wechat/never', { choice: 'refuse' })).status).toBe(404);
    expect((await client.get('/api/sandbox/wechat/never')).status).toBe(404);
  });

  it('asks for a code by phone when somebody registers with it all the same', async () => {
    const client = shop.visitor();
    const page = await go(client, { purpose: 'register' });
    await agreed(client, page, newWechat());
    const fields = { ...(await form({ phone: newPhone(), code: '000000' })), wechat: '1' };
    const answer = await client.post('/api/user/register', fields);
    expect(answer.envelope().errors).toEqual({ code: ['请先获取验证码'] });
    expect((await client.get('/register/wechat')).text).toContain('还没有绑定账户');
  });
});

describe('a shop without WeChat', () => {
  let server: LiveShop;
  let visitor: Client;
  beforeAll(async () => {
    server = await startLiveShop('open');
    visitor = new Client(server.url);
  });
  afterAll(async () => {
    visitor.close();
    await server.close();
  });

  it('offers it nowhere', async () => {
    expect((await visitor.get('/login')).text).not.toContain('微信扫码登录');
    expect((await visitor.get('/register/step1')).text).not.toContain('用微信注册');
    expect((await visitor.get('/register/wechat')).text).toContain('商城还没有开通微信，请用手机号注册');
    expect((await visitor.post('/api/user/wechat', { purpose: 'login' })).status).toBe(404);
    expect((await visitor.get(`${BACK}?state=a&code=b`)).headers['location']).toBe('/login');
  });
});
