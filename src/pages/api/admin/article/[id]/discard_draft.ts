import { z } from 'zod';
import { tabField, untilField } from '#lib/desk/desk-fields.ts';
import { discardDraft } from '#lib/desk/draft.service.ts';
import { defineCall, idField } from '#lib/http/define-call.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/discard_draft',
  summary: '丢弃自己在一个页面里的草稿',
  who: 'editor',
  input: z.object({ id: idField, page: tabField, until: untilField }),
  run: async ({ db, member, input, now }) => ({
    data: { article: await discardDraft(db, member, input.id, now, input.page, input.until) },
    message: '草稿已丢弃',
  }),
});
