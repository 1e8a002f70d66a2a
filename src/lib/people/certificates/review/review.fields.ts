import { z } from 'zod';
import { BUSINESS_SCOPES, type ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { CERTIFICATE_LIMITS } from '#lib/people/certificates/certificate-facts.rules.ts';
import { DESK_LISTS } from '#lib/people/certificates/review/review.rules.ts';
import {
  idField,
  optionalText,
  pageField,
  switchField,
  tabsField,
} from '#lib/platform/http/call/common.fields.ts';

const CODES = Object.keys(BUSINESS_SCOPES) as ScopeCode[];

/** Query of the list of companies, by the state of their certificates. */
export const reviewQuery = z.object({
  state: tabsField('资质状态', DESK_LISTS, 'waiting'),
  page: pageField,
});

/** Fields of every decision: the certificate and the version shown. */
const shown = { id: idField, version: idField };

/** Fields read on a certificate. */
export const readingForm = z.object({
  number: optionalText(CERTIFICATE_LIMITS.number, '证号').meta({ label: '证号', autocomplete: 'off' }),
  holder: optionalText(CERTIFICATE_LIMITS.holder, '名称').meta({ label: '名称', autocomplete: 'off' }),
  expires: optionalText(10, '有效期').meta({ label: '有效期至', help: '证照上的最后一天', kind: 'date' }),
  endless: switchField.meta({ label: '长期有效' }),
});

/** The same, and `scope_chem=1` for each business scope it opens. */
export const openingForm = readingForm.extend(
  Object.fromEntries(
    CODES.map((code) => [`scope_${code}`, switchField.meta({ label: `开通${BUSINESS_SCOPES[code]}` })]),
  ) as Record<`scope_${ScopeCode}`, typeof switchField>,
);

/** The same fields as calls take them. */
export const approveFields = openingForm.extend({
  ...shown,
  checked_number: optionalText(CERTIFICATE_LIMITS.number, '证号').describe(
    '问过以后再提交时填：已核对的证号，与 number 相同',
  ),
  checked_holder: optionalText(CERTIFICATE_LIMITS.holder, '名称').describe(
    '问过以后再提交时填：已核对的名称，与 holder 相同',
  ),
});

/** Converts the form to the service's input. */
export const toApproval = (input: z.output<typeof approveFields>) => ({
  id: input.id,
  version: input.version,
  typed: { number: input.number, holder: input.holder, expires: input.expires, isEndless: input.endless },
  checked: { number: input.checked_number, holder: input.checked_holder },
  scopes: CODES.filter((code) => input[`scope_${code}`]),
});

/** Message to the member: typed, or a ready sentence where the field is empty. */
const wordsOf = (what: string) =>
  z.object({
    ready: optionalText(CERTIFICATE_LIMITS.words, what).meta({ kind: 'choice' }),
    words: optionalText(CERTIFICATE_LIMITS.words, what).meta({
      label: '写给会员的话',
      kind: 'area',
      help: '会员在这份证照旁看到；留空则发送上面选的原因',
    }),
  });

/** Forms with the reason for rejecting a certificate, and for revoking its approval. */
export const WORDS_FORMS = { reject: wordsOf('驳回原因'), revoke: wordsOf('收回原因') };

const wordsFields = (form: ReturnType<typeof wordsOf>, what: string) =>
  form
    .extend(shown)
    .transform(({ words, ready, ...rest }) => ({ ...rest, words: words || ready }))
    .refine(({ words }) => words.length >= 2, { path: ['words'], error: `请选择或写明${what}` });

export const rejectFields = wordsFields(WORDS_FORMS.reject, '驳回原因');
export const revokeFields = wordsFields(WORDS_FORMS.revoke, '收回原因');
