import { z } from 'zod';
import { articlesLinkingTo } from '#lib/content/newsroom/links/all-links.service.ts';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/article/{id}/links_here',
  summary: '链接到这篇文章的其他文章，撤下前看',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: z.object({ list: z.array(z.object({ id: z.int(), title: z.string() })) }),
  run: async ({ db, input }) => ({
    data: {
      list: (await articlesLinkingTo(db, input.id)).map(({ articleId, title }) => ({ id: articleId, title })),
    },
  }),
});
