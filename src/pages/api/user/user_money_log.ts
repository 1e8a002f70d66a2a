import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { balanceQuery } from '#lib/trade/wallet/wallet.fields.ts';
import { listBalance } from '#lib/trade/wallet/wallet-log.service.ts';
import { BALANCE_REASONS } from '#lib/trade/wallet/wallet.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/user_money_log',
  summary: '余额明细；use_type 是类型，start_time、end_time 是日期或时刻',
  who: 'member',
  input: balanceQuery,
  run: async ({ db, member, input }) => {
    const { entries, ...rest } = await listBalance(db, member, input);
    const data = entries.map((entry) => ({
      id: entry.id,
      use_type: entry.reason,
      use_type_text: BALANCE_REASONS[entry.reason],
      reference: entry.reference,
      change: fenToYuan(entry.changeFen),
      user_money: fenToYuan(entry.balanceAfterFen),
      created_at: entry.at,
    }));
    return { data: { ...rest, data } };
  },
});
