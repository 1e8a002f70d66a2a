import { z } from 'zod';
import { isDeliverable } from '#lib/people/addresses/regions.rules.ts';
import {
  creditCodeProblem,
  LONGEST_CREDIT_CODE,
  plainCreditCode,
} from '#lib/people/members/credit-code.rules.ts';
import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import {
  againField,
  codeField,
  mobileField,
  newPasswordField,
  ruled,
} from '#lib/people/login/login.fields.ts';
import { usernameProblem } from '#lib/people/members/username.rules.ts';
import {
  COMPANY_LIMITS,
  JOINING_KINDS,
  type JoiningKind,
} from '#lib/people/registration/registration.rules.ts';
import { nameText, requiredText, switchField } from '#lib/platform/http/call/common.fields.ts';

/** Step 1. */
export const accountFields = z.object({
  phone: mobileField,
  code: codeField,
  username: ruled('请填写用户名', LOGIN_LIMITS.username, usernameProblem),
  password: newPasswordField,
  password_again: againField,
  agree: switchField.refine((isTicked) => isTicked, '请先阅读并同意用户协议').describe('1：同意用户协议'),
});

/** Step 2. */
export const companyFields = z.object({
  kind: z.enum(Object.keys(JOINING_KINDS) as JoiningKind[], { error: '请选择企业类型' }),
  company: nameText('企业名称', COMPANY_LIMITS.company, 4),
  credit_code: z
    .string('请填写统一社会信用代码')
    .max(LONGEST_CREDIT_CODE, '统一社会信用代码是 18 位')
    .transform(plainCreditCode)
    .superRefine((code, context) => {
      const problem = creditCodeProblem(code);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  region_code: z.string('请选择省份和城市').refine(isDeliverable, '请选择省份和城市'),
  detail: requiredText('详细地址', COMPANY_LIMITS.detail, 4),
  name: nameText('联系人', COMPANY_LIMITS.name, 2),
});
