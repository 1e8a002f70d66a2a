import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { dueAnswer, toDue } from '#lib/trade/replenishment/replenishment.fields.ts';
import { dueGoods, snoozeGoods } from '#lib/trade/replenishment/replenishment.service.ts';
import { z } from 'zod';

export const postReplenishmentIdSnooze = defineCall({
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

export const getReplenishment = defineCall({
  method: 'GET',
  path: '/api/replenishment',
  summary: '到了采购周期、该补货的商品，最早到期的在前，最多 60 种；加购用 /api/cart',
  who: 'member',
  input: z.object({}),
  answer: z.object({ data: z.array(dueAnswer) }),
  run: async ({ db, member, now }) => ({ data: { data: (await dueGoods(db, member, now)).map(toDue) } }),
});
