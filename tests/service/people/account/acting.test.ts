import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginActing, endActing } from '#lib/people/acting/acting.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { memberOfSession, openSession } from '#lib/people/members/sessions/session.service.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('acting for another on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let office: Member;
  let store: Member;
  let other: Member;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    office = await makeMember(db, { kind: 'head_office' });
    store = await makeMember(db, { kind: 'store', head_office_id: office.id });
    other = await makeMember(db);
    operator = await makeMember(db, { kind: 'staff', role: 'operator', name: '李敏', company: '' });
  });
  afterAll(() => fresh.close());

  const session = (member: Member): Promise<string> => openSession(db, member.id, 'test', NOW);
  const seen = async (token: string) => (await memberOfSession(db, token, NOW))?.member;
  const begin = (token: string, memberId: number) => beginActing(db, { session: token, memberId }, NOW);

  it('makes a head office its store, with its own name next to, until it ends', async () => {
    const token = await session(office);
    await begin(token, store.id);
    const acted = await seen(token);
    expect(acted).toMatchObject({ id: store.id, company: store.company });
    expect(acted?.actor).toEqual({ id: office.id, name: office.company, isStaff: false });
    expect(await endActing(db, token, NOW)).toBe(true);
    expect(await seen(token)).toMatchObject({ id: office.id, actor: null });
    expect(await endActing(db, token, NOW)).toBe(false);
  });

  it('is recorded on both sides once, and reported to the store', async () => {
    const own = await makeMember(db, { kind: 'store', head_office_id: office.id });
    const token = await session(office);
    await begin(token, own.id);
    await begin(token, own.id);
    await endActing(db, token, NOW);
    const actions = (await auditOf(db, `member:${own.id}`, 10)).map(({ action }) => action);
    expect(actions).toEqual(['acting.end', 'acting.begin']);
    const [latest] = await auditOf(db, `member:${office.id}`, 1);
    expect(latest).toMatchObject({ action: 'acting.end' });
    const told = await db.selectFrom('message').selectAll().where('member_id', '=', own.id).execute();
    expect(told.map(({ title }) => title)).toEqual([`总部 ${office.company} 开始代您操作`]);
  });

  it('is reported once a day of each who acts, and recorded each time', async () => {
    const own = await makeMember(db, { kind: 'store', head_office_id: office.id });
    const actAt = async (actor: Member, now: number) => {
      const token = await openSession(db, actor.id, 'test', now);
      await beginActing(db, { session: token, memberId: own.id }, now);
      await endActing(db, token, now);
    };
    const told = async () =>
      (await db.selectFrom('message').select('id').where('member_id', '=', own.id).execute()).length;
    for (const later of [0, 1, 60_000]) await actAt(office, NOW + later);
    expect(await told()).toBe(1);
    await actAt(operator, NOW);
    expect(await told()).toBe(2);
    await actAt(office, startOfDay(NOW) + DAY_MS);
    expect(await told()).toBe(3);
    const begun = (await auditOf(db, `member:${own.id}`, 20)).filter(
      ({ action }) => action === 'acting.begin',
    );
    expect(begun).toHaveLength(5);
  });

  it('leaves other sessions of the head office as they are', async () => {
    const [one, two] = [await session(office), await session(office)];
    await begin(one, store.id);
    expect(await seen(two)).toMatchObject({ id: office.id, actor: null });
  });

  it('goes from one store to the next without going back', async () => {
    const next = await makeMember(db, { kind: 'store', head_office_id: office.id });
    const token = await session(office);
    await begin(token, store.id);
    await begin(token, next.id);
    expect(await seen(token)).toMatchObject({ id: next.id, actor: { id: office.id } });
  });

  it('shows nobody a member that is not theirs', async () => {
    await expect(begin(await session(office), other.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(begin(await session(office), 987_654)).rejects.toMatchObject({ code: 'not_found' });
    await expect(begin(await session(operator), office.id)).resolves.toMatchObject({ id: office.id });
    await expect(begin(await session(operator), operator.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['buyer', 'editor'] as const)('is refused to a %s', async (role) => {
    const member = await makeMember(db, { role });
    await expect(begin(await session(member), store.id)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('ends when the store leaves the head office, or is paused', async () => {
    const leaving = await makeMember(db, { kind: 'store', head_office_id: office.id });
    const token = await session(office);
    await begin(token, leaving.id);
    await db.updateTable('member').set({ head_office_id: null }).where('id', '=', leaving.id).execute();
    expect(await seen(token)).toMatchObject({ id: office.id, actor: null });
    await db
      .updateTable('member')
      .set({ head_office_id: office.id, state: 'paused' })
      .where('id', '=', leaving.id)
      .execute();
    expect(await seen(token)).toMatchObject({ id: office.id, actor: null });
    await expect(begin(await session(office), leaving.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('has staff called by its own name', async () => {
    const token = await session(operator);
    await begin(token, other.id);
    expect((await seen(token))?.actor).toEqual({ id: operator.id, name: '李敏', isStaff: true });
  });
});
