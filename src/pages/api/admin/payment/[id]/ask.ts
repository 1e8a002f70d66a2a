import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { askProvider } from '#lib/trade/payments/office/payments-office.service.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/payment/{id}/ask',
  summary: '现在就向支付平台查询一笔付款，查到的照常入账',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    const providers = paymentProviders(runtime().settings, db);
    return { data: { id }, message: await askProvider(db, member, { id, providers }, now) };
  },
});
