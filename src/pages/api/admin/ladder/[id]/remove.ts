import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { ladderStateField } from '#lib/catalogue/pricing/office/ladders/ladders.fields.ts';
import { removeLadder } from '#lib/catalogue/pricing/office/ladders/save-ladders.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/ladder/{id}/remove',
  summary: '取消一个商品的阶梯价（base 为列表里的 state；之后别人改过就不取消）',
  who: 'operator',
  input: z.object({ id: idField, base: ladderStateField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id, base }, now }) => {
    await removeLadder(db, member, { goodsId: id, base }, now);
    return { data: { id }, message: '已取消阶梯价，所有页面按其余价格计价' };
  },
});
