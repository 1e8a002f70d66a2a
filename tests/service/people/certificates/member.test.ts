import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveForm } from '#lib/people/certificates/certificate-form.service.ts';
import {
  addPage,
  movePageUp,
  orderPages,
  removePage,
} from '#lib/people/certificates/certificate-pages.service.ts';
import type { TypedCertificate } from '#lib/people/certificates/certificate-check.rules.ts';
import {
  type CertificateKind,
  type CertificateSlot,
  END_NOT_SAID,
} from '#lib/people/certificates/certificates.rules.ts';
import {
  certificatesOf,
  discardCertificate,
  saveCertificate,
  submitCertificates,
  withdrawCertificate,
} from '#lib/people/certificates/certificates.service.ts';
import { approveCertificate, rejectCertificate } from '#lib/people/certificates/review/review.service.ts';
import { creditCheckSign } from '#lib/people/members/credit-code.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { NewMember } from '#lib/people/members/members.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pdf, photo } from '#tests/support/files.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, memberOf, NOW } from '#tests/support/shop-fixture.ts';

const CODE = '91350100M000100Y43';
const OTHER_CODE = `91320500MB0000001${creditCheckSign('91320500MB0000001')}`;
const ID_CARD = '11010519491231002X';
const TYPED: TypedCertificate = {
  number: '豫DA3710001',
  holder: '百草堂',
  expires: '2028-06-30',
  isEndless: false,
};
const END = Date.UTC(2028, 5, 30, 16);

describe.each(ENGINES)('the certificates of a member on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let picture: Buffer;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { kind: 'staff', role: 'operator' });
    picture = await photo();
  });
  afterAll(() => fresh.close());

  /** A store that joins: it must show its drug licence alone. */
  const joining = (change: Partial<NewMember> = {}) =>
    makeMember(db, { kind: 'store', is_passed: 0, application: 'certificates', ...change });
  const page = (
    member: Member,
    kind: CertificateKind = 'drug_licence',
    bytes: Buffer = picture,
    name = 'a.jpg',
  ) => addPage(db, member, { kind, bytes, name }, NOW);
  const save = (
    member: Member,
    typed: Partial<TypedCertificate> = {},
    kind: CertificateKind = 'drug_licence',
  ) => saveCertificate(db, member, { kind, typed: { ...TYPED, ...typed } }, NOW);
  const slotOf = async (member: Member, kind: CertificateKind = 'drug_licence'): Promise<CertificateSlot> => {
    const slots = (await certificatesOf(db, member)).flatMap((group) => group.slots);
    const slot = slots.find((one) => one.kind === kind);
    if (!slot) throw new Error(`no slot for ${kind}`);
    return slot;
  };
  const pagesOf = async (member: Member) =>
    (await slotOf(member)).work?.pages.map(({ uploadId }) => uploadId) ?? [];
  const uploadsOf = async ({ id }: Member): Promise<number> =>
    (await db.selectFrom('upload').select('id').where('member_id', '=', id).execute()).length;
  const sentIn = async (change: Partial<NewMember> = {}): Promise<Member> => {
    const member = await joining(change);
    await page(member);
    await save(member);
    await submitCertificates(db, member, NOW);
    return memberOf(db, member.id);
  };
  const shownOf = async (member: Member) => {
    const { work } = await slotOf(member);
    return { id: work?.id ?? 0, version: work?.version ?? 0 };
  };
  const approve = async (member: Member, expires = TYPED.expires) =>
    approveCertificate(
      db,
      operator,
      { ...(await shownOf(member)), typed: { ...TYPED, expires }, checked: TYPED, scopes: ['chem'] },
      NOW,
    );

  it('keep a draft with its pages in order, and send it in', async () => {
    const member = await joining();
    const [one, two] = [await page(member), await page(member, 'drug_licence', pdf(), '变更页.pdf')];
    expect(await save(member)).toEqual({});
    expect((await slotOf(member)).work).toMatchObject({
      state: 'draft',
      number: '豫DA3710001',
      holder: '百草堂',
      expiresAt: END,
      pages: [
        { uploadId: one, isPicture: true, name: '' },
        { uploadId: two, isPicture: false, name: '变更页.pdf' },
      ],
    });
    await movePageUp(db, member, { kind: 'drug_licence', uploadId: two });
    expect(await pagesOf(member)).toEqual([two, one]);
    await orderPages(db, member, { kind: 'drug_licence', uploadIds: [one, 987_654] });
    expect(await pagesOf(member)).toEqual([one, two]);
    await removePage(db, member, { kind: 'drug_licence', uploadId: two });
    await removePage(db, member, { kind: 'drug_licence', uploadId: two });
    expect(await pagesOf(member)).toEqual([one]);
    await expect(submitCertificates(db, member, NOW)).resolves.toEqual({ sent: 1, since: NOW, left: [] });
    await expect(submitCertificates(db, member, NOW + 9)).resolves.toEqual({ sent: 0, since: NOW, left: [] });
    const again = { certificates: [], request: 'submit' };
    await expect(saveForm(db, member, again, NOW + 9)).resolves.toEqual({
      done: 'waiting',
      since: NOW,
      left: [],
    });
    expect(await memberOf(db, member.id)).toMatchObject({ application: 'waiting', isPassed: false });
    expect((await slotOf(member)).work).toMatchObject({ state: 'waiting', submittedAt: NOW });
  });

  it.each<[string, Partial<TypedCertificate>, CertificateKind, string]>([
    ['a day there is none of', { expires: '2028-02-30' }, 'drug_licence', 'expires'],
    ['a day that is over', { expires: '2026-11-19' }, 'drug_licence', 'expires'],
    ['more than fifty years', { expires: '2077-01-01' }, 'drug_licence', 'expires'],
    ['no end where there is one', { isEndless: true }, 'drug_licence', 'expires'],
    ['too long a number', { number: 'x'.repeat(61) }, 'drug_licence', 'number'],
    ['too long a holder', { holder: '😀'.repeat(41) }, 'drug_licence', 'holder'],
    ['a credit code with a wrong sign', { number: '91350100M000100Y44' }, 'business_licence', 'number'],
    ["another company's credit code", { number: OTHER_CODE }, 'business_licence', 'number'],
    ['an identity card with a wrong sign', { number: '110105194912310021' }, 'buyer_id', 'number'],
  ])('keep all that was typed but %s', async (_what, typed, kind, field) => {
    const member = await joining({ kind: 'pharmacy', credit_code: CODE });
    const errors = await save(member, typed, kind);
    expect(Object.keys(errors)).toEqual([`${kind}_${field}`]);
    expect((await slotOf(member, kind)).work).toMatchObject({
      number: field === 'number' ? '' : TYPED.number,
      holder: field === 'holder' ? '' : TYPED.holder,
      expiresAt: field === 'expires' ? END_NOT_SAID : END,
    });
  });

  it('leave what was there before in the place of what is wrong', async () => {
    const member = await joining();
    await save(member);
    expect(Object.keys(await save(member, { number: '豫DA999', expires: '2026-11-19' }))).toEqual([
      'drug_licence_expires',
    ]);
    expect((await slotOf(member)).work).toMatchObject({ number: '豫DA999', expiresAt: END });
  });

  it('hold the last day to the end of it in Shanghai', async () => {
    const member = await joining();
    expect(await save(member, { expires: '2026-11-20' })).toEqual({});
    expect((await slotOf(member)).work?.expiresAt).toBe(Date.UTC(2026, 10, 20, 16));
  });

  it('say all that is missing before they are sent in, by its field', async () => {
    const member = await joining({ kind: 'pharmacy', credit_code: CODE });
    await page(member, 'buyer_id');
    await save(member, { number: '', holder: '', expires: '' }, 'authorisation');
    await expect(submitCertificates(db, member, NOW)).rejects.toMatchObject({
      code: 'invalid_form',
      fields: {
        business_licence_pages: ['请上传营业执照'],
        drug_licence_pages: ['请上传药品经营许可证'],
        authorisation_pages: ['请上传授权委托书'],
        buyer_id_pages: ['请补上国徽面'],
        buyer_id_number: ['请填写身份证号'],
        buyer_id_holder: ['请填写姓名'],
        buyer_id_expires: ['请填写有效期，或勾选长期'],
      },
    });
    expect((await memberOf(db, member.id)).application).toBe('certificates');
  });

  it('take one of a group, and an identity card as one PDF', async () => {
    const member = await joining({ kind: 'clinic', credit_code: CODE });
    const kinds = ['non_enterprise', 'clinic_record', 'authorisation', 'buyer_id'] as const;
    const numbers = { non_enterprise: CODE, clinic_record: '备 1', authorisation: '', buyer_id: ID_CARD };
    for (const kind of kinds) {
      await page(member, kind, pdf(), `${kind}.pdf`);
      expect(await save(member, { number: numbers[kind] }, kind)).toEqual({});
    }
    await expect(submitCertificates(db, member, NOW)).resolves.toMatchObject({ sent: 4 });
  });

  it('begin no draft of a choice by what was proposed of it alone', async () => {
    const clinic = await joining({ kind: 'clinic', credit_code: CODE, company: '百草堂诊所' });
    const proposed = { number: CODE, holder: '百草堂诊所', expires: '' };
    for (const kind of ['business_licence', 'non_enterprise'] as const) {
      expect(await save(clinic, proposed, kind)).toEqual({});
      expect((await slotOf(clinic, kind)).work).toBeNull();
    }
    await save(clinic, { ...proposed, expires: '2028-06-30' }, 'non_enterprise');
    expect((await slotOf(clinic, 'non_enterprise')).work).toMatchObject({ number: CODE, state: 'draft' });
    await save(clinic, { ...proposed, holder: '百草堂' }, 'business_licence');
    expect((await slotOf(clinic, 'business_licence')).work).toMatchObject({ holder: '百草堂' });
  });

  it('are refused before the company is named, and to who has nothing to send', async () => {
    const early = await joining({ application: 'company' });
    await expect(submitCertificates(db, early, NOW)).rejects.toMatchObject({ code: 'conflict' });
    const passed = await makeMember(db, { kind: 'store' });
    await expect(submitCertificates(db, passed, NOW)).rejects.toMatchObject({ code: 'conflict' });
    await expect(submitCertificates(db, operator, NOW)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(page(operator)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('stay as they were sent in while they wait, until they are taken back', async () => {
    const member = await sentIn();
    const before = await uploadsOf(member);
    await expect(page(member)).rejects.toMatchObject({ code: 'conflict' });
    expect(await uploadsOf(member)).toBe(before);
    await expect(save(member, { number: '2' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(discardCertificate(db, member, 'drug_licence')).rejects.toMatchObject({ code: 'conflict' });
    const [uploadId = 0] = await pagesOf(member);
    await expect(removePage(db, member, { kind: 'drug_licence', uploadId })).rejects.toMatchObject({
      code: 'conflict',
    });
    await withdrawCertificate(db, member, 'drug_licence');
    await withdrawCertificate(db, member, 'drug_licence');
    expect(await memberOf(db, member.id)).toMatchObject({ application: 'certificates' });
    expect(await save(member, { number: '2' })).toEqual({});
    await expect(submitCertificates(db, member, NOW)).resolves.toMatchObject({ sent: 1 });
  });

  it('cannot be taken back once they are reviewed, or where there is none', async () => {
    const member = await sentIn();
    await rejectCertificate(db, operator, { ...(await shownOf(member)), words: '照片不清晰' }, NOW);
    await expect(withdrawCertificate(db, member, 'drug_licence')).rejects.toMatchObject({ code: 'conflict' });
    await expect(withdrawCertificate(db, member, 'food_record')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('have to be mended after a rejection before they are sent in again', async () => {
    const member = await sentIn();
    await rejectCertificate(db, operator, { ...(await shownOf(member)), words: '照片不清晰' }, NOW);
    await expect(submitCertificates(db, member, NOW)).rejects.toMatchObject({
      fields: { drug_licence_pages: ['请按审核意见修改后再提交'] },
    });
    await page(member);
    expect((await slotOf(member)).work).toMatchObject({ state: 'draft', words: '照片不清晰' });
    await submitCertificates(db, await memberOf(db, member.id), NOW);
    expect((await slotOf(member)).work).toMatchObject({ state: 'waiting', words: '' });
    await approve(member);
    expect(await memberOf(db, member.id)).toMatchObject({ isPassed: true, application: 'passed' });
  });

  it('leave the one in force where it is renewed, until the new one is approved', async () => {
    const member = await sentIn();
    await approve(member);
    const passed = await memberOf(db, member.id);
    const { inForce } = await slotOf(passed);
    await page(passed);
    await save(passed, { expires: '2030-01-31' });
    await submitCertificates(db, passed, NOW);
    expect(await slotOf(passed)).toMatchObject({ inForce: { id: inForce?.id }, work: { state: 'waiting' } });
    expect(await memberOf(db, member.id)).toMatchObject({ isPassed: true, certifiedUntil: END });
    await withdrawCertificate(db, passed, 'drug_licence');
    expect(await memberOf(db, member.id)).toMatchObject({ isPassed: true, application: 'passed' });
    await submitCertificates(db, passed, NOW);
    await approve(passed, '2030-01-31');
    const history = [{ id: inForce?.id, state: 'replaced' }];
    expect(await slotOf(passed)).toMatchObject({ inForce: { number: TYPED.number }, work: null, history });
    expect((await memberOf(db, member.id)).certifiedUntil).toBe(Date.UTC(2030, 0, 31, 16));
  });

  it('give up a draft and leave the one in force', async () => {
    const member = await sentIn();
    await approve(member);
    const passed = await memberOf(db, member.id);
    await page(passed);
    await discardCertificate(db, passed, 'drug_licence');
    await discardCertificate(db, passed, 'drug_licence');
    expect(await slotOf(passed)).toMatchObject({ work: null, inForce: { state: 'approved' } });
  });

  it('show the number of an identity card to who acts for a member masked, and take it back so', async () => {
    const member = await joining({ kind: 'pharmacy' });
    await save(member, { number: ID_CARD }, 'buyer_id');
    const acting = { ...member, actor: { id: 1, name: '总部', isStaff: false } } as Member;
    const masked = (await slotOf(acting, 'buyer_id')).work?.number ?? '';
    expect(masked).toBe('1101**********002X');
    expect(
      await saveCertificate(db, acting, { kind: 'buyer_id', typed: { ...TYPED, number: masked } }, NOW),
    ).toEqual({});
    expect((await slotOf(member, 'buyer_id')).work?.number).toBe(ID_CARD);
  });
});
