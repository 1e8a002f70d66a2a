import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, optionalText } from '#lib/platform/http/call/common.fields.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/cancel',
  summary: '取消未付款的订单；已付款、未发货的申请取消，处理前不发货',
  who: 'member',
  input: z.object({ id: idField, reason: optionalText(100, '取消原因') }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    const outcome = await cancelOrder(db, member, { id: input.id, reason: input.reason }, now);
    if (outcome === 'cancelled') return { data: { id: input.id, state: 'cancelled' }, message: '订单已取消' };
    const message =
      outcome === 'asked'
        ? '已申请取消，处理后会发消息给您'
        : '之前已经申请过取消，正在等待处理，原因以第一次填的为准；要改原因，请先撤回再申请';
    return { data: { id: input.id, state: 'paid' }, message };
  },
  does: '取消订单',
});
