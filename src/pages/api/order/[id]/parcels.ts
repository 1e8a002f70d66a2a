import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { getOrder } from '#lib/trade/orders/view/orders.service.ts';
import { parcelAnswer, toParcelState } from '#lib/trade/parcels/parcels-answer.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/order/{id}/parcels',
  summary: '订单的包裹：承运商、运单号、里面的商品和物流轨迹',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ data: z.array(parcelAnswer).describe('先发出的在前') }),
  run: async ({ db, member, input }) => {
    const { parcels, lines } = await getOrder(db, member, input.id);
    return { data: { data: parcels.map((parcel) => toParcelState(parcel, lines)) } };
  },
});
