import { z } from 'zod';
import { LONGEST_PHONE, parsePhone } from '#lib/people/addresses/phone.rules.ts';
import { CODE_LIMITS, CODE_PURPOSES, type CodePurpose } from '#lib/people/codes/codes.rules.ts';
import { createCode } from '#lib/people/codes/codes.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { maskNumber } from '#lib/platform/sms/mask.rules.ts';
import { refuseSigned } from '#lib/trade/contracts/contracts.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/create_code',
  summary: '获取短信验证码，发到账户登记的手机',
  who: 'member',
  input: z.object({
    purpose: z.enum(Object.keys(CODE_PURPOSES) as CodePurpose[], { error: '请说明验证码的用途' }),
    phone: z
      .string()
      .max(LONGEST_PHONE, '手机号过长')
      .optional()
      .describe('可不传；传了须与账户登记的手机号一致'),
  }),
  run: async ({ db, member, input, now, http }) => {
    const { purpose, phone = '' } = input;
    if (phone.trim() !== '' && parsePhone(phone) !== member.phone)
      throw fieldError('phone', '验证码只能发到账户登记的手机号，要换手机号请联系客服。');
    if (purpose === 'contract') await refuseSigned(db, member, now);
    const sender = { address: http.locals.senderAddress, phone: member.phone };
    await createCode(db, runtime().sms, { purpose, ...sender }, now);
    const to = maskNumber(member.phone);
    return {
      data: { phone: to, wait_seconds: CODE_LIMITS.waitSeconds },
      message: `验证码已发送到 ${to}，${CODE_LIMITS.minutes} 分钟内有效。`,
    };
  },
});
