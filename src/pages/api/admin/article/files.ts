import { z } from 'zod';
import {
  checkFiles,
  FILE_TOO_LARGE,
  LARGEST_FILE,
  saveFile,
} from '#lib/content/newsroom/files/article-files.service.ts';
import { savedFileAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fileField } from '#lib/platform/http/call/common.fields.ts';

/** Bytes of a form around the file. */
const FORM_BYTES = 16 * 1024;

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/files',
  summary: '上传文章附件（file：PDF、docx、xlsx、zip，最大 20 MB），答出地址和写进正文的 Markdown',
  who: 'editor',
  files: {
    largest: LARGEST_FILE + FORM_BYTES,
    field: 'file',
    words: FILE_TOO_LARGE,
    before: ({ db, member, now }) => checkFiles(db, member, now),
  },
  input: z.object({ file: fileField('请选择文件') }),
  answer: savedFileAnswer,
  run: async ({ db, member, input, now }) => {
    const bytes = new Uint8Array(await input.file.arrayBuffer());
    return { data: await saveFile(db, member, { bytes, name: input.file.name }, now), message: '附件已上传' };
  },
});
