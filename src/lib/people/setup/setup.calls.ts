import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { browserOf, giveCookies } from '#lib/people/members/sessions/browser.server.ts';
import { setupForm } from '#lib/people/setup/setup.fields.ts';
import { setUpShop } from '#lib/people/setup/setup.service.ts';
import { nextAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const postSetup = defineCall({
  method: 'POST',
  path: '/api/setup',
  summary: '首次设置：凭服务器控制台上的一次性代码建立第一位管理员，并登录；已经有管理员的商城不接受',
  who: 'anyone',
  skipsMemberCheck: true,
  input: setupForm,
  answer: nextAnswer,
  example: { next: '/admin/today' },
  run: async ({ db, input, now, http }) => {
    giveCookies(http, await setUpShop(db, input, browserOf(http), now));
    const next = pathTo('today');
    return { data: { next }, message: '管理员已建立，您已登录', next };
  },
});
