import { z } from 'zod';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { withdrawHead } from '#lib/trade/payments/wallet-payment.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/withdraw_head',
  summary: '门店不再请总部代付',
  who: 'member',
  inPerson: true,
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await withdrawHead(db, member, id, now);
    return { data: { id }, message: '已撤回，订单由门店自己付款' };
  },
});
