import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { correctCertificate } from '#lib/people/certificates/review/mend-approval.service.ts';
import { approveCertificate } from '#lib/people/certificates/review/review.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { putCertificate } from '#tests/support/certificate-rows.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const CREDIT_CODE = '91350100M000100Y43';

describe.each(ENGINES)('the scopes that a certificate may open on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { kind: 'staff', role: 'operator' });
  });
  afterAll(() => fresh.close());

  const read = (kind: CertificateKind) => {
    const number = kind === 'business_licence' ? CREDIT_CODE : '豫DA3710001';
    const typed = { number, holder: '百草堂', expires: '2028-06-30', isEndless: false };
    return { typed, checked: typed };
  };
  const waiting = async (kind: CertificateKind) => {
    const joining = {
      is_passed: 0,
      application: 'waiting',
      company: '百草堂',
      credit_code: CREDIT_CODE,
    } as const;
    const store = await makeMember(db, { kind: 'store', ...joining });
    return putCertificate(db, store.id, kind, {});
  };
  const stateOf = async (id: number) =>
    (await db.selectFrom('certificate').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  const opened = async (id: number) =>
    (await db.selectFrom('certificate_scope').select('scope_code').where('certificate_id', '=', id).execute())
      .map(({ scope_code: code }) => code)
      .toSorted();

  it.each(['business_licence', 'address_proof', 'device2_record'] as const)(
    'are no drugs for %s',
    async (kind) => {
      const shown = await waiting(kind);
      const scopes: ScopeCode[] = ['chem'];
      await expect(
        approveCertificate(db, operator, { ...shown, ...read(kind), scopes }, NOW),
      ).rejects.toMatchObject({
        code: 'invalid_form',
        fields: { scope_chem: [expect.stringContaining('不能开通化学药制剂')] },
      });
      expect(await stateOf(shown.id)).toBe('waiting');
    },
  );

  it('stay with one that opened more before, until they are taken from it', async () => {
    const shown = await waiting('business_licence');
    const reading = read('business_licence');
    await approveCertificate(db, operator, { ...shown, ...reading, scopes: [] }, NOW);
    await db
      .insertInto('certificate_scope')
      .values([
        { certificate_id: shown.id, scope_code: 'chem' },
        { certificate_id: shown.id, scope_code: 'daily' },
      ])
      .execute();
    const correct = async (scopes: ScopeCode[]) => {
      const { version } = await db
        .selectFrom('certificate')
        .select('version')
        .where('id', '=', shown.id)
        .executeTakeFirstOrThrow();
      return correctCertificate(db, operator, { id: shown.id, version, ...reading, scopes }, NOW);
    };
    await expect(correct(['chem', 'cpm'])).rejects.toMatchObject({ code: 'invalid_form' });
    await correct(['chem']);
    expect(await opened(shown.id)).toEqual(['chem']);
    await correct([]);
    expect(await opened(shown.id)).toEqual([]);
  });
});
