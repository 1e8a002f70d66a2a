import { LONGEST_PHONE } from '#lib/people/addresses/phone.rules.ts';
import { admit } from '#lib/people/calls/admission.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sendCodeTo, sendOwnCode, type SentCode } from '#lib/people/login/send-code.service.ts';
import { LOGIN_LIMITS, type Member } from '#lib/people/members/members.rules.ts';
import { browserOf, giveAsker } from '#lib/people/members/sessions/browser.server.ts';
import {
  CODE_LIMITS,
  CODE_PURPOSES,
  type CodePurpose,
  codesLeftWords,
  isOpenPurpose,
} from '#lib/people/phone-codes/phone-codes.rules.ts';
import { typedValues } from '#lib/platform/http/call/flash.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { refuseSigned } from '#lib/trade/contracts/contracts.service.ts';
import { z } from 'zod';

export const postUserCreateCode = defineCall({
  method: 'POST',
  path: '/api/user/create_code',
  summary: '获取短信验证码：注册、登录、找回密码发到填写的手机，其余须登录',
  who: 'anyone',
  input: z.looseObject({
    purpose: z.enum(Object.keys(CODE_PURPOSES) as CodePurpose[], { error: '请说明验证码的用途' }),
    phone: z
      .string('请填写手机号')
      .max(LONGEST_PHONE, '手机号过长')
      .optional()
      .describe('注册、登录、换手机号时的号码；签合同、设支付密码时可不传'),
    account: z
      .string('请填写手机号或用户名')
      .max(LOGIN_LIMITS.username, '用户名过长')
      .optional()
      .describe('找回密码时的手机号或用户名'),
  }),
  answer: z.object({
    phone: z.string().optional().describe('发往的号码，中间几位隐去；按用户名找回密码时没有'),
    wait_seconds: z.int().describe('多少秒后可再要'),
  }),
  run: async ({ db, input, now, http }) => {
    const { purpose, phone = '', account = '' } = input;
    const { sms } = runtime();
    let sent: SentCode;
    if (isOpenPurpose(purpose)) {
      const browser = { ...browserOf(http), asker: giveAsker(http) };
      sent = await sendCodeTo(db, sms, { purpose, phone, account, browser }, now);
    } else {
      const inPerson = purpose === 'new_phone' ? { inPerson: true as const } : {};
      const admission = {
        method: 'POST',
        path: '/api/user/create_code',
        who: 'member',
        ...inPerson,
      } as const;
      const member = admit(admission, http.locals) as Member;
      if (purpose === 'contract') await refuseSigned(db, member, now);
      sent = await sendOwnCode(db, sms, { purpose, phone, browser: browserOf(http), member }, now);
    }
    const { phone: to, left } = sent;
    return {
      data: { ...(to !== null && { phone: to }), wait_seconds: CODE_LIMITS.waitSeconds },
      message: `验证码已发送到${to === null ? '账户登记的手机' : ` ${to}`}，${CODE_LIMITS.minutes} 分钟内有效。${codesLeftWords(left)}`,
      keepValues: typedValues(input),
    };
  },
});
