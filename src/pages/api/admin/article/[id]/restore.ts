import { changedArticleAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { baseField, changeFields } from '#lib/content/newsroom/newsroom.fields.ts';
import { restoreRevision } from '#lib/content/newsroom/write.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/restore',
  summary: '恢复旧版本的文字（成为最新版本，发布后读者才看到）',
  who: 'editor',
  input: z.object({ ...changeFields, number: baseField }),
  answer: changedArticleAnswer,
  run: async ({ db, member, input, now }) => ({
    data: {
      article: await restoreRevision(db, member, input, now),
    },
    message: '已恢复',
  }),
});
