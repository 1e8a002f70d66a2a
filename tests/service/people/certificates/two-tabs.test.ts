import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownTexts } from '#lib/people/certificates/certificate-merge.rules.ts';
import type { CertificateKind, CertificateSlot } from '#lib/people/certificates/certificates.rules.ts';
import {
  certificatesOf,
  saveCertificate,
  submitCertificates,
} from '#lib/people/certificates/certificates.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { marksAfter, marksOf } from '#lib/platform/differences.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const TYPED = { number: '豫DA3710001', holder: '百草堂', expires: '2028-06-30', isEndless: false };
const KEPT = { number: TYPED.number, holder: TYPED.holder, expiresAt: Date.UTC(2028, 5, 30, 16) };

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
  const save = (member: Member, typed: typeof TYPED, marks: string) =>
    saveCertificate(fresh.db, member, { kind: 'drug_licence', typed, marks }, NOW);
  const saved = async (member: Member) => (await slotOf(member, 'drug_licence')).work;

  it('keeps what the other saved in fields that were not touched', async () => {
    const member = await joining();
    const { marks, typed } = await opened(member);
    expect(await save(member, TYPED, marks)).toEqual({});
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
    await save(member, TYPED, marks);
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
