import { orderAnswer, toOrderState } from '#lib/trade/orders/view/orders-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { storeOrders } from '#lib/storefront/stores-view.service.ts';
import { daysOf, orderQueryFields } from '#lib/trade/orders/view/order-query.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/store/{id}/order',
  summary: '总部看门店的订单',
  who: 'head_office',
  input: z.object({
    id: idField,
    ...orderQueryFields,
  }),
  answer: z.object({
    data: z.array(orderAnswer),
    counts: z.object({
      all: z.int(),
      shipped: z.int(),
      paid: z.int(),
      unpaid: z.int(),
      completed: z.int(),
      cancelled: z.int(),
    }),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
    total: z.int(),
  }),
  run: async ({ db, member, input }) => {
    const { orders, ...rest } = await storeOrders(db, member, { ...input, ...daysOf(input) });
    return { data: { ...rest, data: orders.map(toOrderState) } };
  },
});
