import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { batchPageAnswer } from '#lib/trade/coupons/coupons-answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { requiredText, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { batchForm, batchQuery } from '#lib/trade/coupons/office/batch.fields.ts';
import { batchOfForm, moreProblems } from '#lib/trade/coupons/office/batch-form.service.ts';
import { createBatch, listBatches } from '#lib/trade/coupons/office/batches.service.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

const MADE = '这批券刚才已经建好，没有再建一批。要再建同样的，请点“复制”。';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/coupon',
  summary: '优惠券批次：状态、搜索、发放与使用的数字',
  who: 'operator',
  input: batchQuery,
  answer: batchPageAnswer,
  run: async ({ db, input, now }) => ({ data: await listBatches(db, input, now) }),
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/coupon',
  summary: '新建一批券；request_key 相同的只建一批，内容改过则答 409',
  who: 'operator',
  input: batchForm.safeExtend({
    request_key: requiredText('表单编号', 64, 8),
    once_after: wholeNumber('编号不正确', [0, LARGEST_ID])
      .optional()
      .catch(undefined)
      .describe('编号比它大、一小时内新建、内容完全相同的一批已有时，答那一批，不再新建；不填不查'),
  }),
  answer: idAnswer,
  alsoWrong: moreProblems,
  run: async ({ db, member, input, now }) => {
    const { request_key: requestKey, once_after: onceAfter } = input;
    const batch = { input: await batchOfForm(db, input, now), requestKey, onceAfter };
    const { id, isNew } = await createBatch(db, member, batch, now);
    return { data: { id }, message: isNew ? '已新建这批券' : MADE, next: pathTo('coupon_batch', { id }) };
  },
});
