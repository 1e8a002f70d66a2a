import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { createCode } from '#lib/people/phone-codes/phone-codes.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  changePaymentPassword,
  checkPaymentPassword,
  hasPaymentPassword,
  setPaymentPassword,
} from '#lib/trade/wallet/payment-password.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { givePaymentPassword, PAYMENT_PASSWORD } from '#tests/support/contracts.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { lastCode, otherCode, senderWith } from '#tests/support/messages-sent.ts';

const MINUTE_MS = 60_000;
let phones = 0;

describe.each(ENGINES)('payment passwords on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  const newMember = () => makeMember(db, { phone: `136${String((phones += 1)).padStart(8, '0')}` });
  const memberWithPassword = async () => {
    const member = await newMember();
    await givePaymentPassword(db, member.id, NOW);
    return member;
  };
  const codeFor = async ({ phone }: Member, now = NOW) => {
    await createCode(db, senderWith(), { purpose: 'pay_password', phone, address: phone }, now);
    return lastCode(db, phone);
  };
  const refusal = (field: string, words: string) => ({
    code: 'invalid_form',
    fields: { [field]: [expect.stringContaining(words)] },
  });
  const pay = (member: Member, typed: string, now = NOW) => checkPaymentPassword(db, member, typed, now);

  it('is set by a code, once, and then lets pay', async () => {
    const member = await newMember();
    expect(await hasPaymentPassword(db, member)).toBe(false);
    await expect(pay(member, '246813')).rejects.toMatchObject(refusal('payment_password', '还没有设置'));
    const code = await codeFor(member);
    const chosen = { code, password: '246813', again: '246813' };
    await expect(
      setPaymentPassword(db, member, { ...chosen, code: otherCode(code) }, NOW),
    ).rejects.toMatchObject(refusal('code', '不正确'));
    await setPaymentPassword(db, member, chosen, NOW);
    await expect(setPaymentPassword(db, member, chosen, NOW)).rejects.toMatchObject(
      refusal('code', '已经用过'),
    );
    await pay(member, '２４６ ８１３');
    await expect(pay(member, '246814')).rejects.toMatchObject(refusal('payment_password', '还可以再试 4 次'));
    const row = await db
      .selectFrom('payment_password')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    const audit = await auditOf(db, `member:${member.id}`, 5);
    expect(audit.map(({ action }) => action)).toEqual(['payment_password.set']);
  });

  it.each([
    ['payment_password', '12345', '12345', '6 位数字'],
    ['payment_password', '12345a', '12345a', '6 位数字'],
    ['payment_password', '888888', '888888', '都一样'],
    ['payment_password', '345678', '345678', '连着'],
    ['payment_password', '654321', '654321', '连着'],
    ['payment_password_again', '246813', '246831', '不一样'],
  ])('takes no bad one, and spends no code on it: %s %s', async (field, password, again, words) => {
    const member = await newMember();
    const code = await codeFor(member);
    await expect(setPaymentPassword(db, member, { code, password, again }, NOW)).rejects.toMatchObject(
      refusal(field, words),
    );
    await setPaymentPassword(db, member, { code, password: '975310', again: '975310' }, NOW);
  });

  it('is locked for fifteen minutes by five wrong ones in a row, the right one too', async () => {
    const member = await memberWithPassword();
    for (const left of [4, 3, 2, 1]) {
      await expect(pay(member, '000000')).rejects.toMatchObject(
        refusal('payment_password', `还可以再试 ${left} 次`),
      );
    }
    await expect(pay(member, '000000')).rejects.toMatchObject(refusal('payment_password', '已锁定到 12:15'));
    await expect(pay(member, PAYMENT_PASSWORD, NOW + 15 * MINUTE_MS - 1)).rejects.toMatchObject(
      refusal('payment_password', '已锁定'),
    );
    await pay(member, PAYMENT_PASSWORD, NOW + 15 * MINUTE_MS);
    await expect(pay(member, '000000', NOW + 16 * MINUTE_MS)).rejects.toMatchObject(
      refusal('payment_password', '还可以再试 4 次'),
    );
  });

  it('begins again after the lock, with five tries', async () => {
    const member = await memberWithPassword();
    for (let wrong = 0; wrong < 5; wrong += 1) await expect(pay(member, '000000')).rejects.toThrow();
    await expect(pay(member, '000000', NOW + 15 * MINUTE_MS)).rejects.toMatchObject(
      refusal('payment_password', '还可以再试 4 次'),
    );
  });

  it('bears five guesses at the same moment and no more', async () => {
    const member = await memberWithPassword();
    const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => pay(member, '000000')));
    const words = guesses.map((result) => String((result as PromiseRejectedResult).reason));
    expect(words.filter((text) => text.includes('还可以再试'))).toHaveLength(4);
    expect(words.filter((text) => text.includes('已锁定'))).toHaveLength(8);
  });

  it('lets every right one through that comes at the same moment, however many wrong ones were before', async () => {
    const member = await memberWithPassword();
    await Promise.all(Array.from({ length: 12 }, () => pay(member, PAYMENT_PASSWORD)));
    for (let wrong = 0; wrong < 4; wrong += 1) await expect(pay(member, '000000')).rejects.toThrow();
    await Promise.all([1, 2].map(() => pay(member, PAYMENT_PASSWORD)));
  });

  it('reports no lock while another process still checks the last try', async () => {
    const member = await memberWithPassword();
    const under = { wrong_tries: 5, locked_until: NOW + 15 * MINUTE_MS, checking_until: NOW + 5000 };
    await db.updateTable('payment_password').set(under).where('member_id', '=', member.id).execute();
    await expect(pay(member, PAYMENT_PASSWORD)).rejects.toMatchObject({
      code: 'conflict',
      message: '正在核对上一次输入，请稍候再试。',
    });
    // The process that checked it died: the try stays counted.
    await expect(pay(member, PAYMENT_PASSWORD, NOW + 5000)).rejects.toMatchObject(
      refusal('payment_password', '已锁定'),
    );
  });

  it('forgets wrong ones once it was right', async () => {
    const member = await memberWithPassword();
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) await expect(pay(member, '000000')).rejects.toThrow();
      await pay(member, PAYMENT_PASSWORD);
    }
  });

  it('says what is missing without counting it', async () => {
    const member = await memberWithPassword();
    for (const typed of ['', ' ', '13579', '1357901', 'abcdef']) {
      await expect(pay(member, typed)).rejects.toMatchObject({ code: 'invalid_form' });
    }
    await expect(pay(member, '000000')).rejects.toMatchObject(refusal('payment_password', '再试 4 次'));
  });

  it('is changed by the old one, whose wrong tries count as those of paying', async () => {
    const member = await memberWithPassword();
    const chosen = { password: '975310', again: '975310' };
    const change = (old: string) => changePaymentPassword(db, member, { ...chosen, old }, NOW);
    for (let wrong = 0; wrong < 3; wrong += 1) await expect(pay(member, '000000')).rejects.toThrow();
    await expect(change('000000')).rejects.toMatchObject(refusal('old_password', '还可以再试 1 次'));
    await change(PAYMENT_PASSWORD);
    await expect(pay(member, PAYMENT_PASSWORD)).rejects.toMatchObject(
      refusal('payment_password', '再试 4 次'),
    );
    await pay(member, '975310');
  });

  it('forgotten or locked is set again by a code, and is open at once', async () => {
    const member = await memberWithPassword();
    for (let wrong = 0; wrong < 5; wrong += 1) await expect(pay(member, '000000')).rejects.toThrow();
    const code = await codeFor(member);
    await setPaymentPassword(db, member, { code, password: '975310', again: '975310' }, NOW);
    await pay(member, '975310');
  });

  it("is each member's own", async () => {
    const [one, other] = [await memberWithPassword(), await memberWithPassword()];
    for (let wrong = 0; wrong < 5; wrong += 1) await expect(pay(one, '000000')).rejects.toThrow();
    await pay(other, PAYMENT_PASSWORD);
  });
});
