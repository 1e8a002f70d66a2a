import { z } from 'zod';
import { unknownLineAnswer } from '#lib/trade/coupons/coupons-answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { selectionFields, selectionOfForm } from '#lib/trade/coupons/office/giving.fields.ts';
import { getGiving, prepareGiving, previewGiving } from '#lib/trade/coupons/office/giving.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/coupon/{id}/giving',
  summary: '准备发放：按等级、地区、类型，或名单（list，每行一个用户名或公司）；答发给多少家、哪些行没有找到',
  who: 'operator',
  input: selectionFields.safeExtend({ id: idField }),
  answer: z.object({
    recipients: z.int(),
    atLimit: z.int(),
    left: z.int().nullable(),
    willGive: z.int(),
    unknown: z.array(unknownLineAnswer),
    id: z.int(),
  }),
  run: async ({ db, member, input, now }) => {
    const { id: batchId } = input;
    const giving = await prepareGiving(db, member, { batchId, selection: selectionOfForm(input) }, now);
    const preview = await previewGiving(db, await getGiving(db, giving));
    return { data: { id: giving, ...preview }, next: pathTo('coupon_give', { id: batchId }, { giving }) };
  },
});
