import { z } from 'zod';
import { LONGEST_PHONE } from '#lib/people/addresses/phone.rules.ts';
import { isCode, NO_CODE, plainDigits } from '#lib/people/codes/codes.rules.ts';
import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { PASSWORD_LENGTH, passwordProblem } from '#lib/people/members/password.rules.ts';
import { mobileOf } from '#lib/people/login/account-named.service.ts';

const NO_MOBILE = '请填写能收短信的 11 位手机号';

/** A mobile number as people write it (product §8.5), as it is stored. */
export const mobileField = z
  .string('请填写手机号')
  .max(LONGEST_PHONE, NO_MOBILE)
  .transform((text, context) => {
    const phone = mobileOf(text);
    if (phone !== null) return phone;
    context.addIssue({ code: 'custom', message: NO_MOBILE });
    return z.NEVER;
  });

/** A code by text message, whatever the width of its digits and the blanks between them. */
export const codeField = z.string(NO_CODE).max(40, NO_CODE).transform(plainDigits).refine(isCode, NO_CODE);

/** A text that a rule finds nothing wrong with. */
export const ruled = (missing: string, longest: number, problemOf: (text: string) => string | null) =>
  z
    .string(missing)
    .max(longest, {
      error: (issue) => problemOf(String(issue.input).slice(0, longest)) ?? missing,
      abort: true,
    })
    .superRefine((text, context) => {
      const problem = problemOf(text);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    });

/** A new password, by its own rule. */
export const newPasswordField = ruled('请填写密码', LOGIN_LIMITS.password, (text) => passwordProblem(text));
/** The same once more. */
export const againField = z
  .string('请再填一次密码')
  .min(1, '请再填一次密码')
  .max(LOGIN_LIMITS.password, `密码最多 ${PASSWORD_LENGTH.most} 位`);
