import { changedArticleAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { changeFields, tabField, textFields } from '#lib/content/newsroom/newsroom.fields.ts';
import { saveArticle } from '#lib/content/newsroom/write.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/save',
  summary: '保存文字（读者看到的不变）',
  who: 'editor',
  input: z.object({ ...changeFields, ...textFields, page: tabField }),
  answer: changedArticleAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, base, page, ...text } = input;
    const article = await saveArticle(db, member, { id, base, text, page }, now);
    return { data: { article }, message: '已保存' };
  },
});
