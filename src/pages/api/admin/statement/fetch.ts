import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { statementForm } from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { reconcileFetched } from '#lib/trade/payments/reconcile/reconcile.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/statement/fetch',
  summary: '向支付平台取一天的对账单并对账；这一天对过账时要 replace=1 才替换',
  who: 'operator',
  input: statementForm.omit({ file: true }),
  answer: idAnswer,
  run: async ({ db, member, input: { replace: isReplacing, ...of }, now }) => {
    const providers = paymentProviders(runtime().settings, db);
    const id = await reconcileFetched(db, member, { of, isReplacing, providers }, now);
    return { data: { id }, message: '对账完成', next: pathTo('payment_statement', { id }) };
  },
});
