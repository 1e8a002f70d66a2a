import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { saveTemplateFields } from '#lib/people/messages/sending/sending.fields.ts';
import { saveTemplate } from '#lib/people/messages/sending/templates.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/message/template/{id}/save',
  summary: '修改站内消息模板；version 是打开页面时的版本',
  who: 'operator',
  input: saveTemplateFields,
  answer: z.null(),
  run: async ({ db, member, input, now }) => {
    await saveTemplate(db, member, input, now);
    return { data: null, message: '模板已保存', next: pathTo('message_templates') };
  },
});
