import {
  fieldOf,
  isRequiredKind,
  proposedFor,
  type TypedCertificate,
} from '#lib/people/certificates/certificate-check.rules.ts';
import { lastDayText } from '#lib/people/certificates/certificate-light.rules.ts';
import {
  type CertificateKind,
  type CertificatesView,
  type CertificateSlot,
  END_NOT_SAID,
} from '#lib/people/certificates/certificates.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { hasMark, marksOf, mergeMarked } from '#lib/platform/differences.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/** The texts in a certificate's fields; `endless` is `1` or empty. */
type CertificateTexts = Record<'number' | 'holder' | 'expires' | 'endless', string>;

type Name = keyof CertificateTexts;

/** A day and `endless` are one value, the end of validity. */
const END = ['expires', 'endless'] as const satisfies readonly Name[];

type Owner = Pick<Member, 'kind' | 'creditCode' | 'company' | 'name'>;

/**
 * Returns the values the form of a certificate shows: those of the draft, else those in force, or the known data of the
 * business where the certificate is required. A draft that began with its pages has no values yet.
 */
export function shownTexts(member: Owner, { kind, work, inForce }: CertificateSlot): CertificateTexts {
  const proposed = isRequiredKind(member.kind, kind) ? proposedFor(kind, member) : { number: '', holder: '' };
  const before = inForce ?? proposed;
  const known =
    work?.state === 'draft'
      ? { number: work.number || before.number, holder: work.holder || before.holder }
      : (work ?? before);
  const endsAt = work && work.expiresAt !== END_NOT_SAID ? work.expiresAt : undefined;
  return {
    number: known.number,
    holder: known.holder,
    expires: endsAt === undefined || endsAt === null ? '' : lastDayText(endsAt),
    endless: endsAt === null ? '1' : '',
  };
}

/** Returns the marks of all certificates as their forms would be opened now, by their kinds. */
export const marksOfView = (member: Owner, view: CertificatesView): Record<string, string> =>
  Object.fromEntries(
    view.flatMap(({ slots }) => slots.map((slot) => [slot.kind, marksOf(shownTexts(member, slot))])),
  );

/** The texts as they were typed. */
const textsOfTyped = ({ isEndless, ...texts }: TypedCertificate): CertificateTexts => ({
  ...texts,
  endless: isEndless ? '1' : '',
});

/**
 * Returns the changes of a form opened with `marks` against the values shown now: fields it did not change stay, as
 * another tab or device may have filled them in. A field that both changed keeps its saved value, with an error. A
 * field without a mark, and all of a form without marks, overwrites the saved value.
 */
export function mergeTyped(
  kind: CertificateKind,
  marks: string,
  { saved, typed }: { saved: CertificateTexts; typed: TypedCertificate },
): { typed: TypedCertificate; errors: FieldErrors } {
  if (marks === '') return { typed, errors: {} };
  const texts = textsOfTyped(typed);
  const { both, mine } = mergeMarked(marks, { saved, typed: texts }, { units: [END] });
  const isAsked = (names: readonly Name[]) =>
    names.some((name) => both.includes(name) && hasMark(marks, name));
  const errors: FieldErrors = {};
  const taken = { ...mine };
  for (const name of ['number', 'holder'] as const)
    if (isAsked([name])) {
      taken[name] = saved[name];
      errors[fieldOf(kind, name)] = [askedWords(saved[name])];
    }
  if (isAsked(END)) {
    Object.assign(taken, { expires: saved.expires, endless: saved.endless });
    errors[fieldOf(kind, 'expires')] = [askedWords(saved.endless ? '长期有效' : saved.expires)];
  }
  const { endless, ...rest } = taken;
  return { typed: { ...rest, isEndless: endless === '1' }, errors };
}

const askedWords = (saved: string): string =>
  `这一项在别处刚改成${saved === '' ? '空的' : `“${saved}”`}，请核对；要用这里填的，再保存一次`;
