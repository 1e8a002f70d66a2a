import { changedArticleAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { tabField, untilField } from '#lib/content/newsroom/newsroom.fields.ts';
import { discardDraft } from '#lib/content/newsroom/open-article.service.ts';
import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/discard_draft',
  summary: '丢弃自己在一个页面里的草稿',
  who: 'editor',
  input: z.object({ id: idField, page: tabField, until: untilField }),
  answer: changedArticleAnswer,
  run: async ({ db, member, input, now }) => ({
    data: {
      article: await discardDraft(db, member, { id: input.id, page: input.page, until: input.until }, now),
    },
    message: '草稿已丢弃',
  }),
});
