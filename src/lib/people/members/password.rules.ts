import { loginName } from '#lib/people/members/username.rules.ts';

export const PASSWORD_LENGTH = { least: 8, most: 64 } as const;

/** Data that a password must not resemble. */
export interface PasswordOwner {
  username: string;
  phone: string;
}

/** The most guessed passwords of eight and more characters. */
const COMMONEST = new Set(
  `password password1 password123 passw0rd p@ssw0rd iloveyou qwertyuiop qwerty123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  qazwsxedc zaq12wsx abcd1234 abc12345 a1234567 a12345678 a123456789 aa123456 aa12345678 qq123456 qq123456789 wang1234
  asdfghjkl zxcvbnm123 woaini1314 woaini520 woaini123 5201314a a5201314 woshishei nihao123 iloveyou1 sunshine princess
  football baseball superman trustno1 starwars whatever letmein1 welcome1 welcome123 admin123 admin1234 administrator
  root1234 test1234 test12345 changeme default1 asd123456 asdf1234 asdfasdf qwe12345 qwe123456 qweasdzxc q1w2e3r4
  yaocang123 yaocang2026 yaodian123 zhongguo china123 xiaoming 1234qwer 123qweasd 123456abc 12345678a 123456789a
  123456aa 1234abcd abcdefgh abcdefg1 abc123456 abcd123456 zxcvbnm1 dragon123 monkey123 master123`.split(
    /\s+/,
  ),
);

const RUNS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** True for patterns such as `11111111`, `12121212`, `abcabcabc`, `abcdefgh`, `87654321`. */
function isPattern(password: string): boolean {
  if (/^(.{1,4})\1+$/u.test(password)) return true;
  const backwards = [...password].reverse().join('');
  return RUNS.some((run) => `${run}${run}`.includes(password) || `${run}${run}`.includes(backwards));
}

/**
 * Returns the reason a new password is refused; null where it is accepted. Used on both sides: the page shows it during
 * typing, the server checks it on sending.
 */
export function passwordProblem(password: string, owner?: PasswordOwner): string | null {
  if (password === '') return '请填写密码';
  if (password.length < PASSWORD_LENGTH.least) return `密码至少 ${PASSWORD_LENGTH.least} 位`;
  if (password.length > PASSWORD_LENGTH.most) return `密码最多 ${PASSWORD_LENGTH.most} 位`;
  const plain = loginName(password);
  if (/^\d+$/.test(plain)) return '密码不能全是数字，请加上字母或符号';
  if (COMMONEST.has(plain) || isPattern(plain)) return '这个密码太常见，很容易被猜到，请换一个';
  const name = loginName(owner?.username ?? '');
  if (name !== '' && (plain.includes(name) || (name.includes(plain) && plain.length > 3)))
    return '密码不能和用户名相近，请换一个';
  const phone = owner?.phone ?? '';
  if (phone !== '' && plain.replace(/\D/g, '').includes(phone)) return '密码里不要有手机号，请换一个';
  return null;
}

/** Strength of a password against guessing. */
export interface PasswordStrength {
  /** 0: refused, 1 weak, 2 middling, 3 strong */
  level: 0 | 1 | 2 | 3;
  /** The strength as text, with a way to improve it. */
  words: string;
}

const KINDS: readonly [RegExp, string][] = [
  [/[a-z]/, '小写字母'],
  [/[A-Z]/, '大写字母'],
  [/\d/, '数字'],
  [/[^A-Za-z0-9]/, '符号'],
];
const LONG = 12;
const LONG_ENOUGH_BY_ITSELF = 16;

/** Returns the strength of a password, as text that names what is missing; empty for an empty one. */
export function passwordStrength(password: string, owner?: PasswordOwner): PasswordStrength {
  if (password === '') return { level: 0, words: '' };
  const problem = passwordProblem(password, owner);
  if (problem !== null) return { level: 0, words: problem };
  const missing = KINDS.filter(([kind]) => !kind.test(password)).map(([, name]) => name);
  const kinds = KINDS.length - missing.length;
  const isLong = password.length >= LONG;
  if (password.length >= LONG_ENOUGH_BY_ITSELF || (isLong && kinds >= 3))
    return { level: 3, words: '强度：强' };
  const more = isLong
    ? `再加上${missing[0]}更好`
    : `长到 ${LONG} 位${missing[0] ? `，或加上${missing[0]}` : ''}更好`;
  return kinds >= 3 || isLong
    ? { level: 2, words: `强度：中，${more}` }
    : { level: 1, words: `强度：弱，${more}` };
}
