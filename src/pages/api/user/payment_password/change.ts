import { nextAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { changePaymentPasswordForm } from '#lib/trade/wallet/wallet.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { changePaymentPassword } from '#lib/trade/wallet/payment-password.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/payment_password/change',
  summary: '修改支付密码，凭原来的支付密码',
  who: 'member',
  inPerson: true,
  input: changePaymentPasswordForm.extend({ next: z.string().optional() }),
  answer: nextAnswer,
  run: async ({ db, member, input, now }) => {
    const { old_password: old, payment_password: password, payment_password_again: again } = input;
    await changePaymentPassword(db, member, { old, password, again }, now);
    const next = safeNext(input.next, pathTo('pay_password'));
    return { data: { next }, message: '支付密码已修改', next };
  },
});
