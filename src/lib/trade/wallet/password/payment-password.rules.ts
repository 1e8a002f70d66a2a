/** A payment password: six digits; wrong ones in a row until it is locked, and minutes it stays so. */
export const PAYMENT_PASSWORD = { digits: 6, tries: 5, lockMinutes: 15 } as const;

/** Why six digits are no payment password, or empty: what anybody would guess first. */
export function weakness(digits: string): string {
  if (!/^\d{6}$/.test(digits)) return '支付密码是 6 位数字';
  if (/^(\d)\1{5}$/.test(digits)) return '6 位都一样的密码太容易猜到，请换一个';
  if ('01234567890'.includes(digits) || '09876543210'.includes(digits)) {
    return '连着的数字太容易猜到，请换一个';
  }
  return '';
}
