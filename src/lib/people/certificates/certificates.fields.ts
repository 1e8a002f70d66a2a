import { z } from 'zod';
import type { TypedCertificate } from '#lib/people/certificates/certificate-check.rules.ts';
import { CERTIFICATE_FACTS, CERTIFICATE_LIMITS } from '#lib/people/certificates/certificate-facts.rules.ts';
import {
  CERTIFICATE_KINDS,
  CERTIFICATE_STATES,
  type CertificateKind,
} from '#lib/people/certificates/certificates.rules.ts';
import { keysOf, moment } from '#lib/platform/http/call/answer.fields.ts';
import { fileField, switchField } from '#lib/platform/http/call/common.fields.ts';
import { marksField } from '#lib/platform/http/call/office.fields.ts';
import { plainDay } from '#lib/platform/time.rules.ts';

const KINDS = Object.keys(CERTIFICATE_KINDS) as [CertificateKind, ...CertificateKind[]];

/** A kind of certificate in a path. */
export const kindField = z.enum(KINDS, '没有这种证照');

const text = (what: string) => z.string(`请填写${what}`).optional();

/** Files of a field: one, several, or none. */
const filesField = z.preprocess(
  (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
  z.array(fileField('请选择图片或 PDF')).max(10, '一次最多选 10 个文件'),
);

/**
 * Form of a certificate next to its pages: number, holder, last day (`2027-03-31`) or `endless`. The service validates
 * them, as a draft may be saved with any values.
 */
function formOf(kind: CertificateKind): z.ZodObject {
  const { number, numberHint, holder, mayBeEndless } = CERTIFICATE_FACTS[kind];
  const line = { size: 'half', autocomplete: 'off' } as const;
  return z.object({
    [`${kind}_number`]: text('证号').meta({
      label: number,
      help: numberHint,
      maxlength: CERTIFICATE_LIMITS.number,
      ...line,
    }),
    [`${kind}_holder`]: text('名称').meta({ label: holder, maxlength: CERTIFICATE_LIMITS.holder, ...line }),
    [`${kind}_expires`]: z.string('请填写有效期').transform(plainDay).optional().meta({
      label: '有效期至',
      help: '证照上的最后一天，写成 2030-12-31 或 20301231',
      inputmode: 'numeric',
      placeholder: '2030-12-31',
      autocomplete: 'off',
      maxlength: 12,
    }),
    [`${kind}_endless`]: mayBeEndless ? switchField.meta({ label: '长期有效' }) : switchField,
  });
}

/** The form of each kind; the names of its fields begin with the kind. */
export const CERTIFICATE_FORMS = Object.fromEntries(KINDS.map((kind) => [kind, formOf(kind)])) as Record<
  CertificateKind,
  z.ZodObject
>;

const fieldsOf = (kind: CertificateKind): Record<string, z.ZodType> => ({
  ...(CERTIFICATE_FORMS[kind].shape as Record<string, z.ZodType>),
  [`${kind}_pages`]: filesField,
  [`${kind}_marks`]: marksField,
});

/**
 * The form of all certificates that may be changed: of each kind its fields and files. `do` names the action in
 * addition to saving: `submit`, or a `formRequest`.
 */
export const certificatesFields = z.object({
  do: z.string().max(60, '没有这种操作').optional().default('save'),
  /** The page a plain form stays on where it only saves. */
  form_page: z.string().optional(),
  ...(Object.assign({}, ...KINDS.map(fieldsOf)) as Record<string, z.ZodType>),
});

/** Values of one kind in a form; null where it has no fields of it. */
export interface CertificateOfForm {
  kind: CertificateKind;
  typed: TypedCertificate | null;
  /** State of its fields when the form was opened (`marksOf`); absent from programs. */
  marks?: string;
  files: File[];
}

/** Splits a form of {@link certificatesFields} by kind. */
export function certificatesOfForm(input: Record<string, unknown>): CertificateOfForm[] {
  return KINDS.map((kind) => {
    const textOf = (field: string) => input[`${kind}_${field}`] as string | undefined;
    const [number, holder, expires] = [textOf('number'), textOf('holder'), textOf('expires')];
    const isGiven = number !== undefined || holder !== undefined || expires !== undefined;
    return {
      kind,
      typed: isGiven
        ? {
            number: number ?? '',
            holder: holder ?? '',
            expires: expires ?? '',
            isEndless: input[`${kind}_endless`] === true,
          }
        : null,
      marks: (input[`${kind}_marks`] as string | undefined) ?? '',
      files: (input[`${kind}_pages`] as File[] | undefined) ?? [],
    };
  }).filter(({ typed, files }) => typed !== null || files.length > 0);
}

const certificateAnswer = z
  .object({
    id: z.int(),
    state: keysOf(CERTIFICATE_STATES),
    state_name: z.enum(Object.values(CERTIFICATE_STATES)),
    number: z.string(),
    holder: z.string(),
    expires_at: moment('有效期至').nullable(),
    last_day: z.string(),
    light: z.enum(['good', 'near', 'over', 'soon', 'urgent']).nullable(),
    words: z.string(),
    pages: z
      .array(
        z.object({
          id: z.int(),
          url: z.string().describe('地址'),
          is_picture: z.boolean(),
          name: z.string(),
        }),
      )
      .describe('共几页'),
  })
  .meta({ id: 'Certificate' });

export const certificateGroupAnswer = z
  .object({
    is_required: z.boolean(),
    certificates: z.array(
      z.object({
        kind: keysOf(CERTIFICATE_KINDS),
        name: z.string(),
        in_force: certificateAnswer.nullable(),
        in_progress: certificateAnswer.nullable(),
        replaced: z.array(certificateAnswer),
      }),
    ),
  })
  .meta({ id: 'CertificateGroup' });
