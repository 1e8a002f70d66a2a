import { z } from 'zod';
import type { TypedCertificate } from '#lib/people/certificates/certificate-check.rules.ts';
import { CERTIFICATE_KINDS, type CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import { fileField, switchField } from '#lib/platform/http/call/common.fields.ts';
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

const fieldsOf = (kind: CertificateKind) => ({
  [`${kind}_number`]: text('证号'),
  [`${kind}_holder`]: text('名称'),
  [`${kind}_expires`]: z.string('请填写有效期').transform(plainDay).optional(),
  [`${kind}_endless`]: switchField,
  [`${kind}_pages`]: filesField,
});

/**
 * The form of all certificates that may be changed: of each kind number, holder, last day (`2027-03-31`) or `endless`,
 * and files. `do` says what is asked for besides keeping it all: `submit`, or a `formWish`.
 */
export const certificatesFields = z.object({
  do: z.string().max(60, '没有这种操作').optional().default('save'),
  /** The page a plain form stays on where it only saves. */
  form_page: z.string().optional(),
  ...(Object.assign({}, ...KINDS.map(fieldsOf)) as Record<string, z.ZodType>),
});

/** What a form holds of one kind; null where it has no fields of it. */
export interface CertificateOfForm {
  kind: CertificateKind;
  typed: TypedCertificate | null;
  files: File[];
}

/** A form of {@link certificatesFields}, kind by kind. */
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
      files: (input[`${kind}_pages`] as File[] | undefined) ?? [],
    };
  }).filter(({ typed, files }) => typed !== null || files.length > 0);
}
