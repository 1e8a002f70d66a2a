import { z } from 'zod';
import { mobileField } from '#lib/people/addresses/phone.fields.ts';
import { CODE_WORDS, isCode, NO_CODE, plainDigits } from '#lib/people/phone-codes/phone-codes.rules.ts';
import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { PASSWORD_LENGTH, passwordProblem } from '#lib/people/members/password.rules.ts';

/** A code by text message as typed; the service validates it. */
export const typedCode = z.string(NO_CODE).max(40, NO_CODE).meta({
  label: CODE_WORDS,
  inputmode: 'numeric',
  autocomplete: 'one-time-code',
  needed: true,
  maxlength: 12,
});

/** The same code, whatever the width of its digits and the blanks between them. */
export const codeField = typedCode.transform(plainDigits).refine(isCode, NO_CODE);

/** Returns a field for a text that passes a rule. */
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

/** Returns a field for the account's current password, requested again. */
export const ownPasswordField = (label: string, missing = `请填写${label}`) =>
  z
    .string(missing)
    .min(1, missing)
    .max(LOGIN_LIMITS.password, '密码过长')
    .meta({ label, kind: 'password', autocomplete: 'current-password' });

/** A new password, by its own rule. */
export const newPasswordField = ruled('请填写密码', LOGIN_LIMITS.password, (text) =>
  passwordProblem(text),
).meta({
  label: '密码',
  kind: 'new-password',
  autocomplete: 'new-password',
  help: '8 至 64 位，不要用生日、手机号或别处用过的密码',
});
/** The new password repeated. */
export const againField = z
  .string('请再填一次密码')
  .min(1, '请再填一次密码')
  .max(LOGIN_LIMITS.password, `密码最多 ${PASSWORD_LENGTH.most} 位`)
  .meta({ label: '再填一次密码', kind: 'password', autocomplete: 'new-password' });

/** The login by password. */
export const loginForm = z.object({
  username: z
    .string({ error: '请填写用户名或手机号' })
    .trim()
    .min(1, '请填写用户名或手机号')
    .max(LOGIN_LIMITS.username, '用户名过长')
    .describe('用户名，或只有一个账户的手机号')
    .meta({ label: '用户名或手机号', kind: 'account', autocomplete: 'username' }),
  password: ownPasswordField('密码'),
});

/** The login by a code. */
export const codeLoginForm = z.object({
  phone: mobileField.meta({ help: '注册时填写的手机号' }),
  code: codeField,
});

/** Account whose password was forgotten. */
export const forgottenForm = z.object({
  account: z
    .string('请填写手机号或用户名')
    .trim()
    .min(1, '请填写手机号或用户名')
    .max(LOGIN_LIMITS.username, '用户名过长')
    .describe('手机号或用户名')
    .meta({
      label: '手机号或用户名',
      kind: 'account',
      autocomplete: 'username',
      help: '填用户名时，验证码发到账户登记的手机',
    }),
  code: codeField,
});

/** New password that replaces a forgotten one. */
export const resetForm = z.object({
  password: newPasswordField.meta({ label: '新密码' }),
  password_again: againField,
});

/** New password of a user who knows the current one. */
export const changePasswordForm = z.object({
  old_password: ownPasswordField('原来的登录密码', '请填写原来的密码'),
  password: newPasswordField.meta({ label: '新的登录密码' }),
  password_again: againField,
});
