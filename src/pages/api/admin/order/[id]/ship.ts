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
    carrier: z.string('请填写承运商').trim().min(2, '请填写承运商').max(40, '承运商最多 40 个字'),
    tracking_no: z.string('请填写运单号').trim().min(4, '请填写运单号').max(60, '运单号最多 60 个字'),
  }),
  run: async ({ db, member, input, now }) => {
    const { carrier, tracking_no: trackingNo } = input;
    await shipOrder(db, member, input.id, { carrier, trackingNo }, now);
    return { data: { id: input.id, state: 'shipped' }, message: '已发货' };
  },
});
