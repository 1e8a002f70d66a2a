import { paymentAnswer, toTryState } from '#lib/trade/payments/tries/payments-answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { siteOrigin } from '#lib/platform/process/settings.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { providerField, topUpForm } from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { startTopUp } from '#lib/trade/payments/tries/start.service.ts';
import { pageOfTry, view } from '#lib/trade/payments/tries/try-view.service.ts';
import { REUSED_MESSAGE } from '#lib/trade/payments/tries/tries.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/payment/top_up',
  summary: '开始给余额充值，金额（元）在 amount',
  who: 'member',
  input: topUpForm.extend({ provider: providerField }),
  answer: paymentAnswer,
  run: async ({ db, member, input, now }) => {
    const { settings } = runtime();
    const returnTo = (id: number) => siteOrigin(settings) + pathTo('wallet', {}, { try: id });
    const gateway = { providers: paymentProviders(settings, db), provider: input.provider, returnTo };
    const row = await startTopUp(db, member, { amountFen: input.amount, gateway }, now);
    const payment = await view(db, row, now);
    const next = pageOfTry(payment);
    const message = row.createdAt < now ? REUSED_MESSAGE : undefined;
    return { data: toTryState(payment, next), message, next };
  },
});
