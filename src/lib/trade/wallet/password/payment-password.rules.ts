/** A payment password: six digits; wrong ones in a row until it is locked, and minutes it stays so. */
export const PAYMENT_PASSWORD = { digits: 6, tries: 5, lockMinutes: 15 } as const;

const { digits: LENGTH } = PAYMENT_PASSWORD;

/** What is answered to what cannot be a payment password. */
export const PAYMENT_PASSWORD_RULE = `支付密码是 ${LENGTH} 位数字`;

/** Whether digits can be a payment password, however easily guessed. */
export const isPaymentPassword = (digits: string): boolean =>
  digits.length === LENGTH && /^\d+$/.test(digits);

/** Why digits are no payment password, or empty: what anybody would guess first. */
export function weakness(digits: string): string {
  if (!isPaymentPassword(digits)) return PAYMENT_PASSWORD_RULE;
  if (new Set(digits).size === 1) return `${LENGTH} 位都一样的密码太容易猜到，请换一个`;
  if ('01234567890'.includes(digits) || '09876543210'.includes(digits)) {
    return '连着的数字太容易猜到，请换一个';
  }
  return '';
}
