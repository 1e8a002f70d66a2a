import { mobileField } from '#lib/people/addresses/phone.fields.ts';
import { z } from 'zod';
import { typedCode, ownPasswordField } from '#lib/people/login/login.fields.ts';
import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { COMPANY_LIMITS } from '#lib/people/registration/registration.rules.ts';
import { nameText, requiredText } from '#lib/platform/http/call/common.fields.ts';

/** The contact person of a company. */
export const contactForm = z.object({
  name: nameText('联系人', COMPANY_LIMITS.name, 2).meta({ help: '客服有事时找谁', autocomplete: 'name' }),
});

/** Another phone for the account: the code is sent to the new one, and the password proves the holder. */
export const newPhoneForm = z.object({
  phone: mobileField.meta({ label: '新的手机号' }),
  code: typedCode,
  password: z
    .string('请填写登录密码')
    .max(LOGIN_LIMITS.password, '密码过长')
    .meta({ label: '登录密码', kind: 'password', autocomplete: 'current-password', needed: true }),
});

/** Fields for closing an account. */
export const closeForm = z.object({
  confirm: requiredText('公司名称', 200).describe('公司名称；没有时为用户名').meta({ autocomplete: 'off' }),
  password: ownPasswordField('登录密码'),
});
