import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { returnsQuery } from '#lib/trade/returns/returns.fields.ts';
import { returnAnswer, toReturnAnswer } from '#lib/trade/returns/returns-answer.fields.ts';
import { listReturns } from '#lib/trade/returns/returns-view.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/return',
  summary: '退货售后申请，后申请的在前',
  who: 'member',
  input: returnsQuery,
  answer: z.object({ list: z.array(returnAnswer), page: z.int(), pages: z.int() }),
  run: async ({ db, member, input: { state, page } }) => {
    const shown = await listReturns(db, { memberId: member.id, state, page });
    return { data: { list: shown.returns.map(toReturnAnswer), page: shown.page, pages: shown.pages } };
  },
});
