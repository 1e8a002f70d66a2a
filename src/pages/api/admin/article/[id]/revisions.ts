import { revisionListAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { z } from 'zod';
import { listRevisions } from '#lib/content/newsroom/open-article.service.ts';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { pageField } from '#lib/platform/http/call/common.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/article/{id}/revisions',
  summary: '修改记录，最新的在前',
  who: 'editor',
  input: z.object({ id: idField, page: pageField }),
  answer: revisionListAnswer,
  run: async ({ db, input }) => ({ data: await listRevisions(db, input.id, input.page) }),
});
