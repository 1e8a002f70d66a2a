import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { moveAdvert } from '#lib/content/adverts/office/advert-desk.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/advert/{id}/move',
  summary: '广告在广告位里上移（up）或下移（down）一位',
  who: 'editor',
  input: z.object({ id: idField, way: z.enum(['up', 'down'], { error: '请选择上移或下移' }) }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    await moveAdvert(db, member, input, now);
    return { data: { id: input.id }, message: '顺序已改' };
  },
});
