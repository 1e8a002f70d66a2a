import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { drawStatusAnswer } from '#lib/trade/draws/draws-answer.fields.ts';
import { runningDraw, whyNotJoin } from '#lib/trade/draws/draws.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/draw/simple',
  summary: '正在进行的抽奖活动的状态：is_join 为 0 可以参加',
  who: 'member',
  input: z.object({}),
  answer: drawStatusAnswer,
  run: async ({ db, member, now }) => {
    const draw = await runningDraw(db, now);
    const reason = await whyNotJoin(db, member, draw, now);
    return { data: { id: draw?.id ?? null, is_join: flagOf(reason !== ''), reason } };
  },
});
