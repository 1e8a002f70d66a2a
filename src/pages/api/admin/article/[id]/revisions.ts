import { moment } from '#lib/platform/http/call/answer.fields.ts';
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
  answer: z.object({
    list: z.array(
      z.object({
        number: z.int(),
        title: z.string(),
        keywords: z.string(),
        author: z.string(),
        summary: z.string(),
        source: z.string(),
        savedBy: z.string(),
        reason: z.enum(['import', 'restore', 'save']),
        restoredNumber: z.int().nullable(),
        createdAt: moment(),
        isPublic: z.boolean(),
      }),
    ),
    pages: z.int().describe('共几页'),
  }),
  run: async ({ db, input }) => ({ data: await listRevisions(db, input.id, input.page) }),
});
