import { rejectionForm } from '#lib/trade/payments/payments.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { rejectTransfer } from '#lib/trade/payments/transfer-review.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/transfer/{id}/reject',
  summary: '驳回转账',
  who: 'operator',
  input: rejectionForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await rejectTransfer(db, member, { id: input.id, reason: input.reason }, now);
    return { data: { id: input.id, state: 'rejected' }, message: '已驳回，买家可以重新付款' };
  },
});
