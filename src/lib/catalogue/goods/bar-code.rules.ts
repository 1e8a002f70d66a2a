import { isRounded, plainCode, spoiltWords } from '#lib/platform/sheet-cells.rules.ts';

/** Numbers of digits in bar codes, those of retail first. */
export const BAR_CODE_LENGTHS: readonly number[] = [13, 8, 12, 14];

/** Returns the GS1 check digit for the given digits. */
export function checkDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** True when digits end with their GS1 check digit. */
export const hasCheckDigit = (digits: string): boolean =>
  checkDigit(digits.slice(0, -1)) === Number(digits.at(-1));

/** A bar code as read from a file. */
interface ReadBarCode {
  /** Empty where there is none, or it cannot be used. */
  code: string;
  /** Reason why it cannot be used; empty where it can. */
  problem: string;
}

/** Pattern of a shop's own code: letters and digits, at most 40 characters. */
const OWN = /^(?=.*[A-Z])(?=.*\d)[\w./ -]{1,40}$/i;
/** Characters used to separate several codes. */
const BETWEEN = /[;；,，、|]|\d{8} ?\/ ?\d{8}/u;

/**
 * Reads the bar code in a cell. Digits must have the length of a code and a valid check digit; otherwise a spreadsheet
 * or a typing error has changed them. A code with letters and digits is a shop's own and is taken as it is. The leading
 * zero of a case code that contains a box's own code is removed.
 */
export function readBarCode(written: string): ReadBarCode {
  const text = plainCode(written);
  const digits = /^\d[\d -]*$/.test(text) ? text.replace(/[ -]/g, '') : text;
  const problem = problemOf(digits);
  return { code: problem === '' ? digits.replace(/^0(?=\d{13}$)/, '') : '', problem };
}

function problemOf(code: string): string {
  if (code === '') return '';
  const spoilt = spoiltWords(code);
  if (spoilt !== '') return spoilt;
  if (BETWEEN.test(code)) return '不止一个，请只写一个';
  if (!/^\d+$/.test(code)) return OWN.test(code) ? '' : '不是条码，自编码要有字母和数字';
  if (/^0+$/.test(code)) return '不是条码';
  if (isRounded(code)) return '末尾几位被表格软件改成了 0';
  if (!BAR_CODE_LENGTHS.includes(code.length)) return '应为 8、12、13 或 14 位数字';
  return hasCheckDigit(code) ? '' : '校验位不对';
}
