import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { takeBackForm } from '#lib/trade/coupons/office/batch.fields.ts';
import { takeBack } from '#lib/trade/coupons/office/holders.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/coupon/held/{id}/take_back',
  summary: '从持有人收回一张没有使用的券；重复提交不变',
  who: 'operator',
  input: takeBackForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), batch_id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id, reason }, now }) => {
    const batchId = await takeBack(db, member, { id, reason }, now);
    return { data: { id, batch_id: batchId, state: 'taken_back' }, message: '已收回这张券' };
  },
});
