import { z } from 'zod';
import { fileField } from '#lib/desk/file-fields.ts';
import { importArticles, LARGEST_IMPORT } from '#lib/desk/import.service.ts';
import { defineCall } from '#lib/http/define-call.ts';
import { switchField } from '#lib/http/fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/import',
  summary: '导入文章：.md 或 .zip（file），dry=1 只试算',
  who: 'editor',
  largestBody: LARGEST_IMPORT,
  input: z.object({ file: fileField('请选择 .md 或 .zip 文件'), dry: switchField }),
  run: async ({ db, member, input, now }) => {
    const { file, dry } = input;
    const upload = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    return {
      data: await importArticles(db, member, upload, dry, now),
      message: dry ? '试算完毕' : '导入完毕',
    };
  },
});
