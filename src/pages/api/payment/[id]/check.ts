import { paymentAnswer, toTryState } from '#lib/trade/payments/tries/payments-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { CHECK_LIMIT, TRY_MESSAGES } from '#lib/trade/payments/tries/tries.rules.ts';
import { checkTry, pageOfTry } from '#lib/trade/payments/tries/try-view.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/payment/{id}/check',
  summary: '现在就向支付平台查询一笔在线支付',
  who: 'member',
  input: z.object({ id: idField, from: idField.optional() }),
  answer: paymentAnswer,
  run: async ({ db, member, input, now }) => {
    await spend(db, CHECK_LIMIT, String(member.id), now);
    const providers = paymentProviders(runtime().settings, db);
    const payment = await checkTry(db, member, { id: input.id, providers }, now);
    const next = pageOfTry(payment, input.from);
    return { data: toTryState(payment, next), message: TRY_MESSAGES[payment.state], next };
  },
});
