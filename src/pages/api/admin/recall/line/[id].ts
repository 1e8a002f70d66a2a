import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { recallLineForm } from '#lib/trade/recalls/office/recalls.fields.ts';
import { noteRecallLine } from '#lib/trade/recalls/office/settle-recall.service.ts';
import { LINE_STATES } from '#lib/trade/recalls/recalls.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/recall/line/{id}',
  summary: '登记一条召回明细：和买家联系过，已用完多少，备注',
  who: 'operator',
  input: recallLineForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id, used, note }, now }) => {
    const { state } = await noteRecallLine(db, member, { id, used, note }, now);
    return { data: { id, state }, message: `已登记，这一行：${LINE_STATES[state]}` };
  },
});
