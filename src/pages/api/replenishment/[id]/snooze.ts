import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { snoozeGoods } from '#lib/trade/replenishment/replenishment.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/replenishment/{id}/snooze',
  summary: '这件商品暂不提醒补货，一个采购周期以后再提醒；id 为商品编号',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ goods_id: z.int().describe('商品编号') }),
  run: async ({ db, member, input, now }) => {
    await snoozeGoods(db, member, input.id, now);
    return { data: { goods_id: input.id }, message: '这件商品暂不提醒，一个采购周期以后再提醒' };
  },
});
