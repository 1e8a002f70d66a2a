import { optionalFileField, switchField, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { z } from 'zod';
import { mergeMarked } from '#lib/platform/differences.rules.ts';
import type { Texts } from '#lib/platform/http/call/forms/form-field.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { OvertakenForm } from '#lib/platform/http/call/errors.rules.ts';
import { dateTimeField, isOfOurTime, parseDateTime, YEAR_WORDS } from '#lib/platform/time.rules.ts';

/** A moment as `datetime-local` sends it, Beijing time, in ms; null where it is left empty. */
export const momentField = z
  .codec(z.string().default(''), z.number().nullable(), {
    decode: (text, { issues }) => {
      const at = parseDateTime(text.normalize('NFKC'));
      if (at === null && text.trim() === '') return at;
      if (at !== null && isOfOurTime(at)) return at;
      const message = at === null ? '请填写日期和时间，例如 2026-11-30 08:00' : YEAR_WORDS;
      issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    },
    encode: dateTimeField,
  })
  .meta({ kind: 'datetime-local' });

/** The address of a picture that was uploaded here; empty for a drawn one. */
export const ownPictureField = z
  .string()
  .default('')
  .refine((url) => url === '' || /^\/picture\/article\/[a-z0-9]{16}-\d{1,4}x\d{1,4}\.webp$/.test(url), {
    error: '请上传图片，或留空用绘制的横幅',
  })
  .meta({
    label: '横幅图片',
    kind: 'picture',
    help: '1200 × 360 最合适，至少 600 × 180，最大 8 MB；不传就按颜色和图案绘制',
  });

/** Fields sent along with a picture field: a file that replaces the picture, or a switch that removes it. */
export const pictureFields = { picture: optionalFileField('请选择图片'), no_picture: switchField };

/** Idempotency key of a form that creates a record: sent again, it creates no second one. */
export const idempotencyKeyField = z
  .string()
  .regex(/^[\w-]{8,64}$/, '请刷新页面后再提交')
  .optional();

/** Version of the record that a form was opened with: two operators do not overwrite each other unawares. */
export const versionField = wholeNumber('版本不正确，请刷新页面', [0, Number.MAX_SAFE_INTEGER]);

/** Marks of a form's fields as they were when it was opened (`marksOf`); programs leave it out. */
export const marksField = z
  .string()
  .max(2000)
  .default('')
  .describe('网页表单自带：打开时各项的样子，用来合并同事同时做的改动；程序不用填');

/** Basis of a form that colleagues may have open at the same time. */
export const overVersion = {
  version: versionField,
  marks: marksField,
};

/**
 * {@link overSaved} of a declared form, from the records themselves; `reads` is the schema to read by where that is not
 * the form.
 */
export const mergedForm = <Schema extends z.ZodObject>(
  form: Schema,
  marks: string,
  { saved, typed, reads = form }: Record<'saved' | 'typed', z.output<Schema>> & { reads?: z.ZodType },
  message: string,
): z.output<Schema> =>
  overSaved<Texts, z.output<Schema>>(
    reads as z.ZodType<z.output<Schema>>,
    marks,
    { saved: textsOf(form, saved), typed: textsOf(form, typed) },
    message,
  );

/** {@link mergedForm} of a record without versions; a program, which sends no marks, writes over all of it. */
export const mergedByMarks: typeof mergedForm = (form, marks, forms, message) =>
  marks === '' ? forms.typed : mergedForm(form, marks, forms, message);

/**
 * Merges a form with a colleague's changes saved since it was opened, as texts of the form and as `form` reads them:
 * fields that only one of them changed are merged. Throws `conflict` with the message where both changed a field.
 */
function overSaved<Texts extends Record<string, string>, Input>(
  form: z.ZodType<Input>,
  marks: string,
  texts: Record<'saved' | 'typed', Texts>,
  message: string,
): Input {
  const { both, mine } = mergeMarked(marks, texts);
  const read = form.safeParse(mine);
  if (both.length === 0 && read.success) return read.data;
  throw new OvertakenForm(message, both, mine);
}
