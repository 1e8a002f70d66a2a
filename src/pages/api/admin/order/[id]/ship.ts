import { requiredText } from '#lib/platform/http/call/common.fields.ts';
import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { shipOrder } from '#lib/trade/orders/delivery.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/ship',
  summary: '订单发货',
  who: 'operator',
  input: z.object({
    id: idField,
    carrier: requiredText('承运商', 40, 2),
    tracking_no: requiredText('运单号', 60, 4),
  }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    const { carrier, tracking_no: trackingNo } = input;
    await shipOrder(db, member, { id: input.id, carrier, trackingNo }, now);
    return { data: { id: input.id, state: 'shipped' }, message: '已发货' };
  },
});
