import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { flag, moment } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { messageQueryFields } from '#lib/people/messages/message.fields.ts';
import { inboxOf } from '#lib/people/messages/messages.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/message',
  summary: '我的消息，可按类别查看，每页 20 条',
  who: 'member',
  input: z.object(messageQueryFields),
  answer: z.object({
    total: z.int(),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
    list: z.array(
      z.object({
        is_read: flag('已读'),
        created_at: moment('建立时间'),
        id: z.int(),
        kind: z.enum(['activity', 'certificate', 'logistics', 'order', 'return', 'service', 'wallet']),
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
