import type { TypedCertificate } from '#lib/people/certificates/certificate-check.rules.ts';
import { MOST_PAGES } from '#lib/people/certificates/certificate-facts.rules.ts';
import { saveForm } from '#lib/people/certificates/certificate-form.service.ts';
import { shownTexts } from '#lib/people/certificates/certificate-merge.rules.ts';
import {
  addPage,
  movePageUp,
  orderPages,
  removePage,
} from '#lib/people/certificates/certificate-pages.service.ts';
import type { CertificateKind, CertificateSlot } from '#lib/people/certificates/certificates.rules.ts';
import {
  certificatesOf,
  saveCertificate,
  submitCertificates,
} from '#lib/people/certificates/certificates.service.ts';
import { rejectCertificate } from '#lib/people/certificates/review/review.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { NewMember } from '#lib/people/members/members.table.ts';
import { UPLOAD_LIMITS } from '#lib/people/uploads/uploads.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksAfter, marksOf } from '#lib/platform/differences.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { HOSTILE_FILES, pdf, photo } from '#tests/support/files.ts';
import { makeMember, memberOf, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CODE = '91350100M000100Y43';
const ID_CARD = '11010519491231002X';
const TYPED: TypedCertificate = {
  number: '豫DA3710001',
  holder: '百草堂',
  expires: '2028-06-30',
  isEndless: false,
};

describe.each(ENGINES)('the pages of a certificate on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let picture: Buffer;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
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

  it('hold no more pages than they may, also side by side, and keep no file beyond', async () => {
    const member = await joining();
    for (let count = 1; count < MOST_PAGES; count += 1) await page(member);
    const ends = await Promise.allSettled([page(member), page(member), page(member)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await pagesOf(member)).toHaveLength(MOST_PAGES);
    const before = await uploadsOf(member);
    await expect(page(member)).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { drug_licence_pages: ['一份证照最多 5 页，请先移除不用的'] },
    });
    expect(await uploadsOf(member)).toBe(before);
  });

  it.each(HOSTILE_FILES)('refuse %s', async (_what, name, bytes, words) => {
    const member = await joining();
    await expect(page(member, 'drug_licence', bytes, name)).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { drug_licence_pages: [expect.stringContaining(words)] },
    });
    expect([await uploadsOf(member), await pagesOf(member)]).toEqual([0, []]);
  });

  it("are only their owner's to change", async () => {
    const [owner, stranger] = [await joining(), await joining()];
    const uploadId = await page(owner);
    await page(stranger);
    const [own] = await pagesOf(stranger);
    await removePage(db, stranger, { kind: 'drug_licence', uploadId });
    await orderPages(db, stranger, { kind: 'drug_licence', uploadIds: [uploadId, own ?? 0] });
    await movePageUp(db, stranger, { kind: 'drug_licence', uploadId });
    expect(await pagesOf(stranger)).toEqual([own]);
    expect(await pagesOf(owner)).toEqual([uploadId]);
  });

  it('keep what is right of a form where something else is wrong', async () => {
    const member = await joining({ kind: 'pharmacy', credit_code: CODE });
    const file = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);
    const certificates = [
      {
        kind: 'drug_licence' as const,
        typed: TYPED,
        files: [file(picture, 'a.jpg'), file(Buffer.from('MZ'), 'b.pdf')],
      },
      { kind: 'buyer_id' as const, typed: { ...TYPED, number: '1' }, files: [] },
      {
        kind: 'authorisation' as const,
        typed: { ...TYPED, holder: '王芳' },
        files: [file(pdf(), '委托书.pdf')],
      },
    ];
    await expect(saveForm(db, member, { certificates, request: 'submit' }, NOW)).rejects.toMatchObject({
      code: 'invalid_form',
      fields: {
        drug_licence_pages: [expect.stringContaining('只能上传')],
        buyer_id_number: [expect.stringContaining('身份证号不正确')],
      },
    });
    expect((await slotOf(member)).work).toMatchObject({ number: TYPED.number, pages: [{ isPicture: true }] });
    expect((await slotOf(member, 'authorisation')).work).toMatchObject({
      holder: '王芳',
      state: 'draft',
      pages: [{ name: '委托书.pdf' }],
    });
  });

  it('leave one that was rejected and is not mended yet behind when the others are sent in', async () => {
    const operator = await makeMember(db, { kind: 'staff', role: 'operator' });
    const member = await joining({ kind: 'pharmacy', credit_code: CODE });
    const numbers = { business_licence: CODE, drug_licence: '1', authorisation: '', buyer_id: ID_CARD };
    const kinds = Object.entries(numbers) as [CertificateKind, string][];
    const files = [new File([new Uint8Array(pdf())], '证照.pdf')];
    const all = kinds.map(([kind, number]) => ({ kind, typed: { ...TYPED, number }, files }));
    await saveForm(db, member, { certificates: all, request: 'submit' }, NOW);
    for (const kind of ['drug_licence', 'authorisation'] as const) {
      const { work } = await slotOf(member, kind);
      const shown = { id: work?.id ?? 0, version: work?.version ?? 0 };
      await rejectCertificate(db, operator, { ...shown, words: '照片不清晰' }, NOW);
    }
    await page(member, 'authorisation');
    const done = await saveForm(db, member, { certificates: [], request: 'submit' }, NOW + 9);
    expect(done).toEqual({ done: 'submitted', since: NOW + 9, left: ['drug_licence'] });
    expect((await slotOf(member, 'authorisation')).work).toMatchObject({ state: 'waiting' });
    expect((await slotOf(member, 'drug_licence')).work).toMatchObject({ state: 'rejected' });
    expect(await memberOf(db, member.id)).toMatchObject({ application: 'rejected' });
  });

  it('keep what was typed next to files of which no more are taken that day', async () => {
    const member = await joining();
    const upload = {
      member_id: member.id,
      purpose: 'certificate' as const,
      width: 1,
      height: 1,
      sha256: 'x',
      media_type: 'image/webp',
      bytes: Buffer.from('x'),
      created_at: NOW,
    };
    const many = Array.from({ length: UPLOAD_LIMITS.certificate.mostADay }, () => upload);
    await db.insertInto('upload').values(many).execute();
    const files = [new File([new Uint8Array(picture)], 'a.jpg')];
    const certificates = [{ kind: 'drug_licence' as const, typed: TYPED, files }];
    await expect(saveForm(db, member, { certificates, request: 'save' }, NOW)).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { drug_licence_pages: [expect.stringContaining('一天最多上传 120 个文件')] },
    });
    expect((await slotOf(member)).work).toMatchObject({ number: TYPED.number, pages: [] });
  });
});

const SENT = { number: '豫DA3710001', holder: '百草堂', expires: '2028-06-30', isEndless: false };
const KEPT = { number: SENT.number, holder: SENT.holder, expiresAt: Date.UTC(2028, 5, 30, 16) };

describe.each(ENGINES)('the form of certificates open in two tabs on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.close());

  const slotOf = async (member: Member, kind: CertificateKind): Promise<CertificateSlot> => {
    const slots = (await certificatesOf(fresh.db, member)).flatMap((group) => group.slots);
    const slot = slots.find((one) => one.kind === kind);
    if (!slot) throw new Error(`no slot for ${kind}`);
    return slot;
  };
  const joining = (kind: 'store' | 'pharmacy' = 'store') =>
    makeMember(fresh.db, { kind, is_passed: 0, application: 'certificates' });
  /** As each tab was opened: nothing is saved, and the company is proposed as the holder. */
  const opened = async (member: Member) => {
    const texts = shownTexts(member, await slotOf(member, 'drug_licence'));
    const { endless: _off, ...fields } = texts;
    return { marks: marksOf(texts), typed: { ...fields, isEndless: false } };
  };
  const save = (member: Member, typed: typeof SENT, marks: string) =>
    saveCertificate(fresh.db, member, { kind: 'drug_licence', typed, marks }, NOW);
  const saved = async (member: Member) => (await slotOf(member, 'drug_licence')).work;

  it('keeps what the other saved in fields that were not touched', async () => {
    const member = await joining();
    const { marks, typed } = await opened(member);
    expect(await save(member, SENT, marks)).toEqual({});
    expect(await save(member, typed, marks)).toEqual({});
    expect(await saved(member)).toMatchObject(KEPT);
    expect(await save(member, { ...typed, holder: '百草堂大药房' }, marks)).toHaveProperty(
      'drug_licence_holder',
    );
    expect(await saved(member)).toMatchObject(KEPT);
  });

  it('asks about what both changed, and takes it once it is sent again', async () => {
    const member = await joining();
    const { marks, typed } = await opened(member);
    await save(member, SENT, marks);
    const other = { ...typed, number: '豫DA3710002' };
    expect(await save(member, other, marks)).toEqual({
      drug_licence_number: [expect.stringContaining('豫DA3710001')],
    });
    expect(await saved(member)).toMatchObject(KEPT);
    expect(await save(member, { ...typed, isEndless: true }, marks)).toEqual({
      drug_licence_expires: [expect.stringContaining('2028-06-30')],
    });
    const { isEndless: _off, ...texts } = other;
    const again = marksAfter(marks, { ...texts, endless: '' }, null);
    expect(await save(member, other, again)).toEqual({});
    expect(await saved(member)).toMatchObject({ ...KEPT, number: '豫DA3710002' });
  });

  it('names the first wrong field in the order of the form', async () => {
    const member = await joining('pharmacy');
    const bare = { number: '', holder: member.company, expires: '', isEndless: false };
    await saveCertificate(fresh.db, member, { kind: 'business_licence', typed: bare }, NOW);
    await expect(submitCertificates(fresh.db, member, NOW)).rejects.toMatchObject({
      message: expect.stringMatching(/^营业执照：/) as string,
    });
  });
});
