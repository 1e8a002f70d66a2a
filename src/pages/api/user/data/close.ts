import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { clearSessionCookies } from '#lib/people/members/sessions/session.service.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { closeForm } from '#lib/people/account/account.fields.ts';
import { closeAccount } from '#lib/storefront/personal-data/closing.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/data/close',
  summary: '注销账户，不能恢复；有未完成的订单、余额、门店时不能注销',
  who: 'buyer',
  inPerson: true,
  input: closeForm,
  answer: z.null(),
  run: async ({ db, member, input, now, http }) => {
    await closeAccount(db, member, input, now);
    clearSessionCookies(http.cookies, isSecureSite(runtime().settings));
    return { data: null, message: '账户已注销，感谢您使用药仓', next: pathTo('home') };
  },
});
