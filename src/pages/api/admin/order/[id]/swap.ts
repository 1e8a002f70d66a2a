import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { swapLot } from '#lib/trade/order-desk/change-line.service.ts';
import { changeFieldsOf, swapForm } from '#lib/trade/parcels/office/parcels.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/swap',
  summary:
    '发货前换批次：from 是 {订单行}_{批次}，to 是同一商品的在售批次，number 是这个订单的第几次变更，重复提交只换一次',
  who: 'operator',
  input: swapForm.extend(changeFieldsOf),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { id: orderId, to: toLotId, ...wish } = input;
    await swapLot(db, member, { orderId, toLotId, ...wish }, now);
    return { data: { id: orderId }, message: '批次已换，买家会收到消息' };
  },
});
