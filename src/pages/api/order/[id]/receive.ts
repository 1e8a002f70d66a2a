import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/receive',
  summary: '确认收货',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await confirmReceipt(db, member, input.id, now);
    return { data: { id: input.id, state: 'completed' }, message: '已确认收货' };
  },
});
