/** Purposes of a code by text message, as named in the message. */
export const CODE_PURPOSES = {
  register: '注册账户',
  login: '登录',
  forgot_password: '找回密码',
  contract: '签署年度合同',
  pay_password: '设置支付密码',
  new_phone: '更换手机号',
} as const;

export type CodePurpose = keyof typeof CODE_PURPOSES;

/** Purposes for which a code is sent without a login, to the phone given in the request. */
const OPEN_PURPOSES = ['register', 'login', 'forgot_password'] as const satisfies CodePurpose[];

export type OpenPurpose = (typeof OPEN_PURPOSES)[number];

/** True when a code of this purpose is sent without a login. */
export const isOpenPurpose = (purpose: CodePurpose): purpose is OpenPurpose =>
  (OPEN_PURPOSES as readonly CodePurpose[]).includes(purpose);

/**
 * Product §7.6: lifetime of a code in minutes, wrong tries per sender, seconds until the next request, and codes a day
 * for one phone and purpose. `triesInAll` is the limit of all senders together that did not request the code;
 * `perSender` codes a day go to one address, and after the day's ten, a sender's first request still gets one, up to
 * `perDayInAll`. Decision 54 explains what this leaves to an attacker.
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

/** Name of the code in labels and messages. */
export const CODE_WORDS = `短信里的 ${CODE_DIGITS} 位验证码`;

/** Error for a missing or malformed code. */
export const NO_CODE = `请填写${CODE_WORDS}`;

const ONLY_DIGITS = /^\d+$/;

/** True when digits have the form of a code. */
export const isCode = (digits: string): boolean => digits.length === CODE_DIGITS && ONLY_DIGITS.test(digits);

/** Normalises typed digits: width and blanks are ignored. */
export const plainDigits = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '');

/**
 * Returns the text about the codes left after one was sent: the last one of the day is announced before it is
 * requested.
 */
export function codesLeftWords(left: number): string {
  if (left > 1) return '';
  return left === 1 ? '今天还可以再获取 1 次。' : '今天不能再获取了，请用这一条。';
}
