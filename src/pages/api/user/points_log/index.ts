import { z } from 'zod';
import { moment } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { strictPointsQuery } from '#lib/trade/wallet/wallet.fields.ts';
import { listPoints } from '#lib/trade/wallet/wallet-log.service.ts';
import { POINTS_REASONS, pointsNote } from '#lib/trade/wallet/wallet.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/points_log',
  summary: '积分明细；use_type 是类型，start_time、end_time 是日期或时刻',
  who: 'member',
  input: strictPointsQuery,
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        use_type: z
          .enum(['correction', 'draw', 'exchange', 'exchange_back', 'gift', 'order', 'taken_back'])
          .describe('变动类型'),
        use_type_text: z.string().describe('变动类型的说法'),
        reference: z.string(),
        note: z.string().describe('说明'),
        change: z.int(),
        points: z.int().describe('变动后的积分'),
        created_at: moment('建立时间'),
      }),
    ),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
    total: z.int().describe('共几条，最多数到 10000'),
  }),
  run: async ({ db, member, input }) => {
    const { entries, page, pages, total } = await listPoints(db, member, input);
    const data = entries.map((entry) => ({
      id: entry.id,
      use_type: entry.reason,
      use_type_text: POINTS_REASONS[entry.reason],
      reference: entry.reference,
      note: pointsNote(entry),
      change: entry.change,
      points: entry.pointsAfter,
      created_at: entry.createdAt,
    }));
    return { data: { data, page, pages, total } };
  },
});
