import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { cancelForMember } from '#lib/trade/points-mall/points-order-desk.service.ts';
import { cancelPointsOrderForm } from '#lib/trade/points-mall/points-mall.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/points_order/{id}/cancel',
  summary: '取消没有发货的积分订单：积分、金额和库存退回，原因发消息给会员；奖品没有花费，不退',
  who: 'operator',
  input: cancelPointsOrderForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id, reason }, now }) => {
    const isFirst = await cancelForMember(db, member, { id, reason }, now);
    const message = isFirst ? '订单已取消，已通知会员' : '订单已取消过，没有重复取消';
    return { data: { id, state: 'cancelled' }, message };
  },
});
