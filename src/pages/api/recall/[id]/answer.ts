import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { recallAnswerForm } from '#lib/trade/recalls/office/recalls.fields.ts';
import { answerRecall } from '#lib/trade/recalls/office/settle-recall.service.ts';
import { openUnits } from '#lib/trade/recalls/recalls.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
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
