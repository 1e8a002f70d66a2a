import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { browserOf, giveCookies } from '#lib/people/members/sessions/browser.server.ts';
import { accountForm } from '#lib/people/registration/registration.fields.ts';
import { stepRoute } from '#lib/people/registration/registration.rules.ts';
import { register, typedAccountErrors } from '#lib/people/registration/registration.service.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { afterLoginFields } from '#lib/storefront/after-login.fields.ts';
import { bindBrought } from '#lib/storefront/after-login.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/register',
  summary: '注册第一步：建账户并登录，凭短信验证码（/api/user/create_code，purpose=register）',
  who: 'anyone',
  fromAnyPage: true,
  input: accountForm.extend({
    variant: z.enum(['single', 'dd']).default('single').describe('dd：连锁总部'),
    wechat: afterLoginFields.wechat,
  }),
  answer: z.object({ next: z.string().describe('接下来的页面'), username: z.string().describe('用户名') }),
  alsoWrong: typedAccountErrors,
  run: async ({ db, input, now, http }) => {
    const { password_again: again, wechat, ...account } = input;
    const loggedIn = await register(db, { ...account, again }, browserOf(http), now);
    giveCookies(http, loggedIn);
    const { id, username } = loggedIn.member;
    const bound = wechat ? await bindBrought(db, http.cookies, id, now) : null;
    const next = pathTo(stepRoute(2, input.variant));
    const message = ['账户已建好，请接着填写企业信息', bound].filter(Boolean).join('；');
    return { data: { next, username }, message, next };
  },
});
