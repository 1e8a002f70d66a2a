import { creditCheckSign } from '#lib/people/members/credit-code.rules.ts';
import type { CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import type { NewCertificate } from '#lib/people/certificates/certificates.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

/** The end (ms) of a certificate of {@link putCertificate}: its last day is 2028-06-30. */
export const CERTIFICATE_END = Date.UTC(2028, 5, 30, 16);

/** Puts in a certificate with a page, which waits for review. */
export async function putCertificate(
  db: Db,
  member_id: number,
  kind: CertificateKind,
  change: Partial<NewCertificate> = {},
): Promise<{ id: number; version: number }> {
  const upload = await db
    .insertInto('upload')
    .values({
      member_id,
      purpose: 'certificate',
      width: 1,
      height: 1,
      sha256: 'x',
      media_type: 'image/webp',
      bytes: Buffer.from('x'),
      created_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('certificate')
    .values({
      member_id,
      kind,
      state: 'waiting',
      number: '1',
      holder: '百草堂',
      expires_at: CERTIFICATE_END,
      created_at: NOW,
      submitted_at: NOW,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const page = { certificate_id: id, position: 0, upload_id: upload.id };
  await db.insertInto('certificate_page').values(page).execute();
  return { id, version: 1 };
}

/** A credit code that is well formed, by its number. */
export const creditCodeOf = (number: number): string => {
  const first = `91320500MA${String(number).padStart(7, '0')}`;
  return first + creditCheckSign(first);
};
