import { z } from 'zod';
import { PAYMENT_PASSWORD } from '#lib/trade/wallet/password/payment-password.rules.ts';

/** Longer than its digits with blanks between them: the service says what is wrong with it. */
const LONGEST = 60;

/** A code or a payment password as it is typed; `words` ask for it where it is missing. */
export const digitsField = (words: string) => z.string(words).max(LONGEST, words);

/** What is typed where the wallet pays; whether it is right is a matter of the service. */
export const paymentPasswordField = digitsField(`请填写 ${PAYMENT_PASSWORD.digits} 位支付密码`);
