import { fieldOf } from '#lib/people/certificates/certificate-check.rules.ts';
import { addPage, movePageUp, removePage } from '#lib/people/certificates/certificate-pages.service.ts';
import type { CertificateOfForm } from '#lib/people/certificates/certificates.fields.ts';
import {
  type CertificateKind,
  type FormRequest,
  readFormRequest,
} from '#lib/people/certificates/certificates.rules.ts';
import {
  discardCertificate,
  saveCertificate,
  submitCertificates,
  wrongForm,
} from '#lib/people/certificates/certificates.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type FieldErrors, ShopError } from '#lib/platform/http/call/errors.rules.ts';

/** Result of a form of certificates: `waiting` had been sent in before, and nothing was changed. */
type FormDone = 'saved' | 'submitted' | 'waiting';

/**
 * Saves all certificates of a form and then runs the action of its button: `submit` sends them in, a {@link
 * FormRequest} removes or moves a page or discards a kind, else no action. Valid fields are saved even where others are
 * invalid; throws `invalid_form` with all errors, and as {@link submitCertificates}. `since` (ms) is the time the
 * waiting certificates were sent in, `left` the kinds {@link submitCertificates} left out.
 */
export async function saveForm(
  db: Db,
  member: Member,
  { certificates, request }: { certificates: readonly CertificateOfForm[]; request: string },
  now: number,
): Promise<{ done: FormDone; since: number | null; left: readonly CertificateKind[] }> {
  const errors: FieldErrors = {};
  for (const { kind, typed, marks = '', files } of certificates) {
    if (typed) Object.assign(errors, await saveCertificate(db, member, { kind, typed, marks }, now));
    for (const file of files) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      await addPage(db, member, { kind, bytes, name: file.name }, now).catch((error: unknown) =>
        Object.assign(errors, wrongWith(kind, error)),
      );
    }
  }
  if (Object.keys(errors).length > 0) throw wrongForm(member, errors);
  if (request === 'submit') {
    const { sent, ...rest } = await submitCertificates(db, member, now);
    return { done: sent > 0 ? 'submitted' : 'waiting', ...rest };
  }
  const rest = readFormRequest(request);
  if (rest) await grant(db, member, rest);
  return { done: 'saved', since: null, left: [] };
}

/** Returns the error to show at a certificate's pages for a file that was refused; rethrows any other error. */
function wrongWith(kind: CertificateKind, error: unknown): FieldErrors {
  if (error instanceof ShopError) {
    if (error.code === 'invalid_form') return error.fields;
    if (error.code === 'too_many_requests' || error.code === 'busy')
      return { [fieldOf(kind, 'pages')]: [error.message] };
  }
  throw error;
}

function grant(db: Db, member: Member, request: FormRequest): Promise<void> {
  if (request.does === 'discard') return discardCertificate(db, member, request.kind);
  return request.does === 'remove' ? removePage(db, member, request) : movePageUp(db, member, request);
}
