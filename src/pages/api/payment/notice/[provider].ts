import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { rawBody } from '#lib/platform/http/call/body.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { LogThrottle } from '#lib/platform/http/call/sick-log.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { providerField } from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { answerNotice } from '#lib/trade/payments/tries/settle.service.ts';

const LARGEST_NOTICE = 64 * 1024;
/** Anybody may send what nobody signed. */
const refusals = new LogThrottle(60_000);

export const POST = defineCall({
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
