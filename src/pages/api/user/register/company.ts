import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { companyFields } from '#lib/people/registration/registration.fields.ts';
import { stepRoute, variantOf } from '#lib/people/registration/registration.rules.ts';
import { saveCompany } from '#lib/people/registration/registration.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/register/company',
  summary: '注册第二步：企业信息；提交资质以前可以再改',
  who: 'member',
  inPerson: true,
  input: companyFields,
  run: async ({ db, member, input, now }) => {
    const { credit_code: creditCode, region_code: regionCode, ...rest } = input;
    await saveCompany(db, member, { ...rest, creditCode, regionCode }, now);
    const next = pathTo(stepRoute(3, variantOf(input)));
    return { data: { next }, message: '企业信息已保存，请上传资质', next };
  },
});
