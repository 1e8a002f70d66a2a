import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { dueAnswer, toDue } from '#lib/trade/replenishment/replenishment.fields.ts';
import { dueGoods } from '#lib/trade/replenishment/replenishment.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/replenishment',
  summary: '到了采购周期、该补货的商品，最早到期的在前，最多 60 种；加购用 /api/cart',
  who: 'member',
  input: z.object({}),
  answer: z.object({ data: z.array(dueAnswer) }),
  run: async ({ db, member, now }) => ({ data: { data: (await dueGoods(db, member, now)).map(toDue) } }),
});
