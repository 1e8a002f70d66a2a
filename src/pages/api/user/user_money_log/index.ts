import { z } from 'zod';
import { moment, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { strictBalanceQuery } from '#lib/trade/wallet/wallet.fields.ts';
import { listBalance } from '#lib/trade/wallet/wallet-log.service.ts';
import { BALANCE_REASONS, balanceNote } from '#lib/trade/wallet/wallet.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/user_money_log',
  summary: '余额明细；use_type 是类型，start_time、end_time 是日期或时刻',
  who: 'member',
  input: strictBalanceQuery,
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
        change: yuan(),
        user_money: yuan('余额'),
        created_at: moment('建立时间'),
      }),
    ),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
    total: z.int().describe('共几条，最多数到 10000'),
  }),
  run: async ({ db, member, input }) => {
    const { entries, page, pages, total } = await listBalance(db, member, input);
    const data = entries.map((entry) => ({
      id: entry.id,
      use_type: entry.reason,
      use_type_text: BALANCE_REASONS[entry.reason],
      reference: entry.reference,
      note: balanceNote(entry),
      change: fenToYuan(entry.changeFen),
      user_money: fenToYuan(entry.balanceAfterFen),
      created_at: entry.createdAt,
    }));
    return { data: { data, page, pages, total } };
  },
});
