import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { drawRecordQuery, drawRecordsAnswer } from '#lib/trade/draws/draws-answer.fields.ts';
import { listRecords } from '#lib/trade/draws/draws.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/draw/record',
  summary: '本人的抽奖结果，新的在前',
  who: 'member',
  input: drawRecordQuery,
  answer: drawRecordsAnswer,
  run: async ({ db, member, input }) => {
    const { records, page, pages, total } = await listRecords(db, { ...input, memberId: member.id });
    const data = records.map(({ id, drawId, kind, name, remarks, createdAt }) => ({
      ...{ id, draw_id: drawId, kind, name, remarks, created_at: createdAt },
      is_win: flagOf(kind !== 'nothing'),
    }));
    return { data: { data, page, pages, total } };
  },
});
