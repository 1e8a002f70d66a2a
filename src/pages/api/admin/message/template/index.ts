import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { templateForm } from '#lib/people/messages/sending/sending.fields.ts';
import { addTemplate } from '#lib/people/messages/sending/templates.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/message/template',
  summary: '添加站内消息模板；标题和内容里可以用 {公司} 和 {姓名}',
  who: 'operator',
  input: templateForm,
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const id = await addTemplate(db, member, input, now);
    return { data: { id }, message: '模板已添加', next: pathTo('message_templates') };
  },
});
