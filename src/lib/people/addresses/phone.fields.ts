import { z } from 'zod';
import { LONGEST_PHONE, parsePhone } from '#lib/people/addresses/phone.rules.ts';

const NO_PHONE = '请填写 11 位手机号，或带区号的座机号，例如 0512-65550123';

/** A mobile or landline number as people write it (product §8.5), as it is stored. */
export const phoneField = z
  .string('请填写电话')
  .max(LONGEST_PHONE, NO_PHONE)
  .transform((text, context) => {
    const phone = parsePhone(text);
    if (phone !== null) return phone;
    context.addIssue({ code: 'custom', message: NO_PHONE });
    return z.NEVER;
  })
  .meta({ label: '电话', kind: 'tel', autocomplete: 'tel' });
