import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodePurpose } from '#lib/people/phone-codes/phone-codes.rules.ts';
import {
  checkCode,
  type CodeRequest,
  type CodeSender,
  createCode,
  spendCode,
  deleteOldCodes,
} from '#lib/people/phone-codes/phone-codes.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';
import { lastCode, otherCode, senderWith } from '#tests/support/messages-sent.ts';

const MINUTE_MS = 60_000;
let used = 0;
/** A phone to which no code was sent. */
const newPhone = (): string => `138${String((used += 1)).padStart(8, '0')}`;

describe.each(ENGINES)('codes by text message on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  const sms = senderWith();
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  const ask = (phone: string, now = NOW, address = phone, purpose: CodePurpose = 'contract') =>
    createCode(db, sms, { purpose, phone, address }, now);
  const check = (phone: string, typed: string, now = NOW, purpose: CodePurpose = 'contract') =>
    checkCode(db, { purpose, phone, typed, from: { address: 'here' } }, now);
  const checkFrom = (phone: string, typed: string, from: CodeSender) =>
    checkCode(db, { purpose: 'contract', phone, typed, from }, NOW);
  const refusal = (words: string) => ({
    code: 'invalid_form',
    fields: { code: [expect.stringContaining(words)] },
  });

  it('takes the code once, however it is typed, and keeps no code as it is', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await lastCode(db, phone);
    const stored = await db
      .selectFrom('phone_code')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(code);
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(' ');
    const checked = await check(phone, wide);
    await transact(db, (trx) => spendCode(trx, checked, NOW));
    await expect(transact(db, (trx) => spendCode(trx, checked, NOW))).rejects.toMatchObject(
      refusal('已经用过'),
    );
    await expect(check(phone, code)).rejects.toMatchObject(refusal('已经用过'));
  });

  it('gives a code to one of two who use it at the same moment', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await lastCode(db, phone);
    const use = async () => {
      const checked = await check(phone, code);
      await transact(db, (trx) => spendCode(trx, checked, NOW));
    };
    const results = await Promise.allSettled([use(), use(), use()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('lives five minutes and not a moment longer', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await lastCode(db, phone);
    await check(phone, code, NOW + 5 * MINUTE_MS - 1);
    await expect(check(phone, code, NOW + 5 * MINUTE_MS)).rejects.toMatchObject(refusal('已过期'));
  });

  it('bears five tries, also at the same moment, and returns how many are left', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await lastCode(db, phone);
    const wrong = otherCode(code);
    await expect(check(phone, '12345')).rejects.toMatchObject(refusal('6 位'));
    await expect(check(phone, wrong)).rejects.toMatchObject(refusal('还可以再试 4 次'));
    const more = await Promise.allSettled(Array.from({ length: 9 }, () => check(phone, wrong)));
    const words = more.map((result) => String((result as PromiseRejectedResult).reason));
    expect(words.filter((text) => text.includes('验证码不正确'))).toHaveLength(4);
    expect(words.filter((text) => text.includes('您已输错 5 次'))).toHaveLength(6);
    await expect(check(phone, code)).rejects.toMatchObject(refusal('您已输错 5 次，不能再用'));
  });

  it('stays good for others whatever one address guesses, and is void after ten wrong ones in all', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await lastCode(db, phone);
    const wrong = otherCode(code);
    const guess = (address: string) => checkFrom(phone, wrong, { address });
    for (let more = 0; more < 9; more += 1) await guess('stranger').catch(() => undefined);
    await expect(guess('stranger')).rejects.toMatchObject(refusal('您已输错 5 次'));
    expect((await checkFrom(phone, code, { address: 'holder' })).id).toBeGreaterThan(0);
    for (let address = 0; address < 4; address += 1)
      await expect(guess(`other ${address}`)).rejects.toMatchObject(refusal('还可以再试 4 次'));
    await expect(guess('last')).rejects.toMatchObject(refusal('不正确，已经作废'));
    await expect(guess('stranger')).rejects.toMatchObject(refusal('被输错太多次'));
    await expect(checkFrom(phone, code, { address: 'holder' })).rejects.toMatchObject(
      refusal('被输错太多次'),
    );
    const later = NOW + MINUTE_MS;
    await ask(phone, later);
    await check(phone, await lastCode(db, phone), later);
  });

  it('is kept for a device the account knows, which has five tries of its own', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await lastCode(db, phone);
    const device = { device: 'known' };
    for (let address = 0; address < 11; address += 1)
      await checkFrom(phone, otherCode(code), { address: String(address) }).catch(() => undefined);
    expect((await checkFrom(phone, code, device)).id).toBeGreaterThan(0);
    for (const left of [4, 3, 2, 1])
      await expect(checkFrom(phone, otherCode(code), device)).rejects.toMatchObject(
        refusal(`再试 ${left} 次`),
      );
    await expect(checkFrom(phone, otherCode(code), device)).rejects.toMatchObject(refusal('您已输错 5 次'));
    await expect(checkFrom(phone, code, device)).rejects.toMatchObject(refusal('您已输错 5 次'));
    await expect(checkFrom(phone, code, { device: 'another' })).resolves.toBeDefined();
  });

  it('lets every right one through that comes at the same moment, and counts none of them', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await lastCode(db, phone);
    for (const left of [4, 3, 2, 1])
      await expect(check(phone, otherCode(code))).rejects.toMatchObject(refusal(`再试 ${left} 次`));
    const right = await Promise.all(Array.from({ length: 9 }, () => check(phone, code)));
    expect(new Set(right.map(({ id }) => id)).size).toBe(1);
    await expect(check(phone, otherCode(code))).rejects.toMatchObject(refusal('您已输错 5 次'));
  });

  it('is not called worthless while another process still checks the last try', async () => {
    const phone = newPhone();
    await ask(phone);
    const under = { tries: 10, checking_until: NOW + 5000 };
    await db.updateTable('phone_code').set(under).where('phone', '=', phone).execute();
    const code = await lastCode(db, phone);
    await expect(check(phone, code)).rejects.toMatchObject({
      code: 'conflict',
      message: '正在核对上一次输入，请稍候再试。',
    });
    await expect(check(phone, code, NOW + 5000)).rejects.toMatchObject(refusal('作废'));
  });

  it('takes the newest code only, and for its purpose only', async () => {
    const phone = newPhone();
    await expect(check(phone, '123456')).rejects.toMatchObject(refusal('请先获取'));
    await ask(phone);
    const first = await lastCode(db, phone);
    await expect(check(phone, first, NOW, 'pay_password')).rejects.toMatchObject(refusal('请先获取'));
    const later = NOW + MINUTE_MS;
    await ask(phone, later);
    const second = await lastCode(db, phone);
    if (first !== second) await expect(check(phone, first, later)).rejects.toMatchObject(refusal('不正确'));
    expect((await check(phone, second, later)).id).toBeGreaterThan(0);
  });

  it('is left to the browser that asked for it, whatever others guess or ask for', async () => {
    const phone = newPhone();
    const own = { address: 'here', asker: 'of this browser' };
    const request = { purpose: 'login', phone, address: 'here', asker: own.asker } as const;
    await createCode(db, sms, request, NOW);
    const code = await lastCode(db, phone);
    const later = NOW + MINUTE_MS;
    await createCode(db, sms, { ...request, address: 'there', asker: 'of another' }, later);
    const others = await lastCode(db, phone);
    const tried = (typed: string, from: CodeSender) =>
      checkCode(db, { purpose: 'login', phone, typed, from }, later);
    for (let address = 0; address < 11; address += 1)
      await tried(otherCode(others), { address: String(address) }).catch(() => undefined);
    await tried(otherCode(code), { address: 'here' }).catch(() => undefined);
    for (const left of [4, 3, 2, 1])
      await expect(tried(otherCode(code), own)).rejects.toMatchObject(refusal(`再试 ${left} 次`));
    expect((await tried(code, own)).id).toBeGreaterThan(0);
    await expect(tried(otherCode(code), own)).rejects.toMatchObject(refusal('您已输错 5 次'));
  });

  it('is sent for one purpose whatever was sent for another', async () => {
    const phone = newPhone();
    for (let sent = 0; sent < 5; sent += 1)
      await ask(phone, NOW + sent * MINUTE_MS, `address ${sent % 2}`, 'register');
    await ask(phone, NOW + 4 * MINUTE_MS, 'address 0', 'login');
    await ask(phone, NOW + 4 * MINUTE_MS, 'address 0', 'forgot_password');
  });

  it('is sent to who asks for the first time, however many strangers ask for that phone', async () => {
    const phone = newPhone();
    let at = NOW;
    const next = (address: string, asked: Partial<CodeRequest> = {}) =>
      createCode(db, sms, { purpose: 'login', phone, address, ...asked }, (at += MINUTE_MS)).then(
        (left) => left,
        (error: { code: string }) => error.code,
      );
    const sentInAll = (points: number) =>
      db.updateTable('rate_limit').set({ points }).where('key', '=', `code-day:login ${phone}`).execute();
    for (const left of [4, 3, 2, 1, 0]) expect(await next('one')).toBe(left);
    expect(await next('one')).toBe('too_many_requests');
    expect(await next('two')).toBe(4);
    await sentInAll(10);
    expect(await next('two')).toBe('too_many_requests');
    expect(await next('holder')).toBe(0);
    expect(await next('holder')).toBe('too_many_requests');
    await sentInAll(29);
    expect(await next('late')).toBe(0);
    expect(await next('the last')).toBe('too_many_requests');
    for (const left of [9, 8]) expect(await next('one', { own: 'device' })).toBe(left);
  });

  it('is sent once a minute, and five times a day to one address that names a phone', async () => {
    const phone = newPhone();
    const atOnce = await Promise.allSettled([ask(phone), ask(phone), ask(phone)]);
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(ask(phone, NOW + MINUTE_MS - 1, 'elsewhere')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    for (let more = 1; more < 5; more += 1) await ask(phone, NOW + more * MINUTE_MS);
    await expect(ask(phone, NOW + 11 * MINUTE_MS)).rejects.toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('24 小时'),
    });
    await ask(phone, NOW + DAY_MS);
  });

  it('is sent thirty times an hour from one address', async () => {
    for (let sent = 0; sent < 30; sent += 1) await ask(newPhone(), NOW, 'one address');
    const phone = newPhone();
    await expect(ask(phone, NOW, 'one address')).rejects.toMatchObject({ code: 'too_many_requests' });
    await ask(phone, NOW, 'another');
  });

  it('goes to mobile phones only', async () => {
    await expect(ask('0512-65550123')).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { phone: [expect.stringContaining('客服')] },
    });
  });

  it('counts nothing where the message did not go out, and leaves no code', async () => {
    const phone = newPhone();
    const live = senderWith({ SITE_MODE: 'live' });
    const request = { purpose: 'contract', phone, address: phone } as const;
    await expect(createCode(db, live, request, NOW)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('没有发出去'),
    });
    await expect(check(phone, '123456')).rejects.toMatchObject(refusal('请先获取'));
    await ask(phone);
  });

  it('is forgotten a day after it ran out', async () => {
    const phone = newPhone();
    await ask(phone);
    await deleteOldCodes(db, NOW + DAY_MS);
    await check(phone, await lastCode(db, phone));
    await deleteOldCodes(db, NOW + DAY_MS + 6 * MINUTE_MS);
    await expect(check(phone, '123456')).rejects.toMatchObject(refusal('请先获取'));
  });
});
