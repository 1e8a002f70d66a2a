import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { rawBody } from '#lib/platform/http/call/body.server.ts';
import { idField, idsFieldOf } from '#lib/platform/http/call/common.fields.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { LogThrottle } from '#lib/platform/http/call/failure-log.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { siteOrigin } from '#lib/platform/process/settings.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { providerField, topUpForm } from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { paymentAnswer, toTryState } from '#lib/trade/payments/tries/payments-answer.fields.ts';
import { answerNotice } from '#lib/trade/payments/tries/settle.service.ts';
import { startOrderPayment, startTopUp } from '#lib/trade/payments/tries/start.service.ts';
import { CHECK_LIMIT, REUSED_MESSAGE, TRY_MESSAGES } from '#lib/trade/payments/tries/tries.rules.ts';
import { checkTry, getTry, ownRow, pageOfTry, view } from '#lib/trade/payments/tries/try-view.service.ts';
import { watchTry } from '#lib/trade/payments/tries/watch.service.ts';
import { z } from 'zod';

export const postPaymentIdCheck = defineCall({
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

export const getPaymentIdEvents = defineCall({
  method: 'GET',
  path: '/api/payment/{id}/events',
  summary: '一笔在线支付的状态，一有变化就告知（server-sent events，内容是状态一个词）',
  who: 'member',
  input: z.object({ id: idField }),
  answer: sentAs('text/event-stream'),
  run: async ({ db, member, input }) => ({
    data: null,
    response: watchTry(db, await ownRow(db, member, input.id)),
  }),
});

export const getPaymentId = defineCall({
  method: 'GET',
  path: '/api/payment/{id}',
  summary: '一笔在线支付现在的状态',
  who: 'member',
  input: z.object({ id: idField, from: idField.optional() }),
  answer: paymentAnswer,
  run: async ({ db, member, input, now }) => {
    const payment = await getTry(db, member, input.id, now);
    return { data: toTryState(payment, pageOfTry(payment, input.from)) };
  },
});

export const postPayment = defineCall({
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

const LARGEST_NOTICE = 64 * 1024;

/** Limits how often refused notices are logged: anyone can send unsigned ones. */
const refusals = new LogThrottle(60_000);

export const postPaymentNoticeProvider = defineCall({
  method: 'POST',
  path: '/api/payment/notice/{provider}',
  summary: '支付平台的异步通知：凭签名，不凭登录；按各平台的约定应答',
  who: 'anyone',
  isSigned: true,
  input: z.object({ provider: providerField }),
  answer: sentAs('text/plain'),
  run: async ({ db, input, now, http: { request, locals } }) => {
    const { settings, log } = runtime();
    const body = await rawBody(request, LARGEST_NOTICE);
    const provider = paymentProviders(settings, db).get(input.provider);
    if (!provider) throw notFound('这种付款方式');
    const answer = await answerNotice(db, provider, { headers: request.headers, body }, now);
    const leftOut = answer.refused ? refusals.admit(now) : null;
    if (leftOut !== null)
      log.warn({ requestId: locals.requestId, why: answer.refused, leftOut }, 'payment notice refused');
    const { status, type } = answer;
    const headers = { 'content-type': type, 'cache-control': 'private, no-store' };
    return { data: null, response: new Response(answer.body, { status, headers }) };
  },
});

export const postPaymentTopUp = defineCall({
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
