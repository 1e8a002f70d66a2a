import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { drawIdQuery, drawStatusAnswer } from '#lib/trade/draws/draws-answer.fields.ts';
import { drawOf, whyNotJoin } from '#lib/trade/draws/draws.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/draw',
  summary: '一个抽奖活动的状态：is_join 为 0 可以参加',
  who: 'member',
  input: drawIdQuery,
  answer: drawStatusAnswer,
  run: async ({ db, member, input, now }) => {
    const draw = await drawOf(db, input.id, now);
    const reason = await whyNotJoin(db, member, draw, now);
    return { data: { id: draw.id, is_join: flagOf(reason !== ''), reason } };
  },
});
