import { z } from 'zod';
import { nextAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { companyForm } from '#lib/people/registration/registration.fields.ts';
import { stepRoute, variantOf } from '#lib/people/registration/registration.rules.ts';
import { saveCompany } from '#lib/people/registration/registration.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
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
