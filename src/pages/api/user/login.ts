import { loginAnswer, afterLoginFields } from '#lib/storefront/after-login.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { loginForm } from '#lib/people/login/login.fields.ts';
import { login } from '#lib/people/login/login.service.ts';
import { browserOf } from '#lib/people/members/sessions/browser.server.ts';
import { afterLogin } from '#lib/storefront/after-login.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/login',
  summary: '登录，用户名或手机号加密码',
  who: 'anyone',
  fromAnyPage: true,
  input: loginForm.extend(afterLoginFields),
  answer: loginAnswer,
  run: async (call) => {
    const { db, input, now, http } = call;
    const { username, password } = input;
    return afterLogin(call, await login(db, { username, password, ...browserOf(http) }, now), input);
  },
});
