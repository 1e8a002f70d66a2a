import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { drawActivityAnswer, drawIdQuery } from '#lib/trade/draws/draws-answer.fields.ts';
import { drawOf, prizesOf } from '#lib/trade/draws/draws.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/draw/{id}/activity',
  summary: '抽奖活动的规则、奖品和现在的概率',
  who: 'anyone',
  input: drawIdQuery,
  answer: drawActivityAnswer,
  run: async ({ db, input, now }) => {
    const draw = await drawOf(db, input.id, now);
    const { prizes, total } = await prizesOf(db, draw, now);
    const { id, name, rules, startsAt, endsAt } = draw;
    return {
      data: {
        ...{ id, name, rules, starts_at: startsAt, ends_at: endsAt, total_weight: total },
        prizes: prizes.map(({ isGone, stock, ...prize }) => ({
          ...prize,
          total: stock,
          is_gone: flagOf(isGone),
        })),
      },
    };
  },
});
