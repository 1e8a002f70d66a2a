import { paymentAnswer, toTryState } from '#lib/trade/payments/tries/payments-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { getTry, pageOfTry } from '#lib/trade/payments/tries/try-view.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/payment/{id}',
  summary: '一笔在线支付现在的状态',
  who: 'member',
  input: z.object({ id: idField, from: idField.optional() }),
  answer: paymentAnswer,
  run: async ({ db, member, input, now }) => {
    const payment = await getTry(db, member, input.id, now);
    return { data: toTryState(payment, pageOfTry(payment, input.from)) };
  },
});
