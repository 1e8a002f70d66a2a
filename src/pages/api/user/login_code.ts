import { loginAnswer, afterLoginFields } from '#lib/storefront/after-login.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { codeLoginForm } from '#lib/people/login/login.fields.ts';
import { loginByCode } from '#lib/people/login/login.service.ts';
import { browserOf } from '#lib/people/members/sessions/browser.server.ts';
import { afterLogin } from '#lib/storefront/after-login.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/login_code',
  summary: '登录，手机号加短信验证码（/api/user/create_code，purpose=login）',
  who: 'anyone',
  fromAnyPage: true,
  input: codeLoginForm.extend(afterLoginFields),
  answer: loginAnswer,
  run: async (call) => {
    const { db, input, now, http } = call;
    const { phone, code } = input;
    return afterLogin(call, await loginByCode(db, { phone, code, ...browserOf(http) }, now), input);
  },
});
