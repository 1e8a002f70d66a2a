import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { askedParcel, parcelFields } from '#lib/trade/parcels/office/parcels.fields.ts';
import { sendBack } from '#lib/trade/returns/own-return.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/return/{id}/parcel',
  summary: '登记寄回商品的承运商和运单号，退货完成前可以更正',
  who: 'member',
  input: parcelFields.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { id } = input;
    await sendBack(db, member, { id, ...askedParcel(input) }, now);
    return { data: { id }, message: '已登记寄回的物流，商城收到后退款' };
  },
  does: '登记寄回物流',
});
