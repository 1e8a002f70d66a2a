import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { removePrize } from '#lib/trade/draws/prizes.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/draw/{id}/prize/{prize}/remove',
  summary: '删除没有人抽中的奖品',
  who: 'operator',
  input: z.object({ id: idField, prize: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id, prize }, now }) => {
    await removePrize(db, member, { drawId: id, id: prize }, now);
    return { data: { id }, message: '奖品已删除', next: pathTo('draw_edit', { id }) };
  },
});
