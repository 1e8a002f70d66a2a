import { batchAnswer } from '#lib/trade/coupons/coupons-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { getBatch } from '#lib/trade/coupons/office/batches.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/coupon/{id}',
  summary: '一批券：条件、已发、已用、剩余、成本与带来的商品金额（分）',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: batchAnswer,
  run: async ({ db, input, now }) => ({ data: await getBatch(db, input.id, now) }),
});
