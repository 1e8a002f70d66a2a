import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { removeTemplate } from '#lib/people/messages/sending/templates.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/message/template/{id}/remove',
  summary: '删除站内消息模板；已发出的消息不受影响',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ removed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const removed = await removeTemplate(db, member, input.id, now);
    const message = removed ? '模板已删除' : '模板已经删除了';
    return { data: { removed }, message, next: pathTo('message_templates') };
  },
});
