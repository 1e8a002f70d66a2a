import { orderDetailAnswer, toOrderDetailState } from '#lib/trade/order-detail/order-detail-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { getOrder } from '#lib/trade/orders/view/orders.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/order/{id}',
  summary: '订单详情',
  who: 'member',
  input: z.object({ id: idField }),
  answer: orderDetailAnswer,
  run: async ({ db, member, input }) => ({ data: toOrderDetailState(await getOrder(db, member, input.id)) }),
});
