import { z } from 'zod';
import { fileField } from '#lib/desk/file-fields.ts';
import { importArticles, LARGEST_IMPORT } from '#lib/desk/import.service.ts';
import { defineCall } from '#lib/http/define-call.ts';
import { switchField } from '#lib/http/fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/import',
  summary: '导入文章：.md 或 .zip（file），dry=1 只试算；链接有问题时须 force=1 才发布',
  who: 'editor',
  largestBody: LARGEST_IMPORT,
  input: z.object({ file: fileField('请选择 .md 或 .zip 文件'), dry: switchField, force: switchField }),
  run: async ({ db, member, input, now }) => {
    const { file, dry: isDry, force: isForced } = input;
    const upload = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    return {
      data: await importArticles(db, member, upload, { isDry, isForced }, now),
      message: isDry ? '试算完毕' : '导入完毕',
    };
  },
});
