import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { cancelPointsOrder } from '#lib/trade/points-mall/points-orders.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/points_order/{id}/cancel',
  summary: '取消没有发货的积分订单，积分和金额退回',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await cancelPointsOrder(db, member, input.id, now);
    return {
      data: { id: input.id, state: 'cancelled' },
      message: '已取消，积分和金额已退回',
      next: pathTo('points_orders'),
    };
  },
});
