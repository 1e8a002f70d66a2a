import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginActing } from '#lib/people/acting/acting.service.ts';
import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { memberOfSession, openSession } from '#lib/people/members/sessions/session.service.ts';
import { createToken, memberOfToken } from '#lib/people/api-tokens/api-tokens.service.ts';
import {
  addStore,
  findStores,
  getStore,
  listStores,
  type NewStore,
  pauseStore,
  resumeStore,
} from '#lib/people/stores/stores.service.ts';
import { MOST_STORES } from '#lib/people/stores/stores.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { titlesTo } from '#tests/support/messages-sent.ts';
import { makeMember, memberOf, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the stores of a head office on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let office: Member;
  let others: Member;
  let made = 0;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    office = await makeMember(db, { kind: 'head_office', rank: 3, phone: '13700000001' });
    others = await makeMember(db, { kind: 'head_office', phone: '13700000002' });
  });
  afterAll(() => fresh.close());

  function newStore(change: Partial<NewStore> = {}): NewStore {
    made += 1;
    const password = 'Guiyang-77-lu';
    return {
      username: `Fendian${made}`,
      password,
      again: password,
      company: `百草堂第${made}分店`,
      name: '刘芳',
      phone: `136${String(made).padStart(8, '0')}`,
      regionCode: '320500',
      detail: '人民路 9 号',
      ...change,
    };
  }
  const add = async (change: Partial<NewStore> = {}): Promise<Member> => {
    const { id } = await addStore(db, office, newStore(change), NOW);
    return memberOf(db, id);
  };

  it('are added with their rank and address, and wait for their own licence', async () => {
    const input = newStore();
    const { id, isNew } = await addStore(db, office, input, NOW);
    expect(isNew).toBe(true);
    const store = await memberOf(db, id);
    expect(store).toMatchObject({
      kind: 'store',
      role: 'buyer',
      headOfficeId: office.id,
      rank: 3,
      isPassed: false,
      application: 'certificates',
      username: input.username.toLowerCase(),
      balanceFen: 0,
      scopes: [],
    });
    expect(await listAddresses(db, store)).toMatchObject([
      { receiver: '刘芳', phone: input.phone, detail: '人民路 9 号', isDefault: true },
    ]);
    expect(await titlesTo(db, store)).toEqual(['欢迎加入药仓']);
    for (const side of [office, store]) {
      const [latest] = await auditOf(db, `member:${side.id}`, 1);
      expect(latest).toMatchObject({ action: 'store.add', detail: input.company });
    }
    expect((await listStores(db, office)).map((one) => one.id)).toContain(id);
  });

  it('are added once, however often the same form comes', async () => {
    const input = newStore();
    const both = await Promise.all([addStore(db, office, input, NOW), addStore(db, office, input, NOW)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await addStore(db, office, input, NOW)).toMatchObject({ id: both[0]?.id, isNew: false });
  });

  it('are refused with what is wrong next to its field', async () => {
    const store = await add();
    await expect(add({ username: store.username })).rejects.toMatchObject({
      fields: { username: [expect.any(String)] },
    });
    await expect(add({ phone: store.phone })).rejects.toMatchObject({
      fields: { phone: [expect.stringContaining('手机号已有账户')] },
    });
    await expect(add({ company: store.company })).rejects.toMatchObject({
      fields: { company: [expect.stringContaining('同名')] },
    });
    await expect(add({ password: 'password1', again: 'password1' })).rejects.toMatchObject({
      fields: { password: [expect.any(String)] },
    });
    await expect(add({ again: 'Andere-77-lu' })).rejects.toMatchObject({
      fields: { password_again: [expect.any(String)] },
    });
  });

  it('are a passed head office’s alone', async () => {
    const joining = await makeMember(db, { kind: 'head_office', is_passed: 0 });
    await expect(addStore(db, joining, newStore(), NOW)).rejects.toMatchObject({ code: 'conflict' });
    for (const member of [await makeMember(db), await add()]) {
      await expect(addStore(db, member, newStore(), NOW)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(listStores(db, member)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(getStore(db, member, office.id)).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('are limited in number, paused ones counted', async () => {
    const full = await makeMember(db, { kind: 'head_office', phone: '13700000003' });
    for (let at = 0; at < MOST_STORES; at += 1)
      await makeMember(db, { kind: 'store', head_office_id: full.id, state: at === 0 ? 'paused' : 'active' });
    await expect(addStore(db, full, newStore(), NOW)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are found by part of a name, person, login name or phone, and never another’s', async () => {
    const store = await add({ company: '百草堂星海店', name: '欧阳静', username: 'Xinghai01' });
    const foreign = await makeMember(db, {
      kind: 'store',
      head_office_id: others.id,
      company: '百草堂星海二店',
    });
    for (const words of ['星海', '欧阳', 'XINGHAI', store.phone.slice(3)])
      expect(
        (await listStores(db, office, words)).map(({ id }) => id),
        words,
      ).toEqual([store.id]);
    expect(await listStores(db, office, '%')).toEqual([]);
    for (const id of [foreign.id, others.id, 987_654])
      await expect(getStore(db, office, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are logged out by a pause, with their programs and whoever acts for them', async () => {
    const store = await add();
    const own = await openSession(db, store.id, 'test', NOW);
    const acting = await openSession(db, office.id, 'test', NOW);
    await beginActing(db, { session: acting, memberId: store.id }, NOW);
    const { token } = await createToken(db, store, { name: 'ERP', scope: 'order' }, NOW);
    expect(await pauseStore(db, office, store.id, NOW)).toBe(true);
    expect(await pauseStore(db, office, store.id, NOW)).toBe(false);
    expect(await memberOfSession(db, own, NOW)).toBeNull();
    expect((await memberOfSession(db, acting, NOW))?.member.id).toBe(office.id);
    expect(await memberOfToken(db, token, NOW)).toBeNull();
    expect((await findStores(db, office.id)).map(({ id }) => id)).not.toContain(store.id);
    expect((await getStore(db, office, store.id)).store).toMatchObject({
      state: 'paused',
      pausedBy: 'head_office',
    });
    expect((await auditOf(db, `member:${store.id}`, 1))[0]).toMatchObject({ action: 'store.pause' });
  });

  it('come back when their head office says so, once', async () => {
    const store = await add();
    await pauseStore(db, office, store.id, NOW);
    expect(await resumeStore(db, office, store.id, NOW + 1)).toBe(true);
    expect(await resumeStore(db, office, store.id, NOW + 2)).toBe(false);
    expect((await getStore(db, office, store.id)).store).toMatchObject({ state: 'active', pausedBy: '' });
    expect(await titlesTo(db, store)).toEqual(['账户已恢复', '欢迎加入药仓']);
    const session = await openSession(db, store.id, 'test', NOW + 3);
    expect((await memberOfSession(db, session, NOW + 3))?.member.id).toBe(store.id);
  });

  it('stay paused where the shop paused them', async () => {
    const store = await add();
    await db
      .updateTable('member')
      .set({ state: 'paused', paused_by: 'shop' })
      .where('id', '=', store.id)
      .execute();
    for (const change of [pauseStore, resumeStore])
      await expect(change(db, office, store.id, NOW)).rejects.toMatchObject({ code: 'conflict' });
    expect((await getStore(db, office, store.id)).store).toMatchObject({ pausedBy: 'shop' });
  });

  it('are not paused or resumed by anybody else', async () => {
    const store = await add();
    for (const change of [pauseStore, resumeStore]) {
      await expect(change(db, others, store.id, NOW)).rejects.toMatchObject({ code: 'not_found' });
      await expect(change(db, store, store.id, NOW)).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect((await getStore(db, office, store.id)).store.state).toBe('active');
  });
});
