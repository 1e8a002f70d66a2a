import { z } from 'zod';
import { NO_CODE } from '#lib/people/codes/codes.rules.ts';
import { updateUserInfo } from '#lib/people/account/account.service.ts';
import { contactForm } from '#lib/people/account/contact.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { mobileField } from '#lib/people/login/login.fields.ts';
import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/updateUserInfo',
  summary: '修改联系人、手机号；换手机号要新手机的验证码（用途 new_phone）和登录密码',
  who: 'member',
  inPerson: true,
  input: z.object({
    name: contactForm.shape.name.optional(),
    phone: mobileField.optional(),
    code: z.string(NO_CODE).max(40, NO_CODE).optional().default(''),
    password: z.string('请填写登录密码').max(LOGIN_LIMITS.password, '密码过长').optional().default(''),
  }),
  answer: z.object({ name: z.string(), phone: z.string().describe('电话') }),
  run: async ({ db, member, input, now }) => {
    if (input.name === undefined && input.phone === undefined)
      throw fieldError('name', '请填写要修改的联系人或手机号');
    const { isNewPhone } = await updateUserInfo(db, member, input, now);
    const data = { name: input.name ?? member.name, phone: input.phone ?? member.phone };
    return { data, message: isNewPhone ? '手机号已更换' : '资料已保存' };
  },
});
