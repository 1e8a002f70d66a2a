import { z } from 'zod';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { askHead } from '#lib/trade/payments/wallet-payment.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/ask_head',
  summary: '门店请总部代付订单',
  who: 'member',
  inPerson: true,
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await askHead(db, member, id, now);
    return { data: { id }, message: '已请总部代付，总部付款后发货' };
  },
});
