import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { brandPictureForm } from '#lib/catalogue/brands/brands.fields.ts';
import { BRAND_PICTURE_TOO_LARGE, setBrandPicture } from '#lib/catalogue/brands/brand-picture.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_UPLOAD } from '#lib/people/uploads/uploads.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/brand/{id}/picture',
  summary: '上传品牌图片（picture，最大 5 MB）；不带文件则改回字标',
  who: 'editor',
  files: { largest: LARGEST_UPLOAD + 64 * 1024, field: 'picture', words: BRAND_PICTURE_TOO_LARGE },
  input: brandPictureForm.extend({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id, picture }, now }) => {
    const bytes = picture ? new Uint8Array(await picture.arrayBuffer()) : null;
    await setBrandPicture(db, member, { id, bytes }, now);
    return {
      data: { id },
      message: picture ? '图片已更换' : '已改回字标',
      next: pathTo('brand_edit', { id }),
    };
  },
});
