import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { addressChoiceForm } from '#lib/trade/points-mall/points-mall.fields.ts';
import { addressPointsOrder } from '#lib/trade/points-mall/points-orders.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/points_order/{id}/address',
  summary: '给没有发货的积分订单选收货地址',
  who: 'member',
  input: addressChoiceForm.extend({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input }) => {
    await addressPointsOrder(db, member, { id: input.id, addressId: input.address_id });
    return { data: { id: input.id }, message: '收货地址已保存', next: pathTo('points_orders') };
  },
});
