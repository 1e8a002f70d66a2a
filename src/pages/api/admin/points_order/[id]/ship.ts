import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { askedParcel, parcelFields } from '#lib/trade/parcels/office/parcels.fields.ts';
import { parcelName } from '#lib/trade/parcels/parcels.rules.ts';
import { shipPointsOrder } from '#lib/trade/points-mall/points-order-desk.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/points_order/{id}/ship',
  summary: '积分订单发货，或更正已发货的承运商和运单号',
  who: 'operator',
  input: parcelFields.extend({
    id: idField,
    shown: z
      .string()
      .optional()
      .describe(
        '打开时的承运商和运单号，中间空一格，没有发货的为空；之后同事发了货或改过就不保存。不填不检查',
      ),
  }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, shown } = input;
    const parcel = askedParcel(input);
    await shipPointsOrder(db, member, { id, shown, ...parcel }, now);
    return { data: { id }, message: `已发货：${parcelName(parcel)}` };
  },
});
