import { z } from 'zod';
import { inspectionForm } from '#lib/content/navigation/office/navigation.fields.ts';
import { saveInspection } from '#lib/content/navigation/office/navigation-desk.service.ts';
import { overVersion } from '#lib/platform/http/call/office.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/navigation/inspection',
  summary: '药检报告入口：有网址就打开网址，没有就显示说明；都空则不显示',
  who: 'editor',
  input: inspectionForm.extend(overVersion),
  answer: z.object({ version: z.int() }),
  example: { version: 9 },
  run: async ({ db, member, input: { version, marks, ...input }, now }) => ({
    data: await saveInspection(db, member, { version, marks, input }, now),
    message: '已保存，各页面马上更新',
  }),
});
