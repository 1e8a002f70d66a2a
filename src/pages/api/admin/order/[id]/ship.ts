import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { shipOrder } from '#lib/trade/orders/delivery.service.ts';
import { parcelForm } from '#lib/trade/orders/office/order-desk.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/ship',
  summary: '订单发货；已发货的更正物流信息',
  who: 'operator',
  input: parcelForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    const { carrier, tracking_no: trackingNo } = input;
    await shipOrder(db, member, { id: input.id, carrier, trackingNo }, now);
    return { data: { id: input.id, state: 'shipped' }, message: '已发货' };
  },
});
