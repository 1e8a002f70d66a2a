import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { LOGIN_LIMITS } from '#lib/people/members/members.rules.ts';
import { browserOf, giveCookies } from '#lib/people/members/sessions/browser.server.ts';
import { accountForm, companyForm } from '#lib/people/registration/registration.fields.ts';
import { stepRoute, variantOf } from '#lib/people/registration/registration.rules.ts';
import {
  askUsername,
  register,
  saveCompany,
  typedAccountErrors,
} from '#lib/people/registration/registration.service.ts';
import { nextAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { afterLoginFields } from '#lib/storefront/after-login.fields.ts';
import { bindBrought } from '#lib/storefront/after-login.server.ts';
import { z } from 'zod';

export const postUserRegisterCompany = defineCall({
  method: 'POST',
  path: '/api/user/register/company',
  summary: '注册第二步：企业信息；提交资质以前可以再改。改了名称、代码、地区或类型，审过的证照重新审核',
  who: 'member',
  inPerson: true,
  input: companyForm,
  answer: nextAnswer.extend({
    reviewed_again: z.int().describe('要重新审核的证照份数'),
    sent_back: z.int().describe('代码改了、要会员重新提交的证照份数'),
  }),
  run: async ({ db, member, input, now }) => {
    const { credit_code: creditCode, region_code: regionCode, ...rest } = input;
    const saved = { ...rest, creditCode, regionCode };
    const { reviewedAgain, sentBack } = await saveCompany(db, member, saved, now);
    const next = pathTo(stepRoute(3, variantOf(input)));
    const after = [
      reviewedAgain > 0 && `${reviewedAgain} 份证照要按新的信息重新审核`,
      sentBack > 0 && `${sentBack} 份证照的代码和新的不同，请重新提交`,
    ].filter(Boolean);
    const message = ['企业信息已保存', ...(after.length > 0 ? after : ['请上传资质'])].join('，');
    return { data: { next, reviewed_again: reviewedAgain, sent_back: sentBack }, message, next };
  },
});

export const postUserRegister = defineCall({
  method: 'POST',
  path: '/api/user/register',
  summary: '注册第一步：建账户并登录，凭短信验证码（/api/user/create_code，purpose=register）',
  who: 'anyone',
  skipsMemberCheck: true,
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

export const getUserRegisterUsername = defineCall({
  method: 'GET',
  path: '/api/user/register/username',
  summary: '一个用户名能不能注册',
  who: 'anyone',
  input: z.object({ username: z.string('请填写用户名').max(LOGIN_LIMITS.username, '用户名太长') }),
  answer: z.object({ is_free: z.boolean().describe('可以用'), words: z.string() }),
  example: { is_free: false, words: '这个用户名已经有人用了，请换一个' },
  run: async ({ db, input, now, http }) => {
    const words = await askUsername(db, input.username, http.locals.senderAddress, now);
    return { data: { is_free: words === null, words: words ?? '这个用户名可以用' } };
  },
});
