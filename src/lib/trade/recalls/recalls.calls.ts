import { pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, pageField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { recallAnswerForm } from '#lib/trade/recalls/office/recalls.fields.ts';
import { answerRecall } from '#lib/trade/recalls/office/settle-recall.service.ts';
import { listMyRecalls } from '#lib/trade/recalls/recalled-lines.service.ts';
import { recallLineAnswer, toRecallLine } from '#lib/trade/recalls/recalls-answer.fields.ts';
import { openUnits } from '#lib/trade/recalls/recalls.rules.ts';
import { z } from 'zod';

export const postRecallIdAnswer = defineCall({
  method: 'POST',
  path: '/api/recall/{id}/answer',
  summary: '回报一条召回明细：已用完或已售出多少；要退回的用 /api/order/{id}/return，原因 recalled',
  who: 'member',
  input: recallAnswerForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string(), left: z.int().describe('还没有去向的数量') }),
  run: async ({ db, member, input: { id, used }, now }) => {
    const line = await answerRecall(db, member, { id, used }, now);
    const left = openUnits(line);
    const message = left > 0 ? `已登记，还有 ${left} 没有去向：请退回，或继续登记` : '已登记，谢谢配合';
    return { data: { id, state: line.state, left }, message, next: pathTo('order', { id: line.orderId }) };
  },
  does: '回报召回商品',
});

export const getRecall = defineCall({
  method: 'GET',
  path: '/api/recall',
  summary: '我买过的召回批号，每个订单行一条，最近的在前',
  who: 'member',
  input: z.object({ page: pageField }),
  answer: z.object({
    data: z.array(recallLineAnswer),
    ...pagesAnswer,
  }),
  run: async ({ db, member, input }) => {
    const { lines, page, pages } = await listMyRecalls(db, member, input.page);
    return { data: { data: lines.map(toRecallLine), page, pages } };
  },
});
