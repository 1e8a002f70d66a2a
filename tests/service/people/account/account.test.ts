import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askPhone,
  updateUserInfo,
  type UserInfo,
  removeFace,
  setFace,
} from '#lib/people/account/account.service.ts';
import { actingNotesOf, beginActing, endActing } from '#lib/people/acting/acting.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { createCode } from '#lib/people/phone-codes/phone-codes.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { hashPassword } from '#lib/people/members/password.service.ts';
import { openSession } from '#lib/people/members/sessions/session.service.ts';
import { deleteOldUploads } from '#lib/people/uploads/uploads.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { titlesTo, lastCode, otherCode, senderWith } from '#tests/support/messages-sent.ts';
import { makeMember, memberOf, NOW } from '#tests/support/shop-fixture.ts';
import { solidPng } from '#tests/support/files.ts';

const PASSWORD = 'medicine-7h';
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };
let used = 0;
const newPhone = (): string => `135${String((used += 1)).padStart(8, '0')}`;

describe.each(ENGINES)('an account on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let password_hash: string;
  const sms = senderWith();
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    password_hash = await hashPassword(PASSWORD, CHEAP);
  });
  afterAll(() => fresh.close());

  const holder = () => makeMember(db, { password_hash, phone: newPhone() });
  const codeFor = async (phone: string): Promise<string> => {
    await createCode(db, sms, { purpose: 'new_phone', phone, address: phone }, NOW);
    return lastCode(db, phone);
  };
  const change = (member: Member, info: Partial<UserInfo>, now = NOW) =>
    updateUserInfo(db, member, { code: '', password: '', ...info }, now);
  const phoneOf = async ({ id }: Member) => (await memberOf(db, id)).phone;

  describe('its phone', () => {
    it('is another with the code sent there and the password, and the member is informed', async () => {
      const member = await holder();
      const phone = newPhone();
      const info = { phone, name: '李雷', code: await codeFor(phone), password: PASSWORD };
      expect(await change(member, info)).toEqual({ isNewPhone: true });
      expect(await memberOf(db, member.id)).toMatchObject({ phone, name: '李雷' });
      expect(await titlesTo(db, member)).toEqual(['手机号已更换']);
      const [line] = await auditOf(db, `member:${member.id}`, 1);
      expect(line).toMatchObject({ action: 'account.phone' });
      expect(line!.detail).not.toContain(phone);
    });

    it('closes the ways to a new password that the old phone opened', async () => {
      const member = await holder();
      const reset = { token_hash: `hash-${member.id}`, member_id: member.id, expires_at: NOW + HOUR_MS };
      await db.insertInto('password_reset').values(reset).execute();
      const phone = newPhone();
      await change(member, { phone, code: await codeFor(phone), password: PASSWORD });
      const left = await db
        .selectFrom('password_reset')
        .selectAll()
        .where('member_id', '=', member.id)
        .execute();
      expect(left).toEqual([]);
    });

    it('stays with a wrong password, which costs no try of the code', async () => {
      const member = await holder();
      const phone = newPhone();
      const code = await codeFor(phone);
      await expect(change(member, { phone, code, password: 'wrong' })).rejects.toMatchObject({
        code: 'invalid_form',
        fields: { password: ['登录密码不正确，请再填一次。'] },
      });
      await expect(
        change(member, { phone, code: otherCode(code), password: PASSWORD }),
      ).rejects.toMatchObject({ fields: { code: ['验证码不正确，还可以再试 4 次'] } });
      expect(await phoneOf(member)).toBe(member.phone);
    });

    it('says all that is missing at once', async () => {
      const member = await holder();
      await expect(change(member, { phone: newPhone() })).rejects.toMatchObject({
        fields: { code: [expect.any(String)], password: [expect.any(String)] },
      });
    });

    it('takes no code that was sent for something else', async () => {
      const member = await holder();
      const phone = newPhone();
      await createCode(db, sms, { purpose: 'login', phone, address: phone }, NOW);
      const code = await lastCode(db, phone);
      await expect(change(member, { phone, code, password: PASSWORD })).rejects.toMatchObject({
        fields: { code: ['请先获取验证码'] },
      });
    });

    it('is not one that another account has', async () => {
      const [member, other] = [await holder(), await holder()];
      const code = await codeFor(other.phone);
      const info = { phone: other.phone, code, password: PASSWORD };
      await expect(change(member, info)).rejects.toMatchObject({
        fields: { phone: [expect.stringContaining('已有账户在用')] },
      });
      expect(await phoneOf(member)).toBe(member.phone);
    });

    it('goes to one of two accounts that want it at the same time', async () => {
      const phone = newPhone();
      const code = await codeFor(phone);
      const members = [await holder(), await holder()];
      const done = await Promise.allSettled(
        members.map((member) => change(member, { phone, code, password: PASSWORD })),
      );
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const phones = await Promise.all(members.map(phoneOf));
      expect(phones.filter((one) => one === phone)).toHaveLength(1);
    });

    it('counts wrong passwords until the quarter of an hour is over', async () => {
      const member = await holder();
      const info = { phone: newPhone(), code: '123456', password: 'wrong' };
      for (let index = 0; index < 10; index += 1)
        await expect(change(member, info)).rejects.toMatchObject({ code: 'invalid_form' });
      await expect(change(member, { ...info, password: PASSWORD })).rejects.toMatchObject({
        code: 'too_many_requests',
      });
    });
  });

  it('takes another contact person without a password', async () => {
    const member = await holder();
    expect(await change(member, { name: '韩梅梅', phone: member.phone })).toEqual({ isNewPhone: false });
    expect(await memberOf(db, member.id)).toMatchObject({ name: '韩梅梅', phone: member.phone });
  });

  describe('looking a phone up', () => {
    it('says whether the account may take it', async () => {
      const [member, other] = [await holder(), await holder()];
      const ask = (typed: string) => askPhone(db, member, typed, NOW);
      const free = newPhone();
      expect(await ask(`+86 ${free}`)).toEqual({ phone: free, isMobile: true, isOwn: false, isFree: true });
      expect(await ask(other.phone)).toMatchObject({ isOwn: false, isFree: false });
      expect(await ask(member.phone)).toMatchObject({ isOwn: true, isFree: true });
      expect(await ask('0512-65550123')).toMatchObject({ isMobile: false, isFree: false });
      await expect(ask('110')).rejects.toMatchObject({ code: 'invalid_form' });
    });

    it('is done thirty times an hour, whichever store somebody acts for', async () => {
      const office = await makeMember(db, { kind: 'head_office' });
      const actor = { id: office.id, name: '总部', isStaff: false };
      const stores = [await holder(), await holder()].map((store) => ({ ...store, actor }));
      for (let index = 0; index < 30; index += 1) await askPhone(db, stores[index % 2]!, newPhone(), NOW);
      await expect(askPhone(db, stores[0]!, newPhone(), NOW)).rejects.toMatchObject({
        code: 'too_many_requests',
      });
      await expect(askPhone(db, stores[1]!, newPhone(), NOW + HOUR_MS)).resolves.toMatchObject({
        isFree: true,
      });
    });
  });

  it('shows a picture until it is taken away, and keeps none that is shown no more', async () => {
    const member = await holder();
    const first = await setFace(db, member, await solidPng(400, 300), NOW);
    const second = await setFace(db, member, await solidPng(300, 400), NOW);
    await deleteOldUploads(db, NOW + 2 * DAY_MS);
    const kept = await db
      .selectFrom('upload')
      .select(['id', 'width', 'height'])
      .where('member_id', '=', member.id)
      .execute();
    expect(kept).toEqual([{ id: second, width: 256, height: 256 }]);
    expect(first).not.toBe(second);
    const shown = await memberOf(db, member.id);
    expect(shown.faceId).toBe(second);
    expect([await removeFace(db, shown), (await memberOf(db, member.id)).faceId]).toEqual([true, null]);
    await expect(setFace(db, member, Buffer.from('GIF89a nothing'), NOW)).rejects.toMatchObject({
      code: 'invalid_form',
    });
  });

  it('notes who acted for it, to itself alone', async () => {
    const office = await makeMember(db, { kind: 'head_office', company: '康民连锁' });
    const store = await makeMember(db, { kind: 'store', head_office_id: office.id });
    const session = await openSession(db, office.id, 'test', NOW);
    await beginActing(db, { session, memberId: store.id }, NOW);
    await endActing(db, session, NOW + 1000);
    expect(await actingNotesOf(db, store)).toEqual([
      { who: '总部 康民连锁', what: '结束代办', at: NOW + 1000 },
      { who: '总部 康民连锁', what: '开始代办', at: NOW },
    ]);
    expect(await actingNotesOf(db, office)).toEqual([]);
  });
});
