import { holderPageAnswer } from '#lib/trade/coupons/coupons-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, pageField } from '#lib/platform/http/call/common.fields.ts';
import { holderQueryFields } from '#lib/trade/coupons/office/batch.fields.ts';
import { getBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { listHolders } from '#lib/trade/coupons/office/holders.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/coupon/{id}/holders',
  summary: '一批券的持有人：取得、使用时间与订单',
  who: 'operator',
  input: z.object({ id: idField, ...holderQueryFields, page: pageField }),
  answer: holderPageAnswer,
  run: async ({ db, input: { id: batchId, ...query }, now }) => {
    await getBatch(db, batchId, now);
    return { data: await listHolders(db, { batchId, ...query }, now) };
  },
});
