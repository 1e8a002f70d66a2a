import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { TypedCertificate } from '#lib/people/certificates/certificate-check.rules.ts';
import { certificatesOf, submitCertificates } from '#lib/people/certificates/certificates.service.ts';
import type { CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import { remindOfCertificates } from '#lib/people/certificates/reminders.service.ts';
import {
  correctCertificate,
  revokeCertificate,
} from '#lib/people/certificates/review/mend-approval.service.ts';
import { approveCertificate, rejectCertificate } from '#lib/people/certificates/review/review.service.ts';
import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { CERTIFICATE_END, putCertificate } from '#tests/support/certificate-rows.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, memberOf, NOW } from '#tests/support/shop-fixture.ts';

const TYPED: TypedCertificate = { number: '1', holder: '百草堂', expires: '2028-06-30', isEndless: false };

describe.each(ENGINES)('mending an approved certificate on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { kind: 'staff', role: 'operator', name: '李敏' });
  });
  afterAll(() => fresh.close());

  /** A store that passed with its drug licence, which opens two scopes. */
  const passed = async (
    kind: CertificateKind = 'drug_licence',
    scopes: ScopeCode[] = ['cpm', 'device1'],
  ): Promise<{ store: Member; shown: { id: number; version: number } }> => {
    const store = await makeMember(db, { kind: 'store', is_passed: 0, application: 'waiting' });
    await db.deleteFrom('member_scope').where('member_id', '=', store.id).execute();
    const licence = await putCertificate(db, store.id, 'drug_licence');
    await approveCertificate(
      db,
      operator,
      { ...licence, typed: TYPED, checked: TYPED, scopes: ['cpm', 'device1'] },
      NOW,
    );
    if (kind === 'drug_licence') return { store, shown: { ...licence, version: 2 } };
    const other = await putCertificate(db, store.id, kind);
    await approveCertificate(db, operator, { ...other, typed: TYPED, checked: TYPED, scopes }, NOW);
    return { store, shown: { ...other, version: 2 } };
  };
  const correct = (
    shown: { id: number; version: number },
    typed: Partial<TypedCertificate> = {},
    scopes: ScopeCode[] = ['cpm', 'device1'],
    now = NOW,
  ) => {
    const read = { ...TYPED, ...typed };
    return correctCertificate(db, operator, { ...shown, typed: read, checked: read, scopes }, now);
  };
  const revoke = (shown: { id: number; version: number }, words = '许可证已被注销') =>
    revokeCertificate(db, operator, { ...shown, words }, NOW);
  const rowOf = (id: number) =>
    db.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const lastMessage = async ({ id }: Member) => {
    const all = await db
      .selectFrom('message')
      .selectAll()
      .where('member_id', '=', id)
      .orderBy('id')
      .execute();
    const last = all.at(-1);
    return { count: all.length, title: last?.title, text: last?.text };
  };
  const scopesOf = async ({ id }: Member) =>
    (await memberOf(db, id)).scopes.map(({ code, expiresAt }) => [code, expiresAt]).toSorted();

  it('corrects number, end and scopes, which hold at once, and informs the member', async () => {
    const { store, shown } = await passed();
    await expect(
      correct(shown, { number: '豫DA2', expires: '2027-03-31' }, ['cpm', 'bio']),
    ).resolves.toMatchObject({ memberId: store.id, application: 'passed', isNew: true, sms: null });
    const end = Date.UTC(2027, 2, 31, 16);
    expect(await rowOf(shown.id)).toMatchObject({ state: 'approved', number: '豫DA2', version: 3 });
    expect((await memberOf(db, store.id)).certifiedUntil).toBe(end);
    expect(await scopesOf(store)).toEqual([
      ['bio', end],
      ['cpm', end],
    ]);
    const detail = '证号 1 → 豫DA2，有效期至 2028-06-30 → 2027-03-31，开通生物制品，取消第一类医疗器械';
    expect(await lastMessage(store)).toMatchObject({
      title: '药品经营许可证已更正',
      text: `审核人员按证照更正：${detail}。`,
    });
    const [line] = await auditOf(db, `certificate:${shown.id}`, 5);
    expect(line).toMatchObject({ action: 'certificate.corrected', detail: `药品经营许可证，${detail}` });
  });

  it('asks about a number that is changed to an odd one, and not about one that was passed', async () => {
    const { shown } = await passed();
    const again = { ...shown, scopes: ['cpm' as const] };
    await expect(
      correctCertificate(db, operator, { ...again, typed: { ...TYPED, number: '2' } }, NOW),
    ).rejects.toMatchObject({ code: 'invalid_form', fields: { number: [expect.stringContaining('“2”')] } });
    await expect(correctCertificate(db, operator, { ...again, typed: TYPED }, NOW)).resolves.toMatchObject({
      isNew: true,
    });
  });

  it('says that a colleague was faster before it asks about a number or finds one wrong', async () => {
    const { shown } = await passed();
    await correct(shown, { number: '豫DA2' });
    for (const number of ['3', ''])
      await expect(
        correctCertificate(db, operator, { ...shown, scopes: ['cpm'], typed: { ...TYPED, number } }, NOW),
      ).rejects.toMatchObject({ code: 'conflict', fields: { version: [expect.any(String)] } });
    expect(await rowOf(shown.id)).toMatchObject({ number: '豫DA2', version: 3 });
  });

  it('does nothing where the same is sent again, however old the page', async () => {
    const { store, shown } = await passed();
    await correct(shown, { number: '豫DA2' });
    const before = await lastMessage(store);
    await expect(correct(shown, { number: '豫DA2' })).resolves.toMatchObject({ isNew: false });
    expect(await lastMessage(store)).toEqual(before);
    expect(await auditOf(db, `certificate:${shown.id}`, 5)).toHaveLength(2);
    expect(await rowOf(shown.id)).toMatchObject({ version: 3 });
  });

  it('is mended by the first of two operators', async () => {
    const { shown } = await passed();
    const ends = await Promise.allSettled([correct(shown, { number: '2' }), correct(shown, { number: '3' })]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(revoke(shown)).rejects.toMatchObject({ code: 'conflict' });
    expect(await rowOf(shown.id)).toMatchObject({ state: 'approved', version: 3 });
  });

  it.each([
    ['number', { number: '' }, '请填写证号'],
    ['holder', { holder: '' }, '请填写企业名称'],
    ['expires', { expires: '' }, '请填写有效期'],
    ['expires', { expires: '2026-11-19' }, '这个日期已过；证照确实已到期的，请写明原因收回通过。'],
    ['expires', { isEndless: true }, '这种证照有期限，请填写有效期'],
  ])('refuses a correction with a wrong %s', async (field, typed, words) => {
    const { shown } = await passed();
    await expect(correct(shown, typed)).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { [field]: [words] },
    });
  });

  it('corrects the number of one that has run out, its end left as it is', async () => {
    const { shown } = await passed();
    const later = CERTIFICATE_END + 3 * DAY_MS;
    for (const isNew of [true, false])
      await expect(correct(shown, { number: '2' }, ['cpm', 'device1'], later)).resolves.toMatchObject({
        isNew,
      });
  });

  it('reminds again of an end that was moved', async () => {
    const { store, shown } = await passed();
    const told = async () =>
      (
        await db
          .selectFrom('message')
          .select('title')
          .where('member_id', '=', store.id)
          .where('idempotency_key', 'like', 'certificate:%:ends:%')
          .execute()
      ).length;
    await correct(shown, { expires: '2026-12-10' });
    await remindOfCertificates(db, NOW);
    expect(await told()).toBe(1);
    await correct({ ...shown, version: 3 }, { expires: '2027-01-31' });
    await remindOfCertificates(db, Date.UTC(2027, 0, 10, 4));
    expect(await told()).toBe(2);
  });

  it('takes an approval back: the right ends, and the member finds its data next to the words', async () => {
    const { store, shown } = await passed();
    await expect(revoke(shown)).resolves.toMatchObject({
      memberId: store.id,
      application: 'rejected',
      isNew: true,
      sms: null,
    });
    const member = await memberOf(db, store.id);
    expect(member).toMatchObject({ isPassed: false, application: 'rejected', scopes: [] });
    const [slot] = (await certificatesOf(db, member)).flatMap(({ slots }) => slots);
    expect(slot).toMatchObject({
      inForce: null,
      work: { state: 'rejected', words: '许可证已被注销', number: '1', holder: '百草堂', pages: [{}] },
      history: [{ id: shown.id, state: 'revoked', words: '许可证已被注销', pages: [{}] }],
    });
    expect(await lastMessage(store)).toMatchObject({
      title: '药品经营许可证的通过已收回',
      text: '原因：许可证已被注销',
    });
    const [line] = await auditOf(db, `certificate:${shown.id}`, 5);
    expect(line).toMatchObject({
      who: '李敏',
      action: 'certificate.revoked',
      detail: '药品经营许可证：许可证已被注销',
    });
    await expect(submitCertificates(db, member, NOW)).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('takes it back once, and passes the member again with what it mends', async () => {
    const { store, shown } = await passed();
    await revoke(shown);
    const before = await lastMessage(store);
    await expect(revoke(shown, '别的原因')).resolves.toMatchObject({ isNew: false, sms: null });
    expect(await lastMessage(store)).toEqual(before);
    expect(await auditOf(db, `certificate:${shown.id}`, 5)).toHaveLength(2);
    const copy = await db
      .updateTable('certificate')
      .set({ state: 'waiting' })
      .where('member_id', '=', store.id)
      .where('state', '=', 'rejected')
      .returning(['id', 'version'])
      .execute();
    expect(copy).toHaveLength(1);
    const again = { ...(copy[0] ?? shown), typed: TYPED, checked: TYPED, scopes: ['cpm' as const] };
    await expect(approveCertificate(db, operator, again, NOW + 1)).resolves.toMatchObject({
      application: 'passed',
    });
    expect(await lastMessage(store)).toMatchObject({ title: '资质审核已通过' });
    expect(await memberOf(db, store.id)).toMatchObject({ isPassed: true, application: 'passed' });
  });

  it('leaves a member passed that does not need the one that is taken back', async () => {
    const { store, shown } = await passed('food_record', ['food']);
    await expect(revoke(shown)).resolves.toMatchObject({ application: 'passed', sms: null });
    expect(await memberOf(db, store.id)).toMatchObject({ isPassed: true });
    expect((await scopesOf(store)).map(([code]) => code)).toEqual(['cpm', 'device1']);
  });

  it('leaves a renewal that is on its way alone', async () => {
    const { store, shown } = await passed();
    const renewal = await putCertificate(db, store.id, 'drug_licence', { replaces_id: shown.id });
    await expect(revoke(shown)).resolves.toMatchObject({ application: 'waiting' });
    const states = await db
      .selectFrom('certificate')
      .select(['id', 'state'])
      .where('member_id', '=', store.id)
      .orderBy('id')
      .execute();
    expect(states).toEqual([
      { id: shown.id, state: 'revoked' },
      { id: renewal.id, state: 'waiting' },
    ]);
  });

  it('mends nothing that is not approved', async () => {
    const store = await makeMember(db, { kind: 'store', is_passed: 0, application: 'waiting' });
    const shown = await putCertificate(db, store.id, 'drug_licence');
    for (const mend of [correct, revoke]) {
      await expect(mend(shown)).rejects.toMatchObject({ code: 'conflict' });
      await expect(mend({ id: 987_654, version: 1 })).rejects.toMatchObject({ code: 'not_found' });
    }
    await rejectCertificate(db, operator, { ...shown, words: '照片不清晰' }, NOW);
    await expect(revoke({ ...shown, version: 2 })).rejects.toMatchObject({ code: 'conflict' });
    const { shown: other } = await passed();
    await revoke(other);
    await expect(correct({ ...other, version: 3 }, { number: '2' })).rejects.toMatchObject({
      code: 'conflict',
      message: '这份证照的通过已收回；您填的没有保存，请看现在的内容。',
    });
  });
});
