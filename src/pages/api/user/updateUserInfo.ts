import { z } from 'zod';
import { updateUserInfo } from '#lib/people/account/account.service.ts';
import { contactForm, newPhoneForm } from '#lib/people/account/account.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/updateUserInfo',
  summary: '修改联系人、手机号；换手机号要新手机的验证码（用途 new_phone）和登录密码',
  who: 'member',
  inPerson: true,
  input: contactForm.extend(newPhoneForm.shape).partial(),
  answer: z.object({ name: z.string(), phone: z.string().describe('电话') }),
  run: async ({ db, member, input, now }) => {
    if (input.name === undefined && input.phone === undefined)
      throw fieldError('name', '请填写要修改的联系人或手机号');
    const { isNewPhone } = await updateUserInfo(db, member, input, now);
    const data = { name: input.name ?? member.name, phone: input.phone ?? member.phone };
    return { data, message: isNewPhone ? '手机号已更换' : '资料已保存' };
  },
});
