/** What a code by text message may be for, in the words of the message. */
export const CODE_PURPOSES = {
  register: '注册账户',
  login: '登录',
  forgot_password: '找回密码',
  contract: '签署年度合同',
  pay_password: '设置支付密码',
  new_phone: '更换手机号',
} as const;

export type CodePurpose = keyof typeof CODE_PURPOSES;

/** What somebody asks a code for who need not be logged in: it goes to the phone they name, whoever's that is. */
const OPEN_PURPOSES = ['register', 'login', 'forgot_password'] as const satisfies CodePurpose[];

export type OpenPurpose = (typeof OPEN_PURPOSES)[number];

/** Whether a code is sent without a login. */
export const isOpenPurpose = (purpose: CodePurpose): purpose is OpenPurpose =>
  (OPEN_PURPOSES as readonly CodePurpose[]).includes(purpose);

/**
 * Domain "Cart and orders": minutes a code lives, wrong tries that one sender has at it, seconds until the next may be
 * asked for. `triesInAll` are those of all senders together, so that one who guesses voids nobody else's code: it takes
 * six addresses to use them up, and a day's 20 codes of a phone (10 that anybody asks for, 10 of its holder) give whoever
 * has that many addresses 600 guesses at a million, a chance of 1 in 1,600.
 */
export const CODE_LIMITS = { minutes: 5, tries: 5, triesInAll: 30, waitSeconds: 60, perDay: 10 } as const;

/** Digits as typed, whatever their width and blanks between them. */
export const plainDigits = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '');
