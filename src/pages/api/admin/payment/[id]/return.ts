import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { returnForm } from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { returnMismatched } from '#lib/trade/payments/refunds/mismatched.service.ts';
import { refundAnswer, sendRefund } from '#lib/trade/payments/refunds/send-refund.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/payment/{id}/return',
  summary: '把金额不符的付款全部退回：原路（provider）或到余额（wallet）',
  who: 'operator',
  input: returnForm.extend({ id: idField }),
  answer: z.object({
    id: z.int(),
    refund_id: z.int().nullable(),
    state: z.enum(['done', 'failed', 'waiting']).nullable(),
  }),
  run: async ({ db, member, input: { id, target, reason }, now }) => {
    const refund = await returnMismatched(db, member, { tryId: id, target, reason }, now);
    const providers = paymentProviders(runtime().settings, db);
    const sent = refund && (await sendRefund(db, providers, refund.id, now));
    return refundAnswer(id, sent);
  },
});
