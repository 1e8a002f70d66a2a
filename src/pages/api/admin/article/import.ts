import { importReportAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { namesField } from '#lib/content/newsroom/newsroom.fields.ts';
import { reportWords } from '#lib/content/newsroom/transfer/import-words.rules.ts';
import { importArticles, LARGEST_IMPORT } from '#lib/content/newsroom/transfer/import.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fileField, switchField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/import',
  summary:
    '导入文章：.md 或 .zip（file），dry=1 只试算；链接有问题时须 force=1 才发布；文章在导出之后改过的跳过，列在 conflicts，以其 key、文件名或 all 为 overwrite 再导入才覆盖',
  who: 'editor',
  files: { largest: LARGEST_IMPORT, field: 'file', words: '文件不能超过 64 MB，请分几次导入。' },
  input: z.object({
    file: fileField('请选择 .md 或 .zip 文件'),
    dry: switchField,
    force: switchField,
    overwrite: namesField,
  }),
  answer: importReportAnswer,
  run: async ({ db, member, input, now }) => {
    const { file, dry: isDry, force: isForced, overwrite } = input;
    const upload = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    const report = await importArticles(db, member, { upload, isDry, isForced, overwrite }, now);
    return { data: report, message: reportWords(report, isDry) };
  },
});
