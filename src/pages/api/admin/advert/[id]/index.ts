import { openAdvertAnswer } from '#lib/content/adverts/adverts-answer.fields.ts';
import { z } from 'zod';
import { openAdvert } from '#lib/content/adverts/office/advert-desk.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/advert/{id}',
  summary: '打开广告',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: openAdvertAnswer,
  run: async ({ db, input }) => ({ data: await openAdvert(db, input.id) }),
});
