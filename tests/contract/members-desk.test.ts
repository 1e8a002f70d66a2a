import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { bearerOf } from '#tests/support/base-shop.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const HTML = { accept: 'text/html' };

describe.each(EMBEDDED)('the desk of members on %s', (engine) => {
  let shop: Shop;
  let operator: Client;
  let ids: Map<string, number>;
  beforeAll(async () => {
    shop = await startShop({ engine });
    operator = await shop.as('operator');
    const rows = await shop.db.selectFrom('member').select(['id', 'username']).execute();
    ids = new Map(rows.map(({ id, username }) => [username, id]));
  });
  afterAll(() => shop.close());

  const idOf = (username: string): number => ids.get(username) ?? 0;
  const callFor = (username: string, what: string) => `/api/admin/member/${idOf(username)}/${what}`;

  it('finds members, with what is asked for in the address', async () => {
    const { text } = await operator.get(
      `/admin/members?keywords=${encodeURIComponent('仁心')}&kind=clinic&rank=1`,
    );
    expect(text).toContain('仁心中西医结合诊所');
    expect(text).not.toContain('康民大药房');
    expect((await operator.get('/admin/members?keywords=%00%25&rank=x&page=-1')).status).toBe(200);
  });

  it('shows one with its scopes and both ledgers, and no staff', async () => {
    const page = `/admin/members/${idOf('buyer')}`;
    const { text } = await operator.get(page);
    for (const words of ['王海燕', '余额明细', '中成药', '代为操作', '停用账户'])
      expect(text).toContain(words);
    expect((await operator.get(`${page}?ledger=points&page=9`)).text).toContain('积分明细');
    for (const nobody of [idOf('editor'), 987_654, 'x'])
      expect((await operator.get(`/admin/members/${nobody}`)).status, String(nobody)).toBe(404);
  });

  it.each([
    ['rights', { rank: '4', shown: '1:0000' }, 'rank'],
    ['rights', { rank: '2' }, 'shown'],
    ['contact', { admin_id: 'x', shown: '0' }, 'admin_id'],
    ['contact', { admin_id: '987654', shown: '0' }, 'admin_id'],
    ['pause', { reason: ' ' }, 'reason'],
    ['pause', { reason: '字'.repeat(201) }, 'reason'],
    ['scope', { scope: 'poison', reason: '办理中' }, 'scope'],
    ['scope', { scope: 'herb', until: '2027-02-30', reason: '办理中' }, 'until'],
    ['scope', { scope: 'herb', until: '2020-01-01', reason: '办理中' }, 'until'],
    ['scope', { scope: 'herb' }, 'reason'],
  ])('says what is wrong with a form of %s: %j', async (what, form, field) => {
    const answer = await operator.post(callFor('clinic', what), form);
    expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([422, [field]]);
  });

  it('gives what was typed back where it was refused', async () => {
    const form_page = `/admin/members/${idOf('clinic')}`;
    const form = { does: 'scope', scope: 'herb', until: '2020-01-01', reason: '许可证变更办理中', form_page };
    expect((await operator.post(callFor('clinic', 'scope'), form, HTML)).status).toBe(303);
    const { text } = await operator.get(form_page);
    expect(text).toContain('许可证变更办理中');
    expect(text).toContain('这个日期已过');
  });

  it('shows what a colleague saved next to what one chose oneself', async () => {
    const form_page = `/admin/members/${idOf('clinic')}`;
    const row = await shop.db
      .selectFrom('member')
      .select(['rank', 'admin_id'])
      .where('username', '=', 'clinic')
      .executeTakeFirstOrThrow();
    const before = { rank: row.rank, admin_id: row.admin_id };
    await shop.db
      .updateTable('member')
      .set({ rank: 2, admin_id: null })
      .where('username', '=', 'clinic')
      .execute();
    const rights = { rank: 3, is_can_chat: 1, shown: '1:1111', form_page };
    expect((await operator.post(callFor('clinic', 'rights'), rights, HTML)).status).toBe(303);
    const { text } = await operator.get(form_page);
    expect(text).toContain('同事刚改过这一项');
    expect(text).toMatch(/现在保存的：2 级；/);
    expect(text).toMatch(/<option value="3" selected[^>]*>/);
    const contact = { admin_id: idOf('operator'), shown: idOf('admin'), form_page };
    await operator.post(callFor('clinic', 'contact'), contact, HTML);
    const again = (await operator.get(form_page)).text;
    expect(again).toContain('现在保存的：由 平台客服 服务');
    expect(again).toMatch(new RegExp(`<option value="${idOf('operator')}" selected`));
    expect(again).not.toContain('现在保存的：2 级');
    await shop.db.updateTable('member').set(before).where('username', '=', 'clinic').execute();
  });

  it('opens a scope by hand and takes it back', async () => {
    const form = { scope: 'herb', until: '2039-06-30', reason: '变更办理中' };
    expect((await operator.post(callFor('clinic', 'scope'), form)).status).toBe(200);
    const base = (await (await shop.as('clinic')).get('/api/user/base')).text;
    expect((await operator.get(`/admin/members/${idOf('clinic')}`)).text).toContain('2039-06-30');
    expect(base).toContain('username');
    const removed = await operator.post(callFor('clinic', 'scope/remove'), { scope: 'herb' });
    expect(removed.envelope()).toMatchObject({ data: { removed: true } });
    const again = await operator.post(callFor('clinic', 'scope/remove'), { scope: 'herb' });
    expect(again.envelope()).toMatchObject({ code: 10000, data: { removed: false } });
  });

  it('pauses a member: its session and its token end at once, and login says why', async () => {
    const member = await shop.as('store3');
    const token = { authorization: `Bearer ${bearerOf('store3')}` };
    expect((await member.get('/api/user/base')).envelope().data).toMatchObject({ username: 'store3' });
    const paused = await operator.post(callFor('store3', 'pause'), { reason: '多次拒收' });
    expect(paused.envelope()).toMatchObject({ code: 10000, data: { changed: true } });
    expect((await member.get('/api/favorite')).status).toBe(401);
    expect((await shop.visitor().get('/api/favorite', token)).status).toBe(401);
    const login = await shop
      .visitor()
      .post('/api/user/login', { username: 'store3', password: 'yaocang2026' });
    expect(login.envelope()).toMatchObject({ code: 403, message: expect.stringContaining('已停用') });
    await operator.post(callFor('store3', 'resume'));
    expect((await shop.visitor().get('/api/favorite', token)).status).toBe(200);
  });

  it.each(['rights', 'contact', 'pause', 'resume', 'scope', 'scope/remove'])(
    'knows no member that is one of the staff, in %s',
    async (what) => {
      const form = {
        rank: 2,
        shown: what === 'contact' ? 0 : '1:0000',
        admin_id: 0,
        reason: '试试看',
        scope: 'herb',
      };
      expect((await operator.post(callFor('admin', what), form)).status).toBe(404);
      expect((await operator.post(`/api/admin/member/987654/${what}`, form)).status).toBe(404);
    },
  );
});
