import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { readFields } from '#lib/people/messages/message.fields.ts';
import { readMessages, unreadOf } from '#lib/people/messages/messages.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/message/read',
  summary: '把消息标为已读：按编号、按类别或全部',
  who: 'member',
  inPerson: true,
  input: readFields,
  answer: z.object({ read: z.int(), message_count: z.int().describe('未读消息数') }),
  run: async ({ db, member, input: { ids, kind, all }, now }) => {
    const read = await readMessages(
      db,
      member,
      ids.length > 0 ? { ids } : { kind: all ? null : (kind ?? null) },
      now,
    );
    const left = await unreadOf(db, member.id);
    const message = read > 0 ? `${read} 条消息已标为已读` : '这些消息都已经读过了';
    return { data: { read, message_count: left }, message };
  },
});
