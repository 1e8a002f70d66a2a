import { z } from 'zod';
import { addPage } from '#lib/people/certificates/certificate-pages.service.ts';
import { kindField } from '#lib/people/certificates/certificates.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fileField } from '#lib/platform/http/call/common.fields.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';
import { checkUploads } from '#lib/people/uploads/uploads.service.ts';

/** Bytes of the form: a file that is not much too large is refused in words of its own. */
const LARGEST_FORM = 12 * 1024 * 1024;

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/zizhi/{kind}/page',
  summary: '上传资质证照的一页（字段 page，图片或 PDF），即时存入草稿',
  who: 'member',
  files: {
    largest: LARGEST_FORM,
    field: 'page',
    words: '文件不能超过 10 MB，请压缩后再上传。',
    before: ({ db, member, now }) => checkUploads(db, member, 'certificate', now),
  },
  input: z.object({ kind: kindField, page: fileField('请选择图片或 PDF') }),
  answer: z.object({ id: z.int(), url: z.string().describe('地址') }),
  run: async ({ db, member, input: { kind, page }, now }) => {
    const bytes = new Uint8Array(await page.arrayBuffer());
    const id = await addPage(db, member, { kind, bytes, name: page.name }, now);
    return { data: { id, url: uploadAddress(id) }, message: '已上传' };
  },
});
