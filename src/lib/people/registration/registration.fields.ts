import { mobileField } from '#lib/people/addresses/phone.fields.ts';
import { z } from 'zod';
import { isDeliverable } from '#lib/platform/regions.rules.ts';
import {
  creditCodeProblem,
  LONGEST_CREDIT_CODE,
  plainCreditCode,
} from '#lib/people/members/credit-code.rules.ts';
import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { againField, codeField, newPasswordField, ruled } from '#lib/people/login/login.fields.ts';
import { usernameProblem } from '#lib/people/members/username.rules.ts';
import { COMPANY_LIMITS, JOINING_KINDS } from '#lib/people/registration/registration.rules.ts';
import { choiceField, nameText, requiredText, switchField } from '#lib/platform/http/call/common.fields.ts';

/** Step 1. */
export const accountForm = z.object({
  phone: mobileField.meta({ help: '以后用它登录、收验证码和找回密码' }),
  code: codeField,
  username: ruled('请填写用户名', LOGIN_LIMITS.username, usernameProblem).meta({
    label: '用户名',
    kind: 'username',
    autocomplete: 'username',
    help: '4 至 20 个字母、数字、下划线或汉字，以字母或汉字开头',
  }),
  password: newPasswordField,
  password_again: againField,
  agree: switchField
    .refine((isTicked) => isTicked, '请先阅读并同意用户协议')
    .describe('1：同意用户协议')
    .meta({ label: '已阅读并同意' }),
});

/** Step 2. */
export const companyForm = z.object({
  kind: choiceField(JOINING_KINDS, '请选择企业类型').meta({ label: '企业类型', kind: 'chips' }),
  company: nameText('企业名称', COMPANY_LIMITS.company, 4).meta({
    help: '和营业执照上的名称一致',
    autocomplete: 'organization',
  }),
  credit_code: z
    .string('请填写统一社会信用代码')
    .max(LONGEST_CREDIT_CODE, '统一社会信用代码是 18 位')
    .transform(plainCreditCode)
    .superRefine((code, context) => {
      const problem = creditCodeProblem(code);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .meta({
      label: '统一社会信用代码',
      help: '营业执照上的 18 位代码',
      kind: 'credit-code',
      autocomplete: 'off',
    }),
  region_code: z.string('请选择省份和城市').refine(isDeliverable, '请选择省份和城市'),
  detail: requiredText('详细地址', COMPANY_LIMITS.detail, 4).meta({
    help: '区县、街道和门牌号',
    autocomplete: 'street-address',
  }),
  name: nameText('联系人', COMPANY_LIMITS.name, 2).meta({
    help: '审核、送货有事时找谁',
    autocomplete: 'name',
  }),
});
