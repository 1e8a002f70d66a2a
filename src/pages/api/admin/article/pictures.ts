import { z } from 'zod';
import { libraryAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { pictureUpload } from '#lib/content/newsroom/pictures/picture-upload.server.ts';
import { pictureLibrary, removeUnusedPicture } from '#lib/storefront/picture-library.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pageField } from '#lib/platform/http/call/common.fields.ts';

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

export const POST = pictureUpload({
  ...{ path, who: 'editor' },
  summary: '上传文章图片（picture，最大 8 MB）和图片说明（alt）',
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
