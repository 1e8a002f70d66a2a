import {
  changedArticleAnswer,
  linkProblemAnswer,
  openArticleAnswer,
} from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { changeFields, momentField } from '#lib/content/newsroom/newsroom.fields.ts';
import { publishArticle, unscheduleArticle } from '#lib/content/newsroom/publish.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { switchField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/publish',
  summary: '发布最新文字，或定时发布（at）；链接有问题时须 force=1',
  who: 'editor',
  input: z.object({ ...changeFields, at: momentField, force: switchField }),
  answer: z.object({ article: openArticleAnswer, problems: z.array(linkProblemAnswer) }),
  run: async ({ db, member, input, now }) => {
    const { id, base, at, force: isForced } = input;
    const data = await publishArticle(db, member, { id, base, at, isForced }, now);
    return { data, message: at === null ? '已发布' : '已定时' };
  },
});

export const DELETE = defineCall({
  method: 'DELETE',
  path: '/api/admin/article/{id}/publish',
  summary: '取消定时发布',
  who: 'editor',
  input: z.object(changeFields),
  answer: changedArticleAnswer,
  run: async ({ db, member, input, now }) => ({
    data: { article: await unscheduleArticle(db, member, input, now) },
    message: '已取消定时',
  }),
});
