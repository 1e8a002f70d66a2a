import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { basedOnFields, batchForm } from '#lib/trade/coupons/office/batch.fields.ts';
import { batchOfForm, moreProblems, overSavedBatch } from '#lib/trade/coupons/office/batch-form.service.ts';
import { editBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/coupon/{id}/edit',
  summary: '修改还没有发出的一批券',
  who: 'operator',
  input: batchForm.safeExtend({ id: idField, ...basedOnFields }),
  answer: idAnswer,
  alsoWrong: moreProblems,
  run: async ({ db, member, input, now }) => {
    const { id, marks, based_on, ...typed } = input;
    const { form, basedOn } = await overSavedBatch(db, batchForm, { id, marks, based_on, typed }, now);
    await editBatch(db, member, { id, basedOn, input: await batchOfForm(db, form, now) }, now);
    return { data: { id }, message: '已保存', next: pathTo('coupon_batch', { id }) };
  },
});
