import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { askedParcel, parcelFields } from '#lib/trade/parcels/office/parcels.fields.ts';
import { correctParcel } from '#lib/trade/parcels/office/ship.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/parcel/{id}/correct',
  summary: '更正一个包裹的承运商和运单号，买家会收到消息',
  who: 'operator',
  input: parcelFields.extend({
    id: idField,
    shown: z
      .string()
      .optional()
      .describe('改的是哪一份：打开时的承运商和运单号，中间空一格；之后同事改过就不保存。不填不检查'),
  }),
  answer: z.object({ id: z.int(), order_id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { id, shown, carrier, tracking_no: trackingNo } = input;
    const ask = () => void askedParcel(input);
    const { orderId } = await correctParcel(db, member, { id, shown, ask, carrier, trackingNo }, now);
    return { data: { id, order_id: orderId }, message: '物流信息已更正' };
  },
});
