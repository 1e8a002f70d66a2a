import { nextAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { setPaymentPasswordForm } from '#lib/trade/wallet/wallet.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { setPaymentPassword } from '#lib/trade/wallet/payment-password.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/payment_password',
  summary: '设置支付密码，忘记时重设；凭短信验证码（/api/user/create_code，purpose=pay_password）',
  who: 'member',
  inPerson: true,
  input: setPaymentPasswordForm.extend({ next: z.string().optional() }),
  answer: nextAnswer,
  run: async ({ db, member, input, now }) => {
    const { code, payment_password: password, payment_password_again: again } = input;
    await setPaymentPassword(db, member, { code, password, again }, now);
    const next = safeNext(input.next, pathTo('pay_password'));
    return { data: { next }, message: '支付密码已设置', next };
  },
});
