import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { TypedCertificate } from '#lib/people/certificates/certificate-check.rules.ts';
import type { CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import type { NewCertificate } from '#lib/people/certificates/certificates.table.ts';
import { listCompanies, nextWaiting, reviewOf } from '#lib/people/certificates/review/review-desk.service.ts';
import {
  approveCertificate,
  rejectCertificate,
  rejectionTexts,
} from '#lib/people/certificates/review/review.service.ts';
import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { NewMember } from '#lib/people/members/members.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { CERTIFICATE_END, putCertificate } from '#tests/support/certificate-rows.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, memberOf, NOW } from '#tests/support/shop-fixture.ts';

const READ = { number: '豫DA3710001', holder: '百草堂' };
const TYPED: TypedCertificate = { ...READ, expires: '2028-06-30', isEndless: false };
const END = CERTIFICATE_END;

describe.each(ENGINES)('the review of certificates on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { kind: 'staff', role: 'operator', name: '李敏' });
  });
  afterAll(() => fresh.close());

  /** A store that joins: it must show its drug licence alone. */
  const joining = (change: Partial<NewMember> = {}) =>
    makeMember(db, { kind: 'store', is_passed: 0, application: 'waiting', company: '百草堂', ...change });
  const waiting = (
    { id }: Member,
    kind: CertificateKind = 'drug_licence',
    change: Partial<NewCertificate> = {},
  ) => putCertificate(db, id, kind, change);
  const approve = (
    shown: { id: number; version: number },
    scopes: ScopeCode[] = ['chem'],
    typed: Partial<TypedCertificate> = {},
    checked = { number: '', holder: '' },
  ) => approveCertificate(db, operator, { ...shown, typed: { ...TYPED, ...typed }, checked, scopes }, NOW);
  const reject = (shown: { id: number; version: number }, words = '照片不清晰') =>
    rejectCertificate(db, operator, { ...shown, words }, NOW);
  const rowOf = (id: number) =>
    db.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const messagesOf = async ({ id }: Member) =>
    (await db.selectFrom('message').select('title').where('member_id', '=', id).orderBy('id').execute()).map(
      ({ title }) => title,
    );

  it('passes a member with the last certificate it needs, as corrected, and says so once', async () => {
    const store = await joining();
    const shown = await waiting(store);
    await expect(approve(shown, ['cpm', 'device1'])).resolves.toEqual({
      memberId: store.id,
      company: store.company,
      application: 'passed',
      sms: { phone: store.phone, template: 'certificates_passed', values: { company: store.company } },
    });
    expect(await rowOf(shown.id)).toMatchObject({
      state: 'approved',
      number: '豫DA3710001',
      expires_at: END,
      reviewed_by: operator.id,
      version: 2,
    });
    const member = await memberOf(db, store.id);
    expect(member).toMatchObject({ isPassed: true, application: 'passed', certifiedUntil: END });
    expect(member.scopes).toEqual(
      expect.arrayContaining([
        { code: 'chem', expiresAt: null },
        { code: 'cpm', expiresAt: END },
        { code: 'device1', expiresAt: END },
      ]),
    );
    expect(await messagesOf(store)).toEqual(['资质审核已通过']);
    const [line] = await auditOf(db, `certificate:${shown.id}`, 5);
    expect(line).toMatchObject({
      who: '李敏',
      action: 'certificate.approved',
      detail: '药品经营许可证，证号 1 → 豫DA3710001，开通中成药、第一类医疗器械',
    });
  });

  it('knows of a renewal which scopes were granted to what it replaces', async () => {
    const store = await joining();
    const first = await waiting(store);
    await approve(first, ['cpm', 'device1']);
    const bare = await waiting(store, 'food_record');
    await approve(bare, []);
    const renewal = await waiting(store, 'drug_licence', { replaces_id: first.id });
    const other = await waiting(store, 'food_record', { replaces_id: bare.id });
    await waiting(store, 'device3_licence');
    const { granted } = await reviewOf(db, store.id);
    const of = (...shown: { id: number }[]) => shown.map(({ id }) => granted.get(id)?.toSorted());
    expect(of(renewal, other)).toEqual([['cpm', 'device1'], []]);
    expect(of(first, bare)).toEqual([['cpm', 'device1'], []]);
    expect(granted.size).toBe(4);
  });

  it('says in the trail what was corrected, and that nothing was granted', async () => {
    const store = await joining();
    const bare = await waiting(store, 'drug_licence', { holder: '百草', expires_at: END - 86_400_000 });
    await approve(bare, [], { number: '1' }, { number: '1', holder: '' });
    const [line] = await auditOf(db, `certificate:${bare.id}`, 5);
    expect(line?.detail).toBe(
      '药品经营许可证，企业名称 百草 → 百草堂，有效期至 2028-06-29 → 2028-06-30，没有开通经营范围',
    );
  });

  it('lets a member wait until one of every group is approved', async () => {
    const clinic = await joining({ kind: 'clinic', credit_code: '91350100M000100Y43' });
    const kinds = ['non_enterprise', 'clinic_record', 'authorisation', 'buyer_id'] as const;
    const numbers = ['91350100M000100Y43', '郑诊备 20260001', '', '11010519491231002X'];
    const told: string[] = [];
    for (const kind of kinds) await waiting(clinic, kind);
    const rows = await db
      .selectFrom('certificate')
      .selectAll()
      .where('member_id', '=', clinic.id)
      .orderBy('id')
      .execute();
    await db
      .updateTable('upload')
      .set({ media_type: 'application/pdf' })
      .where('member_id', '=', clinic.id)
      .execute();
    for (const [at, { id, version }] of rows.entries()) {
      const expires = at === 2 ? '2027-01-31' : '2028-06-30';
      told.push((await approve({ id, version }, [], { number: numbers[at] ?? '', expires })).application);
      if (at < 3) expect((await memberOf(db, clinic.id)).isPassed).toBe(false);
    }
    expect(told.at(-1)).toBe('passed');
    expect((await memberOf(db, clinic.id)).certifiedUntil).toBe(Date.UTC(2027, 0, 31, 16));
  });

  it('rejects with words to the member, which then has not passed', async () => {
    const store = await joining();
    const shown = await waiting(store);
    await expect(reject(shown)).resolves.toMatchObject({ application: 'rejected', sms: null });
    expect(await rowOf(shown.id)).toMatchObject({ state: 'rejected', words: '照片不清晰' });
    expect(await memberOf(db, store.id)).toMatchObject({ isPassed: false, application: 'rejected' });
    expect(await messagesOf(store)).toEqual(['药品经营许可证未通过审核']);
  });

  it('writes to a phone of the rejections of a minute together, and of no other', async () => {
    const pharmacy = await joining({ kind: 'pharmacy', phone: '13800138111' });
    const kinds = ['drug_licence', 'authorisation', 'buyer_id', 'food_record'] as const;
    for (const kind of kinds) await reject(await waiting(pharmacy, kind));
    const texts = async (at: number) =>
      (await rejectionTexts(db, at)).filter(({ phone }) => phone === pharmacy.phone);
    expect(await texts(NOW + 59_000)).toEqual([]);
    await db
      .updateTable('certificate')
      .set({ state: 'draft' })
      .where('member_id', '=', pharmacy.id)
      .where('kind', '=', 'buyer_id')
      .execute();
    const { company } = pharmacy;
    const [both, again] = await Promise.all([texts(NOW + 60_000), texts(NOW + 60_000)]);
    expect([...both, ...again]).toEqual([
      {
        phone: pharmacy.phone,
        template: 'certificates_rejected',
        values: {
          company,
          certificate: expect.stringMatching(/^(药品经营许可证、授权委托书|授权委托书、药品经营许可证)$/),
        },
      },
    ]);
    expect(await texts(NOW + 3_600_000)).toEqual([]);
  });

  it('leaves the one in force and the member passed where a renewal is rejected', async () => {
    const store = await joining();
    const first = await waiting(store);
    await approve(first);
    const renewal = await waiting(store, 'drug_licence', { replaces_id: first.id });
    await expect(reject(renewal)).resolves.toMatchObject({ application: 'passed', sms: null });
    expect(await rowOf(first.id)).toMatchObject({ state: 'approved' });
    expect(await memberOf(db, store.id)).toMatchObject({ isPassed: true, application: 'passed' });
  });

  it('puts an approved renewal in the place of the old one, with its end and scopes', async () => {
    const store = await joining();
    const first = await waiting(store);
    await approve(first, ['cpm']);
    const renewal = await waiting(store, 'drug_licence', { replaces_id: first.id });
    await approve(renewal, ['bio'], { expires: '2031-01-31' });
    expect(await rowOf(first.id)).toMatchObject({ state: 'replaced' });
    const member = await memberOf(db, store.id);
    expect(member.certifiedUntil).toBe(Date.UTC(2031, 0, 31, 16));
    expect(member.scopes.map(({ code }) => code).toSorted()).toEqual(['bio', 'chem']);
    expect(await messagesOf(store)).toEqual(['资质审核已通过', '药品经营许可证更新已通过']);
  });

  it('informs a member that has passed of another certificate that opens more', async () => {
    const store = await joining();
    await approve(await waiting(store));
    await approve(await waiting(store, 'food_record'), ['food']);
    expect(await messagesOf(store)).toEqual(['资质审核已通过', '食品经营许可证或备案凭证已通过审核']);
  });

  it('is decided by the first of two operators', async () => {
    const shown = await waiting(await joining());
    const ends = await Promise.allSettled([approve(shown), reject(shown), approve(shown)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'conflict' });
    expect(await auditOf(db, `certificate:${shown.id}`, 5)).toHaveLength(1);
  });

  it('decides nothing of what its member changed or took back in the meantime, or never sent in', async () => {
    const store = await joining();
    const shown = await waiting(store);
    await expect(approve({ ...shown, version: 2 })).rejects.toThrow('会员刚修改并重新提交了这份证照');
    await db.updateTable('certificate').set({ state: 'withdrawn' }).where('id', '=', shown.id).execute();
    await expect(reject(shown)).rejects.toMatchObject({ code: 'conflict' });
    await db.updateTable('certificate').set({ state: 'draft' }).where('id', '=', shown.id).execute();
    await expect(approve(shown)).rejects.toMatchObject({ code: 'not_found' });
    await expect(approve({ id: 987_654, version: 1 })).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['number', { number: '' }],
    ['holder', { holder: ' ' }],
    ['expires', { expires: '' }],
    ['expires', { expires: '2026-11-19' }],
    ['expires', { isEndless: true }],
  ])('refuses an approval without the %s it needs', async (field, typed) => {
    const shown = await waiting(await joining());
    await expect(approve(shown, [], typed)).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { [field]: [expect.any(String)] },
    });
    expect(await rowOf(shown.id)).toMatchObject({ state: 'waiting', version: 1 });
  });

  it('asks about the holder and the number as they were typed, and passes what was checked', async () => {
    const [shown, typed] = [await waiting(await joining()), { number: '见附件', holder: '另一家' }];
    const holder = [expect.stringContaining('“另一家”，公司名称是“百草堂”，两个名称不一致')];
    const fields = { number: [expect.stringContaining('“见附件”不像药品经营许可证的证号')], holder };
    await expect(approve(shown, [], typed)).rejects.toMatchObject({ fields });
    await expect(approve(shown, [], typed, { ...typed, holder: '' })).rejects.toMatchObject({
      fields: { holder },
    });
    await approve(shown, [], typed, typed);
    expect(await rowOf(shown.id)).toMatchObject({ state: 'approved', ...typed });
  });

  it('leads from a company to the next by how long they wait', async () => {
    await db.updateTable('certificate').set({ state: 'withdrawn' }).where('state', '=', 'waiting').execute();
    const [late, early] = [await joining(), await joining()];
    const one = await waiting(late);
    await waiting(early, 'drug_licence', { submitted_at: NOW - 5000 });
    await waiting(early, 'food_record', { submitted_at: NOW - 9000 });
    const { companies, counts } = await listCompanies(db, { list: 'waiting', page: 1 }, NOW);
    expect(companies.map(({ memberId, count, at }) => [memberId, count, at])).toEqual([
      [early.id, 2, NOW - 9000],
      [late.id, 1, NOW],
    ]);
    expect(counts.waiting).toBe(2);
    expect(await nextWaiting(db, late.id, NOW)).toBe(late.id);
    await approve(one);
    expect(await nextWaiting(db, late.id, NOW)).toBe(early.id);
  });

  it('lists what runs out within 60 days, the first to end first', async () => {
    const store = await joining();
    await waiting(store, 'drug_licence', { state: 'approved', expires_at: NOW + 86_400_000 });
    await waiting(store, 'food_record', { state: 'approved', expires_at: NOW + 90 * 86_400_000 });
    const { companies } = await listCompanies(db, { list: 'expiring', page: 1 }, NOW);
    expect(companies.find(({ memberId }) => memberId === store.id)).toMatchObject({
      count: 1,
      at: NOW + 86_400_000,
    });
  });

  it('lists no account that is closed, whose approved certificates are kept', async () => {
    const gone = await joining();
    await waiting(gone, 'drug_licence', { state: 'approved', expires_at: NOW + 86_400_000 });
    const listed = async () => {
      const { companies, counts } = await listCompanies(db, { list: 'expiring', page: 1 }, NOW);
      return { isThere: companies.some(({ memberId }) => memberId === gone.id), count: counts.expiring };
    };
    const before = await listed();
    expect(before.isThere).toBe(true);
    await db.updateTable('member').set({ state: 'closed' }).where('id', '=', gone.id).execute();
    expect(await listed()).toEqual({ isThere: false, count: before.count - 1 });
  });
});
