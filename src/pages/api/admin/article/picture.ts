import { z } from 'zod';
import { LARGEST_PICTURE } from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { savePicture } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { altField, fileField } from '#lib/content/newsroom/transfer/file.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/picture',
  summary: '上传文章图片（picture，最大 8 MB）和图片说明（alt）',
  who: 'editor',
  largestBody: LARGEST_PICTURE + 64 * 1024,
  input: z.object({ picture: fileField('请选择图片'), alt: altField }),
  run: async ({ db, member, input, now }) => {
    const bytes = new Uint8Array(await input.picture.arrayBuffer());
    return { data: await savePicture(db, member, { bytes, alt: input.alt }, now), message: '图片已上传' };
  },
});
