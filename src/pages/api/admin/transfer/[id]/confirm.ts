import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { confirmTransfer } from '#lib/trade/payments/transfer-review.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/transfer/{id}/confirm',
  summary: '确认转账到账',
  who: 'operator',
  input: z.object({ id: idField }),
  run: async ({ db, member, input, now }) => {
    await confirmTransfer(db, member, input.id, now);
    return { data: { id: input.id, state: 'confirmed' }, message: '已确认到账，订单转为待发货' };
  },
});
