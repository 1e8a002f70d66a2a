import { loginAnswer, afterLoginFields } from '#lib/storefront/after-login/after-login.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { login } from '#lib/people/login/login.service.ts';
import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { browserOf } from '#lib/people/members/sessions/browser.server.ts';
import { afterLogin } from '#lib/storefront/after-login/after-login.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/login',
  summary: '登录，用户名或手机号加密码',
  who: 'anyone',
  fromAnyPage: true,
  input: z.object({
    username: z
      .string({ error: '请填写用户名或手机号' })
      .trim()
      .min(1, '请填写用户名或手机号')
      .max(LOGIN_LIMITS.username, '用户名过长')
      .describe('用户名，或只有一个账户的手机号'),
    password: z.string({ error: '请填写密码' }).min(1, '请填写密码').max(LOGIN_LIMITS.password, '密码过长'),
    ...afterLoginFields,
  }),
  answer: loginAnswer,
  run: async (call) => {
    const { db, input, now, http } = call;
    const { username, password } = input;
    return afterLogin(call, await login(db, { username, password, ...browserOf(http) }, now), input);
  },
});
