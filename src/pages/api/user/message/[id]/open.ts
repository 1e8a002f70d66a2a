import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { openMessage, unreadOf } from '#lib/people/messages/messages.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/message/{id}/open',
  summary: '打开一条消息：标为已读，并给出它说到的页面',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), link: z.string(), message_count: z.int().describe('未读消息数') }),
  run: async ({ db, member, input, now }) => {
    const link = await openMessage(db, member, input.id, now);
    const data = { id: input.id, link, message_count: await unreadOf(db, member.id) };
    return { data, next: link || pathTo('messages') };
  },
});
