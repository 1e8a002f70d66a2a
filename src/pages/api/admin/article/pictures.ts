import { z } from 'zod';
import { libraryAnswer, savedPictureAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { altField } from '#lib/content/newsroom/newsroom.fields.ts';
import { checkPictures, savePicture } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { LARGEST_PICTURE, PICTURE_TOO_LARGE } from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { pictureLibrary, removeUnusedPicture } from '#lib/storefront/picture-library.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fileField, pageField } from '#lib/platform/http/call/common.fields.ts';

const path = '/api/admin/article/pictures';

export const GET = defineCall({
  method: 'GET',
  path,
  summary: '图库：已上传的图片，新的在前，按图片说明、图下文字和用处查找（keywords），每页 24 张',
  who: 'editor',
  input: z.object({ keywords: z.string().trim().max(60).catch(''), page: pageField }),
  answer: libraryAnswer,
  run: async ({ db, input }) => ({ data: await pictureLibrary(db, input) }),
});

export const POST = defineCall({
  method: 'POST',
  path,
  summary: '上传文章图片（picture，最大 8 MB）和图片说明（alt）',
  who: 'editor',
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
    return { data: await savePicture(db, member, { bytes, alt: input.alt }, now), message: '图片已上传' };
  },
});

export const DELETE = defineCall({
  method: 'DELETE',
  path,
  summary: '从图库删除一张没有用到的图片（key）',
  who: 'editor',
  answer: z.object({ key: z.string() }),
  input: z.object({ key: z.string().regex(/^[a-z0-9]{16}$/, '没有这张图片') }),
  run: async ({ db, member, input, now }) => {
    await removeUnusedPicture(db, member, input.key, now);
    return { data: { key: input.key }, message: '图片已删除' };
  },
});
