import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { saveAdvert } from '#lib/content/adverts/office/advert-desk.service.ts';
import { advertFields } from '#lib/content/adverts/office/advert.fields.ts';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { requestKeyField, versionField } from '#lib/platform/http/call/office.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/advert',
  summary: '保存广告（没有 id 就新建，同一个 request_key 只建一个；version 为打开时的版本）',
  who: 'editor',
  input: advertFields.extend({ id: idField.optional(), version: versionField, request_key: requestKeyField }),
  answer: idAnswer,
  run: async ({
    db,
    member,
    input: { id = null, version, request_key: requestKey = null, ...input },
    now,
  }) => ({
    data: { id: await saveAdvert(db, member, { id, version, requestKey, input }, now) },
    message: '已保存',
  }),
});
