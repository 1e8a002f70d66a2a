import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerSandbox, sandboxQuestion, sandboxWechat } from '#lib/people/wechat/sandbox-wechat.service.ts';
import { wechatApp } from '#lib/people/wechat/wechat-app.server.ts';
import { AWAY_MS, KNOWN_MS, type WechatPurpose } from '#lib/people/wechat/wechat.rules.ts';
import {
  askWechat,
  bindKnown,
  bindWechat,
  comeBack,
  goToWechat,
  keepKnown,
  knownWechat,
  deleteOldWechatLogins,
  unbindWechat,
} from '#lib/people/wechat/wechat.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const conflict = (words: string) => ({ code: 'conflict', message: expect.stringContaining(words) });
let used = 0;
const newAccount = () => ({ id: `wx-${(used += 1)}`, name: `微信${used}` });

describe.each(ENGINES)('accounts of the messaging app on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  const provider = () => sandboxWechat(db, (state) => `/sandbox/wechat/${state}`);
  const go = (purpose: WechatPurpose = 'login', memberId: number | null = null) =>
    goToWechat(db, provider(), { purpose, memberId, next: 'next=%2Fstar', address: '198.51.100.7' }, NOW);
  const wechatOf = async (id: number) =>
    (await db.selectFrom('member').select('wechat_id').where('id', '=', id).executeTakeFirstOrThrow())
      .wechat_id;
  const newMember = async () => (await makeMember(db)).id;
  const told = (id: number) =>
    db.selectFrom('message').select('title').where('member_id', '=', id).orderBy('id').execute();

  describe('the way there and back', () => {
    it('keeps neither the state nor what the browser holds as it is', async () => {
      const { url, state } = await go();
      expect(url).toBe(`/sandbox/wechat/${state}`);
      expect(state).toMatch(/^[0-9a-f]{64}$/);
      for (const table of ['wechat_ticket', 'sandbox_wechat'] as const)
        expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(state);
    });

    it('is over with the first return, and only for the browser that went', async () => {
      const { state } = await go('bind', null);
      const none = conflict('已经过期或用过');
      await expect(comeBack(db, { state, held: undefined }, NOW)).rejects.toMatchObject(none);
      await expect(comeBack(db, { state, held: 'another' }, NOW)).rejects.toMatchObject(none);
      await expect(comeBack(db, { state: '', held: '' }, NOW)).rejects.toMatchObject(none);
      const both = await Promise.allSettled([1, 2].map(() => comeBack(db, { state, held: state }, NOW)));
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(comeBack(db, { state, held: state }, NOW)).rejects.toMatchObject(none);
    });

    it('takes ten minutes at most', async () => {
      const late = await go();
      const inTime = await go();
      const at = NOW + AWAY_MS;
      await expect(comeBack(db, { state: late.state, held: late.state }, at)).rejects.toMatchObject(
        conflict('已经过期'),
      );
      const back = await comeBack(db, { state: inTime.state, held: inTime.state }, at - 1);
      expect(back).toEqual({ purpose: 'login', memberId: null, next: 'next=%2Fstar' });
    });

    it('brings the account whose holder agreed on the phone, once', async () => {
      const { state } = await go();
      await answerSandbox(db, { state, choice: 'agree', name: '小王' }, NOW);
      const code = (await sandboxQuestion(db, state, NOW))?.code ?? '';
      const brought = await askWechat(db, provider(), code, NOW);
      expect(brought).toEqual({
        account: { id: expect.stringMatching(/^sandbox-/), name: '小王' },
        holder: null,
      });
      await expect(askWechat(db, provider(), code, NOW)).rejects.toMatchObject({ code: 'gateway_failed' });
      const other = await go();
      await answerSandbox(db, { state: other.state, choice: 'agree', name: '小王' }, NOW);
      const again = (await sandboxQuestion(db, other.state, NOW))?.code ?? '';
      expect((await askWechat(db, provider(), again, NOW)).account).toEqual(brought.account);
    });

    it('brings nothing where it was refused, and is answered once', async () => {
      const { state } = await go();
      await answerSandbox(db, { state, choice: 'refuse', name: '' }, NOW);
      expect(await sandboxQuestion(db, state, NOW)).toEqual({ answer: 'refused', name: '', code: null });
      await expect(answerSandbox(db, { state, choice: 'agree', name: '小王' }, NOW)).rejects.toMatchObject(
        conflict('已经处理过'),
      );
      await expect(askWechat(db, provider(), undefined, NOW)).rejects.toMatchObject(conflict('没有同意'));
      await expect(
        answerSandbox(db, { state: 'never', choice: 'agree', name: '小王' }, NOW),
      ).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('binding', () => {
    it('is one to one, informs the member, and may be done again', async () => {
      const [one, other] = [await newMember(), await newMember()];
      const account = newAccount();
      await bindWechat(db, one, account, NOW);
      await bindWechat(db, one, account, NOW);
      expect(await wechatOf(one)).toBe(account.id);
      expect(await told(one)).toEqual([{ title: '已绑定微信' }]);
      await expect(bindWechat(db, other, account, NOW)).rejects.toMatchObject(conflict('已经绑定别的'));
      await expect(bindWechat(db, one, newAccount(), NOW)).rejects.toMatchObject(conflict('先解除绑定再换'));
      expect(await wechatOf(other)).toBeNull();
      expect(await unbindWechat(db, one, NOW + 1)).toBe(true);
      expect(await unbindWechat(db, one, NOW + 2)).toBe(false);
      expect(await told(one)).toEqual([{ title: '已绑定微信' }, { title: '已解除微信绑定' }]);
      await bindWechat(db, other, account, NOW);
      expect(await wechatOf(other)).toBe(account.id);
    });

    it('gives an account to one of two members that ask at once', async () => {
      const members = [await newMember(), await newMember()];
      const account = newAccount();
      const both = await Promise.allSettled(members.map((id) => bindWechat(db, id, account, NOW)));
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'conflict' },
      });
    });

    it('is not for staff, and takes nothing of a closed account but its hold', async () => {
      const [staff, closed, next] = [await newMember(), await newMember(), await newMember()];
      await db.updateTable('member').set({ role: 'operator' }).where('id', '=', staff).execute();
      await expect(bindWechat(db, staff, newAccount(), NOW)).rejects.toMatchObject(conflict('后台账户'));
      const account = newAccount();
      await bindWechat(db, closed, account, NOW);
      await db.updateTable('member').set({ state: 'closed' }).where('id', '=', closed).execute();
      await bindWechat(db, next, account, NOW);
      expect([await wechatOf(closed), await wechatOf(next)]).toEqual([null, account.id]);
    });

    it('waits half an hour for whoever registers or logs in, and is done once', async () => {
      const account = newAccount();
      const held = await keepKnown(db, { account, next: 'next=%2Fstar' }, NOW);
      expect(await knownWechat(db, held, NOW)).toEqual({ name: account.name, next: 'next=%2Fstar' });
      expect(await knownWechat(db, 'another', NOW)).toBeNull();
      expect(await knownWechat(db, held, NOW + KNOWN_MS)).toBeNull();
      await expect(comeBack(db, { state: held, held }, NOW)).rejects.toMatchObject(conflict('已经过期'));
      const member = await newMember();
      expect(await bindKnown(db, held, member, NOW)).toBe(account.name);
      expect(await wechatOf(member)).toBe(account.id);
      expect(await bindKnown(db, held, await newMember(), NOW)).toBeNull();
      expect(await bindKnown(db, undefined, member, NOW)).toBeNull();
    });
  });

  it('forgets errands nobody comes back from', async () => {
    await go();
    await deleteOldWechatLogins(db, NOW + KNOWN_MS);
    for (const table of ['wechat_ticket', 'sandbox_wechat'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('lets no address go there without end', async () => {
    const address = '198.51.100.99';
    const errand = { purpose: 'login' as const, memberId: null, next: '', address };
    const tries = Array.from({ length: 121 }, () => goToWechat(db, provider(), errand, NOW));
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'too_many_requests' } }]);
  });
});

describe('WeChat itself', () => {
  const asked: string[] = [];
  const answers: Record<string, unknown> = {};
  let server: Server;
  let api = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname, search } = new URL(request.url ?? '', 'http://wechat');
      asked.push(pathname + search);
      const answer = answers[pathname];
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  const app = () =>
    wechatApp({ appId: 'wx1', secret: 's&1' }, 'https://shop.example/api/user/wechat/back', api);

  it('is gone to with the state, and leads back to the shop', async () => {
    const url = new URL(await app().authorise('abc', NOW));
    expect(url.origin + url.pathname + url.hash).toBe(
      'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect',
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: 'wx1',
      redirect_uri: 'https://shop.example/api/user/wechat/back',
      response_type: 'code',
      scope: 'snsapi_login',
      state: 'abc',
    });
  });

  it('names whose code it is', async () => {
    answers['/sns/oauth2/access_token'] = { access_token: 'at', openid: 'o-1', expires_in: 7200 };
    answers['/sns/userinfo'] = { openid: 'o-1', nickname: ' 王芳 ' };
    expect(await app().exchange('c 1', NOW)).toEqual({ id: 'o-1', name: '王芳' });
    expect(asked).toEqual([
      '/sns/oauth2/access_token?appid=wx1&secret=s%261&code=c+1&grant_type=authorization_code',
      '/sns/userinfo?access_token=at&openid=o-1&lang=zh_CN',
    ]);
    answers['/sns/userinfo'] = { errcode: 48001 };
    expect(await app().exchange('c', NOW)).toEqual({ id: 'o-1', name: '微信用户' });
  });

  it.each([{ errcode: 40029, errmsg: 'invalid code' }, 'no JSON', null, { access_token: '', openid: 'o' }])(
    'says of %j that nobody was confirmed',
    async (answer) => {
      answers['/sns/oauth2/access_token'] = answer;
      await expect(app().exchange('c', NOW)).rejects.toMatchObject({ code: 'gateway_failed' });
    },
  );

  it('says so where it cannot be reached', async () => {
    const away = wechatApp({ appId: 'wx1', secret: 's' }, 'https://shop.example', 'http://127.0.0.1:9');
    await expect(away.exchange('c', NOW)).rejects.toMatchObject({ code: 'gateway_failed' });
  });
});
