import { z } from 'zod';
import { flag, moment } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pointsQuery } from '#lib/trade/wallet/wallet.fields.ts';
import { toPointsLog } from '#lib/trade/wallet/wallet-log.rules.ts';
import { listPoints } from '#lib/trade/wallet/wallet-log.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/points_log',
  summary: '积分明细；use_type 是类型，start_time、end_time 是日期或时刻',
  who: 'member',
  input: pointsQuery,
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
    is_cut: flag('还有更早的没有列出'),
    points: z.int().describe('现在的积分'),
  }),
  run: async ({ db, member, input }) => ({
    data: toPointsLog(await listPoints(db, member, input), member.points),
  }),
});
