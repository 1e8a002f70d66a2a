import { cleanText } from '#lib/platform/http/call/plain-text.rules.ts';

const HALF_WIDTH = 0xfee0;

/** A cell's text on one line: half-width letters and signs, single blanks, nothing that cannot be seen. */
export const plainCell = (text: string): string =>
  cleanText(text)
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - HALF_WIDTH))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/**
 * A cell's text without the marks by which spreadsheets keep it a text: `="0123"` and `'0123` are `0123`, and `'=x` is
 * `=x`.
 */
export function unmarked(text: string): string {
  const [, inner] = /^\s*=\s*"([^"]*)"\s*$/.exec(text) ?? [];
  return (inner ?? text).trim().replace(/^['‘’](?=[\d=+\-@＝＋－＠])/, '');
}

/** A code in scientific notation, as spreadsheets write long numbers: only its first digits are left. */
const POWER = /^\d+(?:\.\d+E\+?|E\+)\d+$/i;
/** Long numbers whose last digits are all zeros: what remains of such a notation. */
const ROUNDED = /^\d{6,}0{6,}$/;

/** True when only the first digits of a code are left: `6.90123E+12`. */
export const isPower = (code: string): boolean => POWER.test(code);

/** True when the last digits of a long code were lost: `6901230000000`. */
export const isRounded = (code: string): boolean => ROUNDED.test(code);

/**
 * A code as it stood before a spreadsheet: half-width, without marks of text, nor the decimals of a number (`690….0`). What
 * lost its digits stays as it is; see {@link isPower} and {@link isRounded}.
 */
export const plainCode = (written: string): string =>
  unmarked(plainCell(written)).replace(/^(\d{4,})\.0+$/, '$1');

/** Texts that spreadsheets take for numbers and shorten: digits beyond eleven, zeros in front, powers of ten. */
const SHORTENED = /^(?:\d{12,}|0\d{4,}|\d+(?:\.\d+)?E[+-]?\d+)$/i;
/** Texts that spreadsheets take for formulas, full-width marks included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text marked so that it stays one in spreadsheets, which open a CSV file: nothing runs, and no digit is lost. */
export function markedText(text: string): string {
  if (SHORTENED.test(text)) return `="${text}"`;
  return FORMULA.test(text) ? `'${text}` : text;
}
