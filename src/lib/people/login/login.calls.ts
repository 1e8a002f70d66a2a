import { tokensEndedWords, tokensLeftWords } from '#lib/people/api-tokens/api-tokens.rules.ts';
import { admit } from '#lib/people/calls/admission.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import {
  changePasswordForm,
  codeLoginForm,
  forgottenForm,
  loginForm,
} from '#lib/people/login/login.fields.ts';
import { login, loginByCode } from '#lib/people/login/login.service.ts';
import { changePassword, openReset, resetPassword } from '#lib/people/login/new-password.service.ts';
import { clearResetCookie, RESET_COOKIE, setResetCookie } from '#lib/people/login/send-code.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { browserOf, giveCookies } from '#lib/people/members/sessions/browser.server.ts';
import { nextAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { afterLoginFields, loginAnswer } from '#lib/storefront/after-login.fields.ts';
import { afterLogin } from '#lib/storefront/after-login.server.ts';
import { z } from 'zod';

export const postUserForgotPassword = defineCall({
  method: 'POST',
  path: '/api/user/forgot_password',
  summary:
    '找回密码第一步：凭短信验证码（/api/user/create_code，purpose=forgot_password），10 分钟内可以重设密码',
  who: 'anyone',
  skipsMemberCheck: true,
  input: forgottenForm,
  answer: nextAnswer,
  run: async ({ db, input, now, http }) => {
    setResetCookie(http.cookies, await openReset(db, { ...input, ...browserOf(http) }, now));
    const next = pathTo('forget_password');
    return { data: { next }, message: '手机已验证，请设新密码', next };
  },
});

export const postUserLogin = defineCall({
  method: 'POST',
  path: '/api/user/login',
  summary: '登录，用户名或手机号加密码',
  who: 'anyone',
  skipsMemberCheck: true,
  input: loginForm.extend(afterLoginFields),
  answer: loginAnswer,
  run: async (call) => {
    const { db, input, now, http } = call;
    const { username, password } = input;
    return afterLogin(call, await login(db, { username, password, ...browserOf(http) }, now), input);
  },
});

export const postUserLoginCode = defineCall({
  method: 'POST',
  path: '/api/user/login_code',
  summary: '登录，手机号加短信验证码（/api/user/create_code，purpose=login）',
  who: 'anyone',
  skipsMemberCheck: true,
  input: codeLoginForm.extend(afterLoginFields),
  answer: loginAnswer,
  run: async (call) => {
    const { db, input, now, http } = call;
    const { phone, code } = input;
    return afterLogin(call, await loginByCode(db, { phone, code, ...browserOf(http) }, now), input);
  },
});

const fields = changePasswordForm.shape;

export const postUserResetPassword = defineCall({
  method: 'POST',
  path: '/api/user/resetPassword',
  summary: '重设密码：找回密码的浏览器凭它的许可，已登录的会员凭原来的密码；别处的登录都退出',
  who: 'anyone',
  input: z.object({
    password: fields.password,
    password_again: fields.password_again.optional().describe('可不传；传了须一致'),
    old_password: fields.old_password.optional().describe('已登录时必填'),
    next: z.string().optional(),
  }),
  answer: z.object({ next: z.string().describe('接下来的页面'), tokens: z.int() }),
  run: async ({ db, input, now, http }) => {
    const { password, password_again: again = password, old_password: old } = input;
    if (old === undefined) {
      const permit = http.cookies.get(RESET_COOKIE)?.value;
      const tokens = await resetPassword(db, permit, { password, again }, now);
      clearResetCookie(http.cookies);
      const done = pathTo('forget_done', {}, { programs: tokens || null });
      return answer(`密码已重设，请用新密码登录。${tokensEndedWords(tokens)}`, done, tokens);
    }
    const admission = {
      method: 'POST',
      path: '/api/user/resetPassword',
      who: 'member',
      inPerson: true,
    } as const;
    const member = admit(admission, http.locals) as Member;
    const change = { old, password, again, browser: browserOf(http) };
    const { tokens, ...loggedIn } = await changePassword(db, member, change, now);
    giveCookies(http, loggedIn);
    const words = `密码已修改，其他设备上的登录都已退出。${tokensLeftWords(tokens)}`;
    return answer(words, safeNext(input.next, pathTo('user')), tokens);
  },
});

const answer = (words: string, next: string, tokens: number) => ({
  data: { next, tokens },
  message: words.replace(/。$/, ''),
  next,
});
