import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { messageQueryFields, readFields } from '#lib/people/messages/message.fields.ts';
import { MESSAGE_KINDS } from '#lib/people/messages/messages.rules.ts';
import { inboxOf, openMessage, readMessages, unreadOf } from '#lib/people/messages/messages.service.ts';
import { flag, keysOf, moment, pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postUserMessageIdOpen = defineCall({
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

export const getUserMessage = defineCall({
  method: 'GET',
  path: '/api/user/message',
  summary: '我的消息，可按类别查看，每页 20 条',
  who: 'member',
  input: z.object(messageQueryFields),
  answer: z.object({
    total: z.int(),
    ...pagesAnswer,
    list: z.array(
      z.object({
        is_read: flag('已读'),
        created_at: moment('建立时间'),
        id: z.int(),
        kind: keysOf(MESSAGE_KINDS),
        title: z.string(),
        text: z.string(),
        link: z.string(),
      }),
    ),
    unread: z.record(z.string(), z.int()),
    message_count: z.int().describe('未读消息数'),
  }),
  example: {
    list: [
      {
        id: 7,
        kind: 'logistics',
        title: '订单已发货',
        text: '顺丰速运 SF1234567890',
        link: '/order/info/17',
        is_read: 0,
        created_at: 1_763_611_200_000,
      },
    ],
    unread: { logistics: 1 },
    message_count: 1,
    total: 1,
    page: 1,
    pages: 1,
  },
  run: async ({ db, member, input }) => {
    const { messages, counts, total, page, pages } = await inboxOf(db, member, input);
    const listed = input.kind === null ? total.all : (counts[input.kind]?.all ?? 0);
    return {
      data: {
        list: messages.map(({ createdAt, isRead, ...message }) => ({
          ...message,
          is_read: flagOf(isRead),
          created_at: createdAt,
        })),
        unread: Object.fromEntries(Object.entries(counts).map(([kind, { unread }]) => [kind, unread])),
        message_count: total.unread,
        total: listed,
        page,
        pages,
      },
    };
  },
});

export const postUserMessageRead = defineCall({
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
