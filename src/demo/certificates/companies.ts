import { z } from 'zod';
import { readTable, whole, words, yes } from '#demo/read-data.ts';
import { BUSINESS_SCOPES } from '#lib/people/members/business-scopes.rules.ts';
import { CERTIFICATE_KINDS, CERTIFICATE_STATES } from '#lib/people/certificates/certificates.rules.ts';
import { keysOf } from '#lib/platform/http/call/answer.fields.ts';

const certificate = z.object({
  account: z.string().min(1),
  kind: keysOf(CERTIFICATE_KINDS),
  /** Codes of the business scopes that it opens. */
  opens: words.pipe(z.array(keysOf(BUSINESS_SCOPES))),
  has_pages: yes,
  /** The reviewer's message. */
  words: z.string(),
  /** Days until it ends; empty: without end. */
  days: z
    .literal('')
    .transform(() => null)
    .or(whole),
  state: keysOf(CERTIFICATE_STATES),
});

/** A certificate that a demo business shows. */
export type ShownCertificate = z.output<typeof certificate>;

/**
 * Certificates by account, those of {@link WAITING} last: the clinic's authorisation ends this month, the third store's
 * licence this week.
 */
export const SHOWN: ReadonlyMap<string, readonly ShownCertificate[]> = Map.groupBy(
  readTable('certificates/certificates.tsv', certificate),
  ({ account }) => account,
);

const company = z.object({
  username: z.string().min(1),
  kind: z.enum(['pharmacy', 'clinic', 'head_office', 'store']),
  company: z.string().min(1),
  name: z.string().min(1),
  phone: z.string().length(11),
  region_code: z.string().length(6),
  region_name: z.string().min(1),
  detail: z.string().min(1),
  /** Hours since it sent in its certificates. */
  hours: whole,
});

/** A business that waits in the reviewers' queue; its account is not for logging in. */
export type WaitingCompany = z.output<typeof company>;

export const WAITING = readTable('certificates/waiting-companies.tsv', company);
