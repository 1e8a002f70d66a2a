import { paymentAnswer, toTryState } from '#lib/trade/payments/tries/payments-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idsFieldOf } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { siteOrigin } from '#lib/platform/process/settings.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { providerField } from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { startOrderPayment } from '#lib/trade/payments/tries/start.service.ts';
import { pageOfTry, view } from '#lib/trade/payments/tries/try-view.service.ts';
import { REUSED_MESSAGE } from '#lib/trade/payments/tries/tries.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/payment',
  summary: '开始在线支付一张或几张订单；未过期的同一笔会接着用',
  who: 'member',
  input: z.object({ order_ids: idsFieldOf('请选择要支付的订单'), provider: providerField }),
  answer: paymentAnswer,
  run: async ({ db, member, input, now }) => {
    const { settings } = runtime();
    const [from] = input.order_ids;
    const returnTo = (id: number) =>
      siteOrigin(settings) + pathTo('pay_order', { id: from ?? '' }, { try: id });
    const gateway = { providers: paymentProviders(settings, db), provider: input.provider, returnTo };
    const row = await startOrderPayment(db, member, { orderIds: input.order_ids, gateway }, now);
    const payment = await view(db, row, now);
    const next = pageOfTry(payment, from);
    const message = row.createdAt < now ? REUSED_MESSAGE : undefined;
    return { data: toTryState(payment, next), message, next };
  },
});
