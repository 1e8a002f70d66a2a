import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { optionalText, pageField } from '#lib/platform/http/call/common.fields.ts';
import { storeOrders } from '#lib/storefront/stores/store-page.service.ts';
import { ORDER_STATES, type OrderState } from '#lib/trade/orders/orders.rules.ts';
import { toOrderState } from '#lib/trade/orders/view/orders-api.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/store/{id}/order',
  summary: '总部看门店的订单',
  who: 'head_office',
  input: z.object({
    id: idField,
    state: z
      .enum(Object.keys(ORDER_STATES) as OrderState[])
      .nullable()
      .catch(null),
    keywords: optionalText(60, '搜索词'),
    page: pageField,
  }),
  run: async ({ db, member, input }) => {
    const { orders, ...rest } = await storeOrders(db, member, input);
    return { data: { ...rest, data: orders.map(toOrderState) } };
  },
});
