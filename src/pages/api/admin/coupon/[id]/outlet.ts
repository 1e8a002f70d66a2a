import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { basedOnFields, outletForm } from '#lib/trade/coupons/office/batch.fields.ts';
import { outletOfForm, overSavedBatch } from '#lib/trade/coupons/office/batch-form.service.ts';
import { editOutlet } from '#lib/trade/coupons/office/batches.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/coupon/{id}/outlet',
  summary: '修改一批券的名称、总数、每户限领与领取时间；已发出的也可以改',
  who: 'operator',
  input: outletForm.safeExtend({ id: idField, ...basedOnFields }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, marks, based_on, ...typed } = input;
    const { form, basedOn } = await overSavedBatch(db, outletForm, { id, marks, based_on, typed }, now);
    await editOutlet(db, member, { id, basedOn, input: outletOfForm(form) }, now);
    return { data: { id }, message: '已保存', next: pathTo('coupon_batch', { id }) };
  },
});
