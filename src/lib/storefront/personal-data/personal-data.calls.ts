import { closeForm } from '#lib/people/account/account.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { clearSessionCookies } from '#lib/people/members/sessions/session.service.ts';
import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { closeAccount } from '#lib/storefront/personal-data/closing.service.ts';
import { exportOwnData } from '#lib/storefront/personal-data/export-member.service.ts';
import { z } from 'zod';

export const postUserDataClose = defineCall({
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

export const postUserDataExport = defineCall({
  method: 'POST',
  path: '/api/user/data/export',
  summary: '导出本账户的全部数据（zip：data.json 和上传的文件），一天最多 3 次',
  who: 'member',
  inPerson: true,
  input: z.object({}),
  answer: sentAs('application/zip'),
  run: async ({ db, member, now }) => {
    const { bytes, name } = await exportOwnData(db, member, now);
    return { data: null, file: { bytes, name, type: 'application/zip' } };
  },
});
