import { editingStatusAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { notePresence } from '#lib/content/newsroom/open-article.service.ts';
import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/present',
  summary: '告知正在看这篇文章',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: editingStatusAnswer,
  run: async ({ db, member, input, now }) => ({ data: await notePresence(db, member, input.id, now) }),
});
