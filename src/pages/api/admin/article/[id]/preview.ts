import { z } from 'zod';
import { openPreview } from '#lib/content/newsroom/open-article.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/preview',
  summary: '给同事看的预览链接，7 天有效',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: z.object({ url: z.string().describe('地址') }),
  run: async ({ db, member, input, now }) => ({
    data: { url: await openPreview(db, member, input.id, now) },
    message: '预览链接 7 天内有效',
  }),
});
