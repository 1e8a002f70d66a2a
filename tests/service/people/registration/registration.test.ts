import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { submitCertificates } from '#lib/people/certificates/certificates.service.ts';
import type { CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { approveCertificate, rejectCertificate } from '#lib/people/certificates/review/review.service.ts';
import { settleApplication } from '#lib/people/certificates/review/decision.service.ts';
import { createCode } from '#lib/people/phone-codes/phone-codes.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { memberOfSession } from '#lib/people/members/sessions/session.service.ts';
import {
  register,
  saveCompany,
  type Company,
  type NewAccount,
} from '#lib/people/registration/registration.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { creditCodeOf, putCertificate } from '#tests/support/certificate-rows.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, memberOf, NOW } from '#tests/support/shop-fixture.ts';
import { lastCode, otherCode, senderWith } from '#tests/support/messages-sent.ts';

let used = 0;
const newPhone = (): string => `137${String((used += 1)).padStart(8, '0')}`;
const newCreditCode = (): string => creditCodeOf((used += 1));
const BROWSER = { address: '198.51.100.1', userAgent: 'test', session: undefined, device: undefined };
const PASSWORD = 'medicine-7h';

describe.each(ENGINES)('registration on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  const sms = senderWith();
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  const codeFor = async (phone: string, now = NOW): Promise<string> => {
    await createCode(db, sms, { purpose: 'register', phone, address: phone }, now);
    return lastCode(db, phone);
  };
  const account = async (change: Partial<NewAccount> = {}): Promise<NewAccount> => {
    const phone = change.phone ?? newPhone();
    return {
      phone,
      username: `shop_${phone}`,
      password: PASSWORD,
      again: PASSWORD,
      variant: 'single',
      code: change.code ?? (await codeFor(phone)),
      ...change,
    };
  };
  const memberNamed = (username: string) =>
    db.selectFrom('member').selectAll().where('username', '=', username).executeTakeFirst();
  const refusal = (field: string, words: string) => ({
    code: 'invalid_form',
    fields: { [field]: [expect.stringContaining(words)] },
  });

  it('makes an account that has its company to say next, and logs it in', async () => {
    const input = await account({ username: 'Ｋangmin_' + String(used) });
    const { member, session, device } = await register(db, input, BROWSER, NOW);
    expect(member).toMatchObject({
      username: input.username.normalize('NFKC').toLowerCase(),
      phone: input.phone,
      role: 'buyer',
      kind: 'pharmacy',
      application: 'company',
      isPassed: false,
      balanceFen: 0,
      rank: 1,
    });
    expect(device).toMatch(/^[\w-]{43}$/);
    expect((await memberOfSession(db, session, NOW))?.member.id).toBe(member.id);
    const row = await memberNamed(member.username);
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    const told = await db.selectFrom('message').select('link').where('member_id', '=', member.id).execute();
    expect(told).toEqual([{ link: '/register/step2' }]);
  });

  it('makes a head office where somebody registers one', async () => {
    const { member } = await register(db, await account({ variant: 'dd' }), BROWSER, NOW);
    expect(member.kind).toBe('head_office');
  });

  it('makes one account of a phone, of however many requests at the same time', async () => {
    const input = await account();
    const names = ['one', 'two', 'three'].map((word) => `${word}_${input.phone.slice(-6)}`);
    const results = await Promise.allSettled(
      names.map((username) => register(db, { ...input, username }, BROWSER, NOW)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await db.selectFrom('member').select('id').where('phone', '=', input.phone).execute();
    expect(rows).toHaveLength(1);
  });

  it('gives a name to one of several who ask for it at the same time', async () => {
    const username = `wanted_${(used += 1)}`;
    const inputs = await Promise.all([1, 2, 3].map(() => account({ username })));
    const results = await Promise.allSettled(inputs.map((input) => register(db, input, BROWSER, NOW)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown);
    for (const reason of refused) expect(reason).toMatchObject(refusal('username', '已经有人用了'));
  });

  it('leaves the code of who lost the name for another try', async () => {
    const { member } = await register(db, await account(), BROWSER, NOW);
    const input = await account({ username: member.username.toUpperCase() });
    await expect(register(db, input, BROWSER, NOW)).rejects.toMatchObject(refusal('username', '有人用了'));
    const other = { ...input, username: `other_${(used += 1)}` };
    expect((await register(db, other, BROWSER, NOW)).member.phone).toBe(input.phone);
  });

  it('says that a phone is registered only to who has its code', async () => {
    const { member } = await register(db, await account(), BROWSER, NOW);
    const later = NOW + 61_000;
    const code = await codeFor(member.phone, later);
    const again = await account({ phone: member.phone, code, username: `again_${(used += 1)}` });
    const wrong = { ...again, code: otherCode(code) };
    await expect(register(db, wrong, BROWSER, later)).rejects.toMatchObject(refusal('code', '不正确'));
    await expect(register(db, again, BROWSER, later)).rejects.toMatchObject(refusal('phone', '请直接登录'));
  });

  it('takes the code of registering only, and once', async () => {
    const phone = newPhone();
    await createCode(db, sms, { purpose: 'login', phone, address: phone }, NOW);
    const input = await account({ phone, code: await lastCode(db, phone) });
    await expect(register(db, input, BROWSER, NOW)).rejects.toMatchObject(refusal('code', '请先获取'));
  });

  it.each<[string, Partial<NewAccount>, string]>([
    ['username', { username: '13800138000' }, '开头'],
    ['username', { username: 'yaocang_kefu' }, '工作人员'],
    ['password', { password: '12345678', again: '12345678' }, '全是数字'],
    ['password', { password: 'password123', again: 'password123' }, '太常见'],
    ['password_again', { again: 'medicine-7g' }, '不一样'],
  ])('refuses a bad %s before it looks at the code', async (field, change, words) => {
    const input = await account({ code: '000000', ...change });
    await expect(register(db, input, BROWSER, NOW)).rejects.toMatchObject(refusal(field, words));
    expect(await memberNamed(input.username)).toBeUndefined();
  });

  describe('of the company', () => {
    let id: number;
    const company = (change: Partial<Company> = {}): Company => ({
      kind: 'clinic',
      company: '仁和诊所',
      creditCode: newCreditCode(),
      regionCode: '320500',
      detail: '人民路 1 号',
      name: '王芳',
      ...change,
    });
    const save = async (change: Partial<Company> = {}, of = id) =>
      saveCompany(db, await memberOf(db, of), company(change), NOW);
    beforeEach(async () => {
      ({ id } = (await register(db, await account(), BROWSER, NOW)).member);
    });

    it('keeps what it says and goes on to its certificates, and lets it be said again', async () => {
      await save({ company: '仁和诊所' });
      expect(await memberOf(db, id)).toMatchObject({
        kind: 'clinic',
        company: '仁和诊所',
        regionCode: '320500',
        name: '王芳',
        address: '江苏省苏州市 人民路 1 号',
        application: 'certificates',
      });
      const changed = { company: '仁和门诊部', kind: 'pharmacy' } as const;
      await save(changed);
      expect(await memberOf(db, id)).toMatchObject({ ...changed, application: 'certificates' });
    });

    it('refuses the credit code of another business, and takes that of a closed one', async () => {
      const creditCode = newCreditCode();
      const other = await makeMember(db, { credit_code: creditCode });
      await expect(save({ creditCode })).rejects.toMatchObject(
        refusal('credit_code', '已被注册，请联系客服'),
      );
      await db.updateTable('member').set({ state: 'closed' }).where('id', '=', other.id).execute();
      await save({ creditCode });
    });

    it('takes the credit code of its own stores', async () => {
      const creditCode = newCreditCode();
      await makeMember(db, { credit_code: creditCode, kind: 'store', head_office_id: id });
      await save({ creditCode, kind: 'head_office' });
      expect((await memberOf(db, id)).creditCode).toBe(creditCode);
    });

    it('gives a credit code to one of two who say it at the same time', async () => {
      const { member } = await register(db, await account(), BROWSER, NOW);
      const creditCode = newCreditCode();
      const results = await Promise.allSettled([save({ creditCode }), save({ creditCode }, member.id)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it.each(['waiting', 'passed'] as const)('changes nothing of one that is %s', async (application) => {
      await save();
      const before = await memberOf(db, id);
      await db.updateTable('member').set({ application }).where('id', '=', id).execute();
      await expect(save()).rejects.toMatchObject({ code: 'conflict' });
      // sent in from another tab, after this one had looked
      await expect(saveCompany(db, before, company(), NOW)).rejects.toMatchObject({ code: 'conflict' });
      expect((await memberOf(db, id)).creditCode).toBe(before.creditCode);
    });

    describe('whose licences were reviewed already', () => {
      const own = { creditCode: newCreditCode(), kind: 'pharmacy', company: '仁和大药房' } as const;
      let operator: Member;
      const rowOf = (certificate: number) =>
        db.selectFrom('certificate').selectAll().where('id', '=', certificate).executeTakeFirstOrThrow();
      /** A pharmacy whose drug licence was rejected and all else was approved, as the desk does it. */
      const partlyApproved = async () => {
        const creditCode = newCreditCode();
        await save({ ...own, creditCode });
        const put = (kind: CertificateKind, number: string) =>
          putCertificate(db, id, kind, { number, holder: own.company });
        const shown = {
          business_licence: await put('business_licence', creditCode),
          drug_licence: await put('drug_licence', '豫DA3710001'),
          authorisation: await put('authorisation', ''),
          food_record: await put('food_record', '食备 3710001'),
        };
        const term = { holder: own.company, expires: '2028-06-30', isEndless: false };
        await db.updateTable('member').set({ application: 'waiting' }).where('id', '=', id).execute();
        const approve = (one: (typeof shown)['food_record'], number: string, scopes: ScopeCode[]) =>
          approveCertificate(db, operator, { ...one, typed: { ...term, number }, scopes }, NOW);
        await approve(shown.business_licence, creditCode, []);
        await approve(shown.food_record, '食备 3710001', ['food']);
        await rejectCertificate(db, operator, { ...shown.drug_licence, words: '照片不清晰' }, NOW);
        return { creditCode, shown };
      };
      beforeAll(async () => {
        operator = await makeMember(db, { kind: 'staff', role: 'operator', name: '李敏' });
      });

      it.each<[string, Partial<Company>]>([
        ['name', { company: '另一家大药房' }],
        ['region', { regionCode: '110100' }],
        ['kind', { kind: 'clinic' }],
      ])('sends them back to review when it takes another %s', async (_, change) => {
        const { creditCode, shown } = await partlyApproved();
        expect((await memberOf(db, id)).scopes.map(({ code }) => code)).toContain('food');
        expect(await save({ ...own, creditCode, ...change })).toEqual({ reviewedAgain: 3, sentBack: 0 });
        expect(await rowOf(shown.business_licence.id)).toMatchObject({ state: 'waiting', reviewed_by: null });
        expect((await memberOf(db, id)).scopes.map(({ code }) => code)).not.toContain('food');
        const stale = { ...shown.authorisation, words: '看的是改名以前的' };
        await expect(rejectCertificate(db, operator, stale, NOW)).rejects.toMatchObject({ code: 'conflict' });
        const [line] = await auditOf(db, `certificate:${shown.business_licence.id}`, 1);
        expect(line).toMatchObject({ action: 'certificate.again', detail: expect.stringContaining(' → ') });
      });

      it('gives a licence back to it when it takes another credit code', async () => {
        const { shown } = await partlyApproved();
        const saved = await save({ ...own, creditCode: newCreditCode() });
        expect(saved).toEqual({ reviewedAgain: 2, sentBack: 1 });
        const words = expect.stringContaining('信用代码改过') as string;
        expect(await rowOf(shown.business_licence.id)).toMatchObject({ state: 'withdrawn', words });
        expect(await rowOf(shown.authorisation.id)).toMatchObject({ state: 'waiting' });
        await expect(submitCertificates(db, await memberOf(db, id), NOW)).rejects.toMatchObject({
          fields: { business_licence_number: [expect.stringContaining('不一致')] },
        });
      });

      it('leaves them as they are when address or contact alone are changed', async () => {
        const { creditCode, shown } = await partlyApproved();
        const moved = { ...own, creditCode, detail: '人民路 99 号', name: '张伟' };
        expect(await save(moved)).toEqual({ reviewedAgain: 0, sentBack: 0 });
        expect(await rowOf(shown.business_licence.id)).toMatchObject({ state: 'approved' });
        expect(await memberOf(db, id)).toMatchObject({ address: '江苏省苏州市 人民路 99 号', name: '张伟' });
      });

      it('never passes by a licence of another credit code', async () => {
        const { shown } = await partlyApproved();
        await db.updateTable('certificate').set({ state: 'approved' }).where('member_id', '=', id).execute();
        await putCertificate(db, id, 'buyer_id', { state: 'approved' });
        await db
          .updateTable('certificate')
          .set({ number: '91350100M000100Y43' })
          .where('id', '=', shown.business_licence.id)
          .execute();
        await transact(db, (trx) => settleApplication(trx, id, NOW));
        expect(await memberOf(db, id)).toMatchObject({ isPassed: false, application: 'certificates' });
      });
    });

    it('lets a rejected one put it right, and keeps it rejected until it is sent in again', async () => {
      await db.updateTable('member').set({ application: 'rejected' }).where('id', '=', id).execute();
      await save({ company: '改正的名称' });
      expect(await memberOf(db, id)).toMatchObject({ company: '改正的名称', application: 'rejected' });
    });
  });
});
