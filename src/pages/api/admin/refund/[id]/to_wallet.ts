import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { toWalletForm } from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { refundToWallet } from '#lib/trade/payments/refunds/send-refund.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/refund/{id}/to_wallet',
  summary:
    '平台没有退成的退款，改退到会员的余额；平台已没有开通、问不到的，须在它的商户后台核对没有退过，并传 provider_checked',
  who: 'operator',
  input: toWalletForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id, provider_checked: isChecked }, now }) => {
    const providers = paymentProviders(runtime().settings, db);
    await refundToWallet(db, member, { id, providers, isChecked }, now);
    return { data: { id, state: 'done' }, message: '已退到会员的余额' };
  },
});
