import { z } from 'zod';
import { defineCall, idField } from '#lib/http/define-call.ts';
import { toOrderDetailState } from '#lib/orders/orders-api.rules.ts';
import { getOrder } from '#lib/orders/orders.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/order/{id}',
  summary: '订单详情',
  who: 'member',
  input: z.object({ id: idField }),
  run: async ({ db, member, input }) => ({ data: toOrderDetailState(await getOrder(db, member, input.id)) }),
});
