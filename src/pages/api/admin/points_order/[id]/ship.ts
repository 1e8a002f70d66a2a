import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { askedParcel, parcelFields } from '#lib/trade/parcels/office/parcels.fields.ts';
import { parcelName } from '#lib/trade/parcels/parcels.rules.ts';
import { shipPointsOrder } from '#lib/trade/points-mall/points-order-desk.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/points_order/{id}/ship',
  summary: '积分订单发货，或更正已发货的承运商和运单号',
  who: 'operator',
  input: parcelFields.extend({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { id } = input;
    const parcel = askedParcel(input);
    await shipPointsOrder(db, member, { id, ...parcel }, now);
    return { data: { id }, message: `已发货：${parcelName(parcel)}` };
  },
});
