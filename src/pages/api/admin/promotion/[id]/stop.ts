import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { stopPromotion } from '#lib/catalogue/pricing/office/save-promotion.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/promotion/{id}/stop',
  summary: '立即停止促销',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    await stopPromotion(db, member, input.id, now);
    return { data: { id: input.id }, message: '已停止，所有页面按其余价格计价' };
  },
});
