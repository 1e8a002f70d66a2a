import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { drawForMember, holdingsOf, pageOfPrize } from '#lib/trade/draws/draw-prize.service.ts';
import { drawIdQuery, drawResultAnswer } from '#lib/trade/draws/draws-answer.fields.ts';
import { resultText } from '#lib/trade/draws/draws.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/draw/new_record',
  summary: '抽一次奖，每天一次；同一天再抽，答当天的结果。连同现有的积分、可用的券和未读消息一起答',
  who: 'member',
  inPerson: true,
  input: drawIdQuery,
  answer: drawResultAnswer,
  run: async ({ db, member, input, now }) => {
    const result = await drawForMember(db, member, { drawId: input.id }, now);
    const { kind, name, remarks } = result;
    const { unread, ...has } = await holdingsOf(db, member, now);
    const won = { is_win: flagOf(kind !== 'nothing'), next: pageOfPrize(kind), day: formatDate(now) };
    return {
      data: { name, remarks, ...won, ...has, message_count: unread },
      message: resultText(result),
      next: pathTo('my_draws'),
    };
  },
});
