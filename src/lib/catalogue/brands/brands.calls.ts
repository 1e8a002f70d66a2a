import {
  listBrands,
  moveBrand,
  openBrand,
  removeBrand,
  saveBrand,
} from '#lib/catalogue/brands/brand-office.service.ts';
import { BRAND_PICTURE_TOO_LARGE, setBrandPicture } from '#lib/catalogue/brands/brand-picture.service.ts';
import {
  brandForm,
  brandMoveField,
  brandPictureForm,
  brandQuery,
} from '#lib/catalogue/brands/brands.fields.ts';
import { officeBrandsAnswer } from '#lib/catalogue/brands/brands.columns.ts';
import { requireUnlinked } from '#lib/content/inbound-links.service.ts';
import { requireLinks } from '#lib/content/newsroom/links/links.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { LARGEST_UPLOAD } from '#lib/people/uploads/uploads.rules.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { overVersion } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postAdminBrandIdMove = defineCall({
  method: 'POST',
  path: '/api/admin/brand/{id}/move',
  summary: '调整品牌顺序：move 为 first、up 或 down',
  who: 'editor',
  input: z.object({ id: idField, move: brandMoveField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    await moveBrand(db, member, input, now);
    return { data: { id: input.id }, message: '顺序已调整' };
  },
});

export const postAdminBrandIdPicture = defineCall({
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

export const postAdminBrandIdRemove = defineCall({
  method: 'POST',
  path: '/api/admin/brand/{id}/remove',
  summary: '删除品牌；还有在售商品，或有广告、导航指向它时答 409',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: idAnswer,
  example: { id: 12 },
  run: async ({ db, member, input: { id }, now }) => {
    await requireUnlinked(db, pathTo('ppzq_info', { id }));
    await removeBrand(db, member, id, now);
    return { data: { id }, message: '已删除', next: pathTo('brands') };
  },
});

export const postAdminBrandIdSave = defineCall({
  method: 'POST',
  path: '/api/admin/brand/{id}/save',
  summary: '保存品牌；version 是打开时的版本，别人改过则答 409',
  who: 'editor',
  input: brandForm.extend({ id: idField, ...overVersion }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, version, marks, ...form } = input;
    if (form.story !== (await openBrand(db, id)).input.story)
      await requireLinks(db, 'story', [{ name: '品牌故事', text: form.story }]);
    await saveBrand(db, member, { id, version, marks, input: form }, now);
    return { data: { id }, message: '已保存，各页面马上更新', next: pathTo('brand_edit', { id }) };
  },
});

export const getAdminBrand = defineCall({
  method: 'GET',
  path: '/api/admin/brand',
  summary: '品牌：搜索、显示状态、顺序',
  who: 'editor',
  input: brandQuery,
  answer: officeBrandsAnswer,
  run: async ({ db, input }) => ({ data: await listBrands(db, input) }),
});

export const postAdminBrand = defineCall({
  method: 'POST',
  path: '/api/admin/brand',
  summary: '新建品牌，排在最后；证照和厂家每行一条',
  who: 'editor',
  input: brandForm,
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    await requireLinks(db, 'story', [{ name: '品牌故事', text: input.story }]);
    const id = await saveBrand(db, member, { id: null, version: 0, input }, now);
    return { data: { id }, message: '已新建品牌', next: pathTo('brand_edit', { id }) };
  },
});
