import { z } from 'zod';
import { pictureOfAdvert } from '#lib/content/adverts/office/advert-desk.service.ts';
import { advertForm } from '#lib/content/adverts/office/advert.fields.ts';
import { LARGEST_PICTURE, PICTURE_TOO_LARGE } from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { overVersion, pictureFields, requestKeyField } from '#lib/platform/http/call/office.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/advert/preview',
  summary: '预览广告：图片先上传，广告不保存',
  who: 'editor',
  files: { largest: LARGEST_PICTURE + 64 * 1024, field: 'picture', words: PICTURE_TOO_LARGE },
  input: advertForm.extend({ ...overVersion, ...pictureFields, request_key: requestKeyField }),
  answer: z.object({ image_url: z.string() }),
  run: async ({ db, member, input, now }) => {
    const { version, marks, request_key: key = '', picture, no_picture, ...typed } = input;
    const image_url = await pictureOfAdvert(db, member, { ...typed, picture, no_picture }, now);
    const over = { version: String(version), marks, request_key: key };
    return {
      data: { image_url },
      message: '这是预览，还没有保存',
      goesOnWith: { ...textsOf(advertForm, { ...typed, image_url }), ...over },
    };
  },
});
