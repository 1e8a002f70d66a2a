import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import {
  createToken,
  listTokens,
  memberOfToken,
  renewToken,
  revokeToken,
} from '#lib/people/api-tokens/api-tokens.service.ts';
import { MOST_TOKENS } from '#lib/people/api-tokens/api-tokens.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { titlesTo } from '#tests/support/messages-sent.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the tokens of a member on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  const make = (member: Member, name: string, scope: 'read' | 'order' = 'read') =>
    createToken(db, member, { name, scope }, NOW);

  it('opens the account to its bearer as far as its scope, and lists it without itself', async () => {
    const member = await makeMember(db);
    const { id, token } = await make(member, '门店 ERP', 'order');
    const found = await memberOfToken(db, token, NOW + 1);
    expect(found).toMatchObject({ member: { id: member.id, actor: null }, scope: 'order' });
    const listed = await listTokens(db, member);
    expect(listed).toEqual([
      { id, name: '门店 ERP', scope: 'order', hint: token.slice(-4), createdAt: NOW, lastUsedAt: NOW + 1 },
    ]);
    expect(JSON.stringify(await db.selectFrom('api_token').selectAll().execute())).not.toContain(token);
  });

  it('is reported to its owner and recorded, without the token', async () => {
    const member = await makeMember(db);
    const { token } = await make(member, '报表');
    expect(await titlesTo(db, member)).toEqual(['新建了接口令牌']);
    const audit = await auditOf(db, `member:${member.id}`, 10);
    expect(audit).toMatchObject([
      { action: 'token.create', detail: `报表（只读，末尾 ${token.slice(-4)}）` },
    ]);
  });

  it('is nobody’s from the moment it is revoked, and revoking again changes nothing', async () => {
    const member = await makeMember(db);
    const kept = await make(member, '一');
    const { id, token } = await make(member, '二');
    expect(await revokeToken(db, member, id, NOW + 5)).toBe(true);
    expect(await revokeToken(db, member, id, NOW + 9)).toBe(false);
    expect(await memberOfToken(db, token, NOW + 10)).toBeNull();
    expect(await memberOfToken(db, kept.token, NOW + 10)).not.toBeNull();
    expect((await listTokens(db, member)).map(({ name }) => name)).toEqual(['一']);
    const actions = (await auditOf(db, `member:${member.id}`, 10)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'token.revoke')).toHaveLength(1);
  });

  it('keeps another’s as if there were none', async () => {
    const [owner, other] = [await makeMember(db), await makeMember(db)];
    const { id, token } = await make(owner, 'ERP');
    for (const wrong of [id, 987_654])
      await expect(revokeToken(db, other, wrong, NOW)).rejects.toMatchObject({ code: 'not_found' });
    expect(await listTokens(db, other)).toEqual([]);
    expect(await memberOfToken(db, token, NOW)).not.toBeNull();
  });

  it('has a name of its own, which is free again once it is revoked', async () => {
    const member = await makeMember(db);
    const pressed = await Promise.allSettled([make(member, 'ERP'), make(member, 'ERP')]);
    expect(pressed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [made] = await listTokens(db, member);
    await expect(make(member, 'ERP', 'order')).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { name: [expect.stringContaining('“ERP”')] },
    });
    await revokeToken(db, member, made?.id ?? 0, NOW);
    await expect(make(member, 'ERP')).resolves.toMatchObject({ token: expect.any(String) });
  });

  it('is one of ten at most, and makes room when it is revoked', async () => {
    const member = await makeMember(db);
    for (let at = 0; at < MOST_TOKENS; at += 1) await make(member, `第 ${at} 个`);
    await expect(make(member, '多一个')).rejects.toMatchObject({ code: 'conflict' });
    const [latest] = await listTokens(db, member);
    await revokeToken(db, member, latest?.id ?? 0, NOW);
    await expect(make(member, '多一个')).resolves.toBeDefined();
  });

  it('does not hold while the account is paused', async () => {
    const member = await makeMember(db);
    const { token } = await make(member, 'ERP');
    await db.updateTable('member').set({ state: 'paused' }).where('id', '=', member.id).execute();
    expect(await memberOfToken(db, token, NOW)).toBeNull();
  });

  it('from the command line is among them, and the next one takes its place', async () => {
    const member = await makeMember(db);
    const first = await renewToken(db, member.username, NOW);
    const second = await renewToken(db, member.username, NOW + 1);
    expect(await memberOfToken(db, first, NOW + 2)).toBeNull();
    expect(await memberOfToken(db, second, NOW + 2)).toMatchObject({ scope: 'order' });
    expect((await listTokens(db, member)).map(({ hint }) => hint)).toEqual([second.slice(-4)]);
  });
});
