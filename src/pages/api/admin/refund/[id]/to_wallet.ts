import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { refundToWallet } from '#lib/trade/payments/refunds/failed-refund.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/refund/{id}/to_wallet',
  summary: '平台没有退成的退款，改退到会员的余额',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id }, now }) => {
    const providers = paymentProviders(runtime().settings, db);
    await refundToWallet(db, member, { id, providers }, now);
    return { data: { id, state: 'done' }, message: '已退到会员的余额' };
  },
});
