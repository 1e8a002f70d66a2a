import { z } from 'zod';
import { typedCode } from '#lib/people/login/login.fields.ts';
import { PAYMENT_PASSWORD } from '#lib/trade/wallet/password/payment-password.rules.ts';

/** Longer than its digits with blanks between them: the service says what is wrong with it. */
const LONGEST = 60;

/** A payment password as it is typed; `words` ask for it where it is missing. */
const digitsField = (label: string, words: string) =>
  z.string(words).max(LONGEST, words).meta({
    label,
    kind: 'password',
    inputmode: 'numeric',
    autocomplete: 'off',
    needed: true,
    maxlength: PAYMENT_PASSWORD.digits,
  });

/** What is typed where the wallet pays; whether it is right is a matter of the service. */
export const walletForm = z.object({
  payment_password: digitsField('支付密码', `请填写 ${PAYMENT_PASSWORD.digits} 位支付密码`),
});

const newPassword = {
  payment_password: digitsField('新的支付密码', '请填写新的支付密码').meta({
    help: `${PAYMENT_PASSWORD.digits} 位数字，不要用连号、生日或登录密码里的数字`,
  }),
  payment_password_again: digitsField('再填一次', '请再填一次新的支付密码'),
};

/** A payment password set by a code. */
export const setPaymentPasswordForm = z.object({ code: typedCode, ...newPassword });

/** Another one, by the one before. */
export const changePaymentPasswordForm = z.object({
  old_password: digitsField('原来的支付密码', '请填写原来的支付密码'),
  ...newPassword,
});
