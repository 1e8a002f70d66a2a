import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findMember } from '#lib/people/members/members.service.ts';
import { verifyPassword } from '#lib/people/members/password.service.ts';
import { memberOfSession, openSession } from '#lib/people/members/sessions/session.service.ts';
import type { StaffAccount } from '#lib/people/members/staff.rules.ts';
import { staffForm } from '#lib/people/staff-desk/staff-desk.fields.ts';
import {
  addStaff,
  listStaff,
  pauseStaff,
  resumeStaff,
  saveStaff,
  setStaffPassword,
} from '#lib/people/staff-desk/staff-desk.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, memberOf, NOW } from '#tests/support/shop-fixture.ts';

const PASSWORD = 'Kuai-le-2038';

describe.each(ENGINES)('the desk of the staff on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let admin: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());
  beforeEach(async () => {
    await db.updateTable('member').set({ state: 'closed' }).where('role', '!=', 'buyer').execute();
    admin = await makeMember(db, { kind: 'staff', role: 'administrator', name: '周明' });
  });

  let made = 0;
  const add = (change: Partial<Parameters<typeof addStaff>[2]> = {}) => {
    made += 1;
    const person = { name: '陈静', phone: '13800005577', role: 'operator' } as const;
    return addStaff(db, admin, { username: `chen${made}`, password: PASSWORD, ...person, ...change }, NOW);
  };
  const accountOf = async (id: number): Promise<StaffAccount> => {
    const account = (await listStaff(db)).staff.find((one) => one.id === id);
    if (!account) throw new Error(`no account ${id}`);
    return account;
  };
  const save = async (id: number, change: Partial<StaffAccount>, by = admin) => {
    const { role, name, phone } = await accountOf(id);
    return saveStaff(db, by, { id, role, name, phone, ...change }, NOW);
  };

  it('adds an account that may log in with its password', async () => {
    const id = await add({ username: ' Chen.Jing ', role: 'editor' });
    const row = await findMember(db, id);
    expect(row).toMatchObject({ username: 'chen.jing', role: 'editor', kind: 'staff', state: 'active' });
    expect(await verifyPassword(PASSWORD, row?.passwordHash ?? '')).toBe(true);
    expect((await listStaff(db)).trail[0]).toMatchObject({ action: 'staff.added', who: '周明' });
  });

  it.each([
    ['a name that is taken in other letters', { username: 'TAKEN' }, 'username'],
    ['a name that begins with a digit', { username: '1abc' }, 'username'],
    ['a password like the name', { username: 'kuaile', password: 'kuaile2038x' }, 'password'],
  ])('refuses %s', async (_, change, field) => {
    await makeMember(db, { username: `taken` }).catch(() => undefined);
    await expect(add(change)).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
  });

  it('changes name, phone and role', async () => {
    const id = await add();
    expect(await save(id, { role: 'editor', name: '陈小静' })).toBe(true);
    expect(await save(id, {})).toBe(false);
    expect(await accountOf(id)).toMatchObject({ role: 'editor', name: '陈小静' });
    expect((await listStaff(db)).trail[0]).toMatchObject({
      detail: '陈静：运营 → 编辑；姓名 陈静 → 陈小静',
    });
  });

  it('keeps what a colleague changed meanwhile, and asks about what both changed', async () => {
    const id = await add();
    const opened = await accountOf(id);
    const late = {
      id,
      marks: marksOf(textsOf(staffForm, opened)),
      role: opened.role,
      name: opened.name,
      phone: '13800005578',
    };
    await save(id, { role: 'editor' });
    expect(await saveStaff(db, admin, late, NOW)).toBe(true);
    expect(await accountOf(id)).toMatchObject({ role: 'editor', phone: '13800005578' });
    const other = saveStaff(db, admin, { ...late, phone: '13800005579' }, NOW);
    await expect(other).rejects.toMatchObject({
      code: 'conflict',
      fields: { phone: [expect.any(String)] },
      holds: { role: 'editor', phone: '13800005579' },
    });
  });

  it('keeps the last administrator, its own role and its own account', async () => {
    const conflict = { code: 'conflict' };
    await expect(save(admin.id, { role: 'editor' })).rejects.toMatchObject(conflict);
    await expect(pauseStaff(db, admin, admin.id, NOW)).rejects.toMatchObject(conflict);
    const second = await memberOf(db, await add({ role: 'administrator' }));
    expect(await save(admin.id, { role: 'editor' }, second)).toBe(true);
    await expect(save(second.id, { role: 'editor' }, admin)).rejects.toMatchObject(conflict);
    await expect(pauseStaff(db, admin, second.id, NOW)).rejects.toMatchObject(conflict);
    expect(await save(second.id, { name: '孙立' }, second)).toBe(true);
  });

  it('keeps one of two administrators that pause each other at once', async () => {
    const second = await memberOf(db, await add({ role: 'administrator' }));
    const both = await Promise.allSettled([
      pauseStaff(db, admin, second.id, NOW),
      pauseStaff(db, second, admin.id, NOW),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await listStaff(db)).staff.filter(({ state }) => state === 'active')).toHaveLength(1);
  });

  it('gives the members of who is paused to the house, ends its logins, and lets it in again', async () => {
    const id = await add();
    const session = await openSession(db, id, '', NOW);
    const members = [await makeMember(db, { admin_id: id }), await makeMember(db, { admin_id: id })];
    expect((await accountOf(id)).memberCount).toBe(2);
    expect(await pauseStaff(db, admin, id, NOW)).toBe(2);
    expect(await pauseStaff(db, admin, id, NOW)).toBeNull();
    for (const one of members) {
      expect((await memberOf(db, one.id)).adminId).toBeNull();
      expect(await auditOf(db, `member:${one.id}`, 5)).toMatchObject([
        { who: '周明', action: 'member.contact', detail: '陈静 → 平台客服（员工账户停用）' },
      ]);
    }
    expect(await memberOfSession(db, session, NOW)).toBeNull();
    expect(await resumeStaff(db, admin, id, NOW)).toBe(true);
    expect(await resumeStaff(db, admin, id, NOW)).toBe(false);
    expect((await accountOf(id)).state).toBe('active');
  });

  it('sets a new password, with which all logins end', async () => {
    const id = await add();
    const session = await openSession(db, id, '', NOW);
    await setStaffPassword(db, admin, { id, password: 'Ping-an-2039' }, NOW);
    expect(await memberOfSession(db, session, NOW)).toBeNull();
    const row = await findMember(db, id);
    expect(await verifyPassword('Ping-an-2039', row?.passwordHash ?? '')).toBe(true);
    expect(JSON.stringify(await listStaff(db))).not.toContain('Ping-an');
  });

  it('sets no new password of oneself, which asks for no old one', async () => {
    const before = (await findMember(db, admin.id))?.passwordHash;
    await expect(
      setStaffPassword(db, admin, { id: admin.id, password: PASSWORD }, NOW),
    ).rejects.toMatchObject({
      code: 'conflict',
      next: '/zhzx/basic',
      message: expect.stringContaining('账户资料'),
    });
    expect((await findMember(db, admin.id))?.passwordHash).toBe(before);
  });

  it('knows no buyer', async () => {
    const { id } = await makeMember(db);
    const unknown = { code: 'not_found' };
    const person = { name: '王芳', phone: '13800138000', role: 'editor' } as const;
    await expect(saveStaff(db, admin, { id, ...person }, NOW)).rejects.toMatchObject(unknown);
    await expect(pauseStaff(db, admin, id, NOW)).rejects.toMatchObject(unknown);
    await expect(resumeStaff(db, admin, id, NOW)).rejects.toMatchObject(unknown);
    await expect(setStaffPassword(db, admin, { id, password: PASSWORD }, NOW)).rejects.toMatchObject(unknown);
  });
});
