/**
 * The 31 characters of a unified social credit code (GB 32100-2015), in the order of their values: no I, O, S, V, Z.
 */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

const CREDIT_CODE_LENGTH = 18;
/** Maximum length (characters) of a code as typed, with blanks. */
export const LONGEST_CREDIT_CODE = 60;

/** Returns a code in its stored form, without differences of width and case, blanks and dashes. */
export const plainCreditCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase();

/** Returns the check character of a code, from its first 17 characters. */
export function creditCheckSign(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * SIGNS.indexOf(first17.charAt(at)), 0);
  return SIGNS.charAt((31 - (sum % 31)) % 31);
}

/** Returns the error of a unified social credit code, normalised by {@link plainCreditCode}; null where it is valid. */
export function creditCodeProblem(code: string): string | null {
  if (code === '') return '请填写统一社会信用代码';
  if (!/^[0-9A-Z]*$/.test(code)) return '统一社会信用代码只有数字和大写字母';
  if (code.length !== CREDIT_CODE_LENGTH)
    return `统一社会信用代码是 ${CREDIT_CODE_LENGTH} 位，现在是 ${code.length} 位`;
  const strange = [...code].find((sign) => !SIGNS.includes(sign));
  if (strange !== undefined)
    return `统一社会信用代码里没有字母 ${strange}，请核对（数字 0 和字母 O、数字 1 和字母 I 容易看错）`;
  if (!/^\d{6}$/.test(code.slice(2, 8))) return '统一社会信用代码的第 3 至 8 位是行政区划，都是数字，请核对';
  if (creditCheckSign(code.slice(0, 17)) !== code.charAt(17))
    return '统一社会信用代码的校验位不对，有一位填错了，请对照营业执照核对';
  return null;
}

/** True when a text has the form of a unified social credit code, the check character not tested. */
export const looksLikeCreditCode = (text: string): boolean =>
  /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text);

/** Parses a unified social credit code however it is typed, to its stored form; null for an invalid one. */
export function parseCreditCode(text: string): string | null {
  const code = plainCreditCode(text);
  return creditCodeProblem(code) === null ? code : null;
}
