import { savedPictureAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import {
  BANNER_SHAPE,
  LARGEST_PICTURE,
  PICTURE_TOO_LARGE,
} from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { checkPictures, savePicture } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { altField } from '#lib/content/newsroom/newsroom.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fileField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/picture',
  summary: '上传横幅图片（picture，最大 8 MB，至少 600 × 180，宽是高的 2 到 6 倍）和图片说明（alt）',
  who: 'staff',
  files: {
    largest: LARGEST_PICTURE + 64 * 1024,
    field: 'picture',
    words: PICTURE_TOO_LARGE,
    before: ({ db, member, now }) => checkPictures(db, member, now),
  },
  input: z.object({ picture: fileField('请选择图片'), alt: altField }),
  answer: savedPictureAnswer,
  run: async ({ db, member, input, now }) => {
    const bytes = new Uint8Array(await input.picture.arrayBuffer());
    return {
      data: await savePicture(db, member, { bytes, alt: input.alt, shape: BANNER_SHAPE }, now),
      message: '图片已上传',
    };
  },
});
