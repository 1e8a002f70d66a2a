import { z } from 'zod';
import { isPhone } from '#lib/people/addresses/phone.rules.ts';

/** A mobile or landline number (spec §5). */
export const phoneField = z
  .string('请填写电话')
  .trim()
  .refine(isPhone, '请填写 11 位手机号，或带区号的座机号，例如 0512-65550123');
