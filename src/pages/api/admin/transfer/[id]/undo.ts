import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { undoTransferForm } from '#lib/trade/payments/payments.fields.ts';
import { undoTransfer } from '#lib/trade/payments/transfer-review.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/transfer/{id}/undo',
  summary: '撤销转账的确认或驳回；was 为所见的处理结果，订单回到待付款、等待重新核对',
  who: 'operator',
  input: undoTransferForm.extend({ id: idField, was: z.enum(['confirmed', 'rejected']) }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await undoTransfer(db, member, input, now);
    return { data: { id: input.id, state: 'waiting' }, message: '已撤销，这笔转账回到待确认' };
  },
});
