import { fen, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/user_money',
  summary: '余额',
  who: 'member',
  input: z.object({}),
  answer: z.object({ user_money: yuan('余额'), user_money_fen: fen('余额') }),
  run: async ({ db, member }) => {
    const fen = await balanceOf(db, member);
    return { data: { user_money: fenToYuan(fen), user_money_fen: fen } };
  },
});
