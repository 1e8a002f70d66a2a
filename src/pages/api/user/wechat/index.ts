import { nextAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { admit } from '#lib/people/calls/admission.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { requireBuyer } from '#lib/people/members/members.rules.ts';
import { setWechatCookie } from '#lib/people/wechat/wechat-cookie.server.ts';
import { wechatProvider } from '#lib/people/wechat/wechat-app.server.ts';
import { VISITORS_PURPOSES } from '#lib/people/wechat/wechat.rules.ts';
import { goToWechat } from '#lib/people/wechat/wechat.service.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { afterLoginFields } from '#lib/storefront/after-login.fields.ts';
import { errandText } from '#lib/storefront/after-login.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/wechat',
  summary: '去微信授权：登录、注册，或绑定已登录的账户；答复里是授权页的地址',
  who: 'anyone',
  inPerson: true,
  input: z.object({
    purpose: z.enum(['bind', ...VISITORS_PURPOSES], { error: '请选择用微信做什么' }),
    ...afterLoginFields,
  }),
  answer: nextAnswer,
  run: async ({ db, input, now, http }) => {
    const { purpose } = input;
    const isBinding = purpose === 'bind';
    const admission = { method: 'POST', path: '/api/user/wechat', who: 'member' } as const;
    const member = isBinding ? admit(admission, http.locals) : null;
    if (member) requireBuyer(member, '绑定微信');
    const provider = wechatProvider(runtime().settings, db);
    if (!provider) throw notFound('微信登录');
    const { senderAddress: address } = http.locals;
    const errand = { purpose, memberId: member?.id ?? null, next: errandText(input), address };
    const { url, state } = await goToWechat(db, provider, errand, now);
    setWechatCookie(http.cookies, state);
    return { data: { next: url }, next: url };
  },
});
