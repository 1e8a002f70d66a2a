import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { acceptMismatched } from '#lib/trade/payments/refunds/mismatched.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/payment/{id}/accept',
  summary: '收下金额不符的付款：少的从余额补，多的退到余额',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id }, now }) => {
    await acceptMismatched(db, member, id, now);
    return { data: { id, state: 'paid' }, message: '已收下，差额记在会员的余额' };
  },
});
