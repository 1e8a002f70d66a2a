/** What a code by text message may be for, in the words of the message. Each concerns the member's own account. */
export const CODE_PURPOSES = {
  contract: '签署年度合同',
  pay_password: '设置支付密码',
} as const;

export type CodePurpose = keyof typeof CODE_PURPOSES;

/** Domain "Cart and orders": minutes a code lives, wrong tries it bears, seconds until the next may be asked for. */
export const CODE_LIMITS = { minutes: 5, tries: 5, waitSeconds: 60, perDay: 10 } as const;

/** Digits as typed, whatever their width and blanks between them. */
export const plainDigits = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '');
