import { openAdvertAnswer } from '#lib/content/adverts/adverts-answer.fields.ts';
import {
  moveAdvert,
  openAdvert,
  pictureOfAdvert,
  removeAdvert,
  saveAdvert,
} from '#lib/content/adverts/office/advert-desk.service.ts';
import { advertForm } from '#lib/content/adverts/office/advert.fields.ts';
import { LARGEST_PICTURE, PICTURE_TOO_LARGE } from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { overVersion, pictureFields, idempotencyKeyField } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const getAdminAdvertId = defineCall({
  method: 'GET',
  path: '/api/admin/advert/{id}',
  summary: '打开广告',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: openAdvertAnswer,
  run: async ({ db, input }) => ({ data: await openAdvert(db, input.id) }),
});

export const postAdminAdvertIdMove = defineCall({
  method: 'POST',
  path: '/api/admin/advert/{id}/move',
  summary: '广告在广告位里上移（up）或下移（down）一位',
  who: 'editor',
  input: z.object({ id: idField, way: z.enum(['up', 'down'], { error: '请选择上移或下移' }) }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    await moveAdvert(db, member, input, now);
    return { data: { id: input.id }, message: '顺序已改' };
  },
});

export const postAdminAdvertIdRemove = defineCall({
  method: 'POST',
  path: '/api/admin/advert/{id}/remove',
  summary: '删除广告',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    await removeAdvert(db, member, input.id, now);
    return { data: { id: input.id }, message: '已删除' };
  },
});

export const postAdminAdvert = defineCall({
  method: 'POST',
  path: '/api/admin/advert',
  summary:
    '保存广告（没有 id 就新建，同一个 idempotency_key 只建一个；version 为打开时的版本；picture 为横幅图片）',
  who: 'editor',
  files: { largest: LARGEST_PICTURE + 64 * 1024, field: 'picture', words: PICTURE_TOO_LARGE },
  input: advertForm.extend({
    id: idField.optional(),
    ...overVersion,
    ...pictureFields,
    idempotency_key: idempotencyKeyField,
  }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const {
      id = null,
      version,
      marks,
      idempotency_key: idempotencyKey = null,
      picture,
      no_picture,
      ...typed
    } = input;
    const image_url = await pictureOfAdvert(db, member, { ...typed, picture, no_picture }, now);
    const advert = { id, version, marks, idempotencyKey, input: { ...typed, image_url } };
    const saved = await saveAdvert(db, member, advert, now);
    return { data: { id: saved }, message: '已保存，页面已更新', next: pathTo('advert_edit', { id: saved }) };
  },
});

export const postAdminAdvertPreview = defineCall({
  method: 'POST',
  path: '/api/admin/advert/preview',
  summary: '预览广告：图片先上传，广告不保存',
  who: 'editor',
  files: { largest: LARGEST_PICTURE + 64 * 1024, field: 'picture', words: PICTURE_TOO_LARGE },
  input: advertForm.extend({ ...overVersion, ...pictureFields, idempotency_key: idempotencyKeyField }),
  answer: z.object({ image_url: z.string() }),
  run: async ({ db, member, input, now }) => {
    const { version, marks, idempotency_key: key = '', picture, no_picture, ...typed } = input;
    const image_url = await pictureOfAdvert(db, member, { ...typed, picture, no_picture }, now);
    const over = { version: String(version), marks, idempotency_key: key };
    return {
      data: { image_url },
      message: '这是预览，还没有保存',
      keepValues: { ...textsOf(advertForm, { ...typed, image_url }), ...over },
    };
  },
});
