import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { exportArticles } from '#lib/content/newsroom/transfer/export.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/article/export',
  summary: '导出全部文章和图片（zip）',
  who: 'editor',
  input: z.object({}),
  answer: sentAs('application/zip'),
  run: async ({ db, now }) => {
    const bytes = await exportArticles(db);
    const name = `articles-${formatDate(now)}.zip`;
    return { data: null, file: { bytes, type: 'application/zip', name } };
  },
});
