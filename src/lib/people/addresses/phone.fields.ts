import { z } from 'zod';
import { LONGEST_PHONE, mobileOf, parsePhone } from '#lib/people/addresses/phone.rules.ts';

/**
 * A phone number as people write it (product §8.5), converted by `read` to its stored form; `read` returns null for an
 * invalid one.
 */
const numberField = (
  label: string,
  { read, missing, wrong }: { read: (text: string) => string | null; missing: string; wrong: string },
) =>
  z
    .string(missing)
    .max(LONGEST_PHONE, wrong)
    .transform((text, context) => {
      const phone = read(text);
      if (phone !== null) return phone;
      context.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    })
    .meta({ label, kind: 'tel', autocomplete: 'tel' });

/** A mobile or landline number. */
export const phoneField = numberField('电话', {
  read: parsePhone,
  missing: '请填写电话',
  wrong: '请填写 11 位手机号，或带区号的座机号，例如 0512-65550123',
});

/** A number that takes text messages. */
export const mobileField = numberField('手机号', {
  read: mobileOf,
  missing: '请填写手机号',
  wrong: '请填写能收短信的 11 位手机号',
});
