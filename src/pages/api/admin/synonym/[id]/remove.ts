import { removeSynonym } from '#lib/catalogue/search/synonyms/synonym-desk.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/synonym/{id}/remove',
  summary: '删除同义词；一秒内生效',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await removeSynonym(db, member, id, now);
    return { data: { id }, message: '已删除', next: pathTo('synonyms') };
  },
});
