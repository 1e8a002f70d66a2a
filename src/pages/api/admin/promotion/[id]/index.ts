import { openPromotionAnswer } from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import { z } from 'zod';
import { openPromotion } from '#lib/catalogue/pricing/office/save-promotion.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/promotion/{id}',
  summary: '打开促销',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: openPromotionAnswer,
  run: async ({ db, input, now }) => ({ data: await openPromotion(db, input.id, now) }),
});
