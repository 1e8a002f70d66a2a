import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { receivePointsOrder } from '#lib/trade/points-mall/points-orders.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/points_order/{id}/receive',
  summary: '确认收到积分商品',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await receivePointsOrder(db, member, input.id, now);
    return {
      data: { id: input.id, state: 'completed' },
      message: '已确认收货',
      next: pathTo('points_orders'),
    };
  },
});
