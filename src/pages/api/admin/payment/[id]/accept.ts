import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { acceptMismatched } from '#lib/trade/payments/refunds/mismatched.service.ts';
import { WISHED_MESSAGE } from '#lib/trade/payments/refunds/refund-wishes.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/payment/{id}/accept',
  summary:
    '收下金额不符的付款：少的从余额补，多的退到余额；多的超过复核限额时等另一位同事同意（state 仍是 mismatched）',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id }, now }) => {
    const outcome = await acceptMismatched(db, member, id, now);
    return outcome === 'paid'
      ? { data: { id, state: 'paid' }, message: '已收下，差额记在会员的余额' }
      : { data: { id, state: 'mismatched' }, message: WISHED_MESSAGE };
  },
});
