import { CERTIFICATE_KINDS, type CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';

/** What a button of the certificates' form asks for with one page, or with all that was entered of a kind. */
export type FormWish =
  | { does: 'remove' | 'up'; kind: CertificateKind; uploadId: number }
  | { does: 'discard'; kind: CertificateKind };

/** The wish as the button's value: `remove-buyer_id-17`, `discard-buyer_id`. */
export const formWish = (wish: FormWish): string =>
  'uploadId' in wish ? `${wish.does}-${wish.kind}-${wish.uploadId}` : `${wish.does}-${wish.kind}`;

/** Reads {@link formWish}; null for anything else. */
export function readFormWish(text: string): FormWish | null {
  const [, does, name, digits] = /^(remove|up|discard)-([a-z0-9_]+?)(?:-(\d+))?$/.exec(text) ?? [];
  if (!name || !Object.hasOwn(CERTIFICATE_KINDS, name)) return null;
  const kind = name as CertificateKind;
  const uploadId = readId(digits);
  if (does === 'discard') return digits === undefined ? { does, kind } : null;
  return uploadId === null ? null : { does: does as 'remove' | 'up', kind, uploadId };
}
