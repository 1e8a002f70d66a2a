import { saveAdvert } from '#lib/content/adverts/office/advert-desk.service.ts';
import { advertFields } from '#lib/content/adverts/office/advert.fields.ts';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { versionField } from '#lib/platform/http/call/office.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/advert',
  summary: '保存广告（没有 id 就新建；version 为打开时的版本）',
  who: 'operator',
  input: advertFields.extend({ id: idField.optional(), version: versionField }),
  run: async ({ db, member, input: { id = null, version, ...input }, now }) => ({
    data: { id: await saveAdvert(db, member, { id, version, input }, now) },
    message: '已保存',
  }),
});
