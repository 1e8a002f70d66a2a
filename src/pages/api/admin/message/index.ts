import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sendFields, toSending } from '#lib/people/messages/sending/sending.fields.ts';
import { beginSending } from '#lib/people/messages/sending/sending.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/message',
  summary: '发站内消息；expected 和 digest 是预览时答的家数和标记，同一个 request_key 只发一次',
  who: 'operator',
  input: sendFields,
  answer: z.object({ id: z.int(), sent: z.int(), is_done: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const { request_key: requestKey, expected, digest } = input;
    const { id, sent, doneAt } = await beginSending(
      db,
      member,
      { ...toSending(input), requestKey, expected, digest },
      now,
    );
    const message = doneAt === null ? `已发给 ${sent} 家，其余几分钟内发完` : `已发给 ${sent} 家`;
    return { data: { id, sent, is_done: doneAt !== null }, message, next: pathTo('sendings') };
  },
});
