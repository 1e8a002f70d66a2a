import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { refundAnswer, retryRefund } from '#lib/trade/payments/refunds/send-refund.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/refund/{id}/retry',
  summary: '再向支付平台申请一次同一笔退款',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({
    id: z.int(),
    refund_id: z.int().nullable(),
    state: z.enum(['done', 'failed', 'waiting']).nullable(),
  }),
  run: async ({ db, member, input: { id }, now }) => {
    const providers = paymentProviders(runtime().settings, db);
    const refund = await retryRefund(db, member, { id, providers }, now);
    return refundAnswer(refund.tryId, refund);
  },
});
