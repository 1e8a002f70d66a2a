import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { askedParcel, parcelFields } from '#lib/trade/parcels/office/parcels.fields.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/ship',
  summary:
    '订单发货：余下的全部商品一个包裹；运单号不像承运商的先问，见 checked_no；更正物流信息用 /api/admin/parcel/{id}/correct',
  who: 'operator',
  input: parcelFields.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await shipOrder(db, member, { id: input.id, ...askedParcel(input) }, now);
    return { data: { id: input.id, state: 'shipped' }, message: '已发货' };
  },
});
