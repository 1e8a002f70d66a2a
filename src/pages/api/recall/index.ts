import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { listMyRecalls } from '#lib/trade/recalls/recalled-lines.service.ts';
import { recallLineAnswer, toRecallLine } from '#lib/trade/recalls/recalls-answer.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/recall',
  summary: '我买过的召回批号，每个订单行一条，最近的在前',
  who: 'member',
  input: z.object({ page: pageField }),
  answer: z.object({
    data: z.array(recallLineAnswer),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
  }),
  run: async ({ db, member, input }) => {
    const { lines, page, pages } = await listMyRecalls(db, member, input.page);
    return { data: { data: lines.map(toRecallLine), page, pages } };
  },
});
