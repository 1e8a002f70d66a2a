import { z } from 'zod';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { endFestival } from '#lib/storefront/festivals/festivals.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/festival/{id}/end',
  summary: '提前结束节庆活动',
  who: 'administrator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await endFestival(db, member, id, now);
    return { data: { id }, message: '已结束，页面马上恢复', next: pathTo('festival_edit', { id }) };
  },
});
