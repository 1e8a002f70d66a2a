import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { removeAdvert } from '#lib/content/adverts/office/advert-desk.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/advert/{id}/remove',
  summary: '删除广告',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    await removeAdvert(db, member, input.id, now);
    return { data: { id: input.id }, message: '已删除' };
  },
});
