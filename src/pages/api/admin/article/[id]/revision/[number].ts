import { revisionAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { baseField } from '#lib/content/newsroom/newsroom.fields.ts';
import { readRevision } from '#lib/content/newsroom/open-article.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/article/{id}/revision/{number}',
  summary: '一个版本的全文',
  who: 'editor',
  input: z.object({ id: idField, number: baseField }),
  answer: revisionAnswer,
  run: async ({ db, input }) => ({ data: await readRevision(db, input.id, input.number) }),
});
