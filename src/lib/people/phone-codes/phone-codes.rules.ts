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
 * Product §7.6: minutes a code lives, wrong tries that one sender has at it, seconds until the next may be
 * asked for, and codes a day for one phone and purpose. `triesInAll` are those of all senders together that did not ask for
 * the code; `perSender` codes a day go to one address, and after the day's ten, whoever asks for the first time still gets
 * one, up to `perDayInAll`. Decision 54 says what that leaves to who guesses.
 */
export const CODE_LIMITS = {
  minutes: 5,
  tries: 5,
  triesInAll: 10,
  waitSeconds: 60,
  perSender: 5,
  perDay: 10,
  perDayInAll: 30,
} as const;

export const CODE_DIGITS = 6;

/** What a field of a code asks for. */
export const CODE_WORDS = `短信里的 ${CODE_DIGITS} 位验证码`;

/** What is answered where no code was typed, or something else. */
export const NO_CODE = `请填写${CODE_WORDS}`;

const ONLY_DIGITS = /^\d+$/;

/** Whether digits can be a code. */
export const isCode = (digits: string): boolean => digits.length === CODE_DIGITS && ONLY_DIGITS.test(digits);

/** Digits as typed, whatever their width and blanks between them. */
export const plainDigits = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '');

/** Said with a code that was sent: the last one of the day is announced before it is asked for. */
export function codesLeftWords(left: number): string {
  if (left > 1) return '';
  return left === 1 ? '今天还可以再获取 1 次。' : '今天不能再获取了，请用这一条。';
}
