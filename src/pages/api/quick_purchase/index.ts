import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { flag } from '#lib/platform/http/call/answer.fields.ts';
import { padAnswer, padLines, versionField } from '#lib/trade/quick-purchase/pad.fields.ts';
import { draftOf, padState, savePad } from '#lib/trade/quick-purchase/pad.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/quick_purchase',
  summary: '我的采购单：各行按现在的价格、活动和库存计价，不含购物车里的',
  who: 'member',
  pricesCart: true,
  input: z.object({}),
  answer: padAnswer,
  run: async ({ db, member, now }) => ({
    data: await padState(db, member, await draftOf(db, member.id), now),
  }),
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/quick_purchase',
  summary: '保存采购单并计价',
  who: 'member',
  pricesCart: true,
  input: z.object({ lines: padLines, version: versionField }),
  answer: padAnswer.extend({
    is_saved: flag('已保存'),
    other: z.array(z.array(z.int())).nullable().describe('别处改过的那一份；没有为 null'),
  }),
  run: async ({ db, member, input: { lines, version }, now }) => {
    const saved = await savePad(db, member, { lines, version }, now);
    const state = await padState(db, member, { lines, version: saved.version }, now);
    const other = saved.other?.map((pair) => [...pair]) ?? null;
    const message = other ? '采购单已在别处改过，这次没有保存，请刷新后重新修改。' : undefined;
    return {
      data: { ...state, is_saved: flagOf(other === null), other },
      ...(message && { message, tone: 'error' as const }),
    };
  },
  does: '修改采购单',
});
