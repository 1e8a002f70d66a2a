import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { closeRecallForm } from '#lib/trade/recalls/office/recalls.fields.ts';
import { closeRecall } from '#lib/trade/recalls/office/settle-recall.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/recall/{id}/close',
  summary: '结束召回：每一行都有去向以后才能结束',
  who: 'operator',
  input: closeRecallForm.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, summary }, now }) => {
    await closeRecall(db, member, { id, summary }, now);
    return { data: { id }, message: '召回已结束' };
  },
});
