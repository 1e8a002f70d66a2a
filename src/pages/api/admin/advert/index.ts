import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { pictureOfAdvert, saveAdvert } from '#lib/content/adverts/office/advert-desk.service.ts';
import { advertForm } from '#lib/content/adverts/office/advert.fields.ts';
import { LARGEST_PICTURE, PICTURE_TOO_LARGE } from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { overVersion, pictureFields, requestKeyField } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/advert',
  summary:
    '保存广告（没有 id 就新建，同一个 request_key 只建一个；version 为打开时的版本；picture 为横幅图片）',
  who: 'editor',
  files: { largest: LARGEST_PICTURE + 64 * 1024, field: 'picture', words: PICTURE_TOO_LARGE },
  input: advertForm.extend({
    id: idField.optional(),
    ...overVersion,
    ...pictureFields,
    request_key: requestKeyField,
  }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const {
      id = null,
      version,
      marks,
      request_key: requestKey = null,
      picture,
      no_picture,
      ...typed
    } = input;
    const image_url = await pictureOfAdvert(db, member, { ...typed, picture, no_picture }, now);
    const advert = { id, version, marks, requestKey, input: { ...typed, image_url } };
    const saved = await saveAdvert(db, member, advert, now);
    return { data: { id: saved }, message: '已保存，页面已更新', next: pathTo('advert_edit', { id: saved }) };
  },
});
