import { editingStatusAnswer, openArticleAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { changeFields } from '#lib/content/newsroom/newsroom.fields.ts';
import { notePresence, openArticle } from '#lib/content/newsroom/open-article.service.ts';
import { deleteArticle } from '#lib/content/newsroom/publish.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

const path = '/api/admin/article/{id}';

export const GET = defineCall({
  method: 'GET',
  path,
  summary: '打开文章：最新文字、自己的草稿、正在编辑的人、读者评价',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: openArticleAnswer,
  run: async ({ db, member, input, now }) => ({ data: await openArticle(db, member, input.id, now) }),
});

export const POST = defineCall({
  method: 'POST',
  path,
  summary: '告知正在看这篇文章',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: editingStatusAnswer,
  run: async ({ db, member, input, now }) => ({ data: await notePresence(db, member, input.id, now) }),
});

export const DELETE = defineCall({
  method: 'DELETE',
  path,
  summary: '删除从未发布的文章',
  who: 'editor',
  input: z.object(changeFields),
  answer: z.object({}),
  run: async ({ db, member, input, now }) => {
    await deleteArticle(db, member, input, now);
    return { data: {}, message: '已删除' };
  },
});
