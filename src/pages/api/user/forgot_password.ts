import { nextAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { openReset } from '#lib/people/login/new-password.service.ts';
import { forgottenForm } from '#lib/people/login/login.fields.ts';
import { setResetCookie } from '#lib/people/login/send-code.service.ts';
import { browserOf } from '#lib/people/members/sessions/browser.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/forgot_password',
  summary:
    '找回密码第一步：凭短信验证码（/api/user/create_code，purpose=forgot_password），10 分钟内可以重设密码',
  who: 'anyone',
  fromAnyPage: true,
  input: forgottenForm,
  answer: nextAnswer,
  run: async ({ db, input, now, http }) => {
    setResetCookie(http.cookies, await openReset(db, { ...input, ...browserOf(http) }, now));
    const next = pathTo('forget_password');
    return { data: { next }, message: '手机已验证，请设新密码', next };
  },
});
