import { z } from 'zod';
import { setFace } from '#lib/people/account/account.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';
import { checkUploads } from '#lib/people/uploads/uploads.service.ts';
import { fileField } from '#lib/platform/http/call/common.fields.ts';

/** Bytes of the form: a picture that is not much too large is refused in words of its own. */
const LARGEST_FORM = 8 * 1024 * 1024;

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/face',
  summary: '上传头像（字段 face），裁成正方形',
  who: 'member',
  files: {
    largest: LARGEST_FORM,
    field: 'face',
    words: '图片不能超过 5 MB，请压缩后再上传。',
    before: ({ db, member, now }) => checkUploads(db, member, 'face', now),
  },
  input: z.object({ face: fileField('请选择图片') }),
  answer: z.object({ face: z.string().describe('头像地址') }),
  run: async ({ db, member, input: { face }, now }) => {
    const id = await setFace(db, member, new Uint8Array(await face.arrayBuffer()), now);
    return { data: { face: uploadAddress(id) }, message: '头像已更换' };
  },
});
