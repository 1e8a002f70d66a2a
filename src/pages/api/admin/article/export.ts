import { z } from 'zod';
import { exportArticles } from '#lib/desk/export.service.ts';
import { defineCall } from '#lib/http/define-call.ts';
import { formatDate } from '#lib/time.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/article/export',
  summary: '导出全部文章和图片（zip）',
  who: 'editor',
  input: z.object({}),
  run: async ({ db, now }) => {
    const bytes = await exportArticles(db);
    const name = `articles-${formatDate(now)}.zip`;
    return { data: null, file: { bytes, type: 'application/zip', name } };
  },
});
