import { z } from 'zod';
import { fen, flag, moment, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { balanceQuery } from '#lib/trade/wallet/wallet.fields.ts';
import { toBalanceLog } from '#lib/trade/wallet/wallet-log.rules.ts';
import { listBalance } from '#lib/trade/wallet/wallet-log.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/user_money_log',
  summary: '余额明细；use_type 是类型，start_time、end_time 是日期或时刻',
  who: 'member',
  input: balanceQuery,
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        use_type: z
          .enum([
            ...['cashback', 'cashback_back', 'correction', 'order', 'points_order', 'points_order_back'],
            ...['refund', 'top_up', 'top_up_refund'],
          ] as const)
          .describe('变动类型'),
        use_type_text: z.string().describe('变动类型的说法'),
        reference: z.string(),
        note: z.string().describe('说明'),
        change: yuan('变动'),
        change_fen: fen('变动'),
        user_money: yuan('变动后的余额'),
        user_money_fen: fen('变动后的余额'),
        created_at: moment('建立时间'),
      }),
    ),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
    total: z.int().describe('共几条，最多数到 10000'),
    is_cut: flag('还有更早的没有列出'),
    user_money_fen: fen('现在的余额'),
  }),
  run: async ({ db, member, input }) => {
    const balanceFen = await balanceOf(db, member);
    return { data: toBalanceLog(await listBalance(db, member, input), balanceFen) };
  },
});
