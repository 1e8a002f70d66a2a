import { storedDraftAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { changeFields, draftFields, tabField, untilField } from '#lib/content/newsroom/newsroom.fields.ts';
import { discardDraft, saveDraft } from '#lib/content/newsroom/open-article.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/draft',
  summary: '自动保存草稿，并告知正在编辑',
  who: 'editor',
  input: z.object({ ...changeFields, ...draftFields, page: tabField }),
  answer: storedDraftAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, base, page, ...text } = input;
    return { data: await saveDraft(db, member, { id, base, typed: text, page }, now) };
  },
});

export const DELETE = defineCall({
  method: 'DELETE',
  path: '/api/admin/article/{id}/draft',
  summary: '丢弃自己在一个页面里的草稿',
  who: 'editor',
  input: z.object({ id: idField, page: tabField, until: untilField }),
  answer: z.object({}),
  run: async ({ db, member, input }) => {
    await discardDraft(db, member, input);
    return { data: {}, message: '草稿已丢弃' };
  },
});
