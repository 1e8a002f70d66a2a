import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { photoForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { addPhoto, PHOTO_TOO_LARGE } from '#lib/catalogue/goods/office/goods-files.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_UPLOAD } from '#lib/people/uploads/uploads.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/photo',
  summary: '上传商品照片（photo，JPG、PNG 或 WebP，最大 5 MB），排在最后',
  who: 'operator',
  files: { largest: LARGEST_UPLOAD + 64 * 1024, field: 'photo', words: PHOTO_TOO_LARGE },
  input: photoForm.extend({ id: idField }),
  answer: idAnswer,
  example: { id: 17 },
  run: async ({ db, member, input: { id, photo }, now }) => {
    const bytes = new Uint8Array(await photo.arrayBuffer());
    await addPhoto(db, member, { goodsId: id, bytes }, now);
    return { data: { id }, message: '照片已上传，各页面马上更新', next: pathTo('goods_edit', { id }) };
  },
});
