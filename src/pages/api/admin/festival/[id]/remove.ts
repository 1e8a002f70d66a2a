import { z } from 'zod';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { removeFestival } from '#lib/storefront/festivals/festivals.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/festival/{id}/remove',
  summary: '删除没有在进行的节庆活动和它带来的全部内容',
  who: 'administrator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await removeFestival(db, member, id, now);
    return { data: { id }, message: '已删除', next: pathTo('festivals') };
  },
});
