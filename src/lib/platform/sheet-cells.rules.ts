import { cleanText } from '#lib/platform/http/call/plain-text.rules.ts';

const HALF_WIDTH = 0xfee0;

/** Returns a cell's text on one line: half-width characters, single blanks, no invisible characters. */
export const plainCell = (text: string): string =>
  cleanText(text)
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - HALF_WIDTH))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/**
 * Returns a cell's text without the markers by which spreadsheets keep it as text: `="0123"` (its quotes doubled, too)
 * and `'0123` are `0123`, and `'=x` is `=x`.
 */
export function unmarked(text: string): string {
  const [, inner] = /^\s*"?\s*=\s*"+([^"]*)"+\s*$/.exec(text) ?? [];
  return (inner ?? text)
    .trim()
    .replace(/^['‘’]([\p{L}\p{N}].*)['’]$/u, '$1')
    .replace(/^['‘’](?=[\p{L}\p{N}=+\-@＝＋－＠])/u, '');
}

/**
 * Values that spreadsheets show where a formula fails: `#N/A`, `#REF!`, `Err:502`; and `#####` where a column is too
 * narrow.
 */
const ERROR =
  /^(?:#(?:N\/A|(?:REF|VALUE|NULL|NUM|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|EXTERNAL|PYTHON|DIV\/0)!|NAME\?|GETTING_DATA|ERROR!?)|#{2,}|Err:\d{3})$/i;

/** True when a cell holds an error value of a spreadsheet, which does not show the original value. */
export const isErrorCell = (text: string): boolean => ERROR.test(plainCell(text));

const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const YEAR = '(?:\\d{2}|(?:19|20)\\d{2})';
const CLOCK = '(?:[ T]+\\d{1,2}:\\d{2}.*)?';
/**
 * Formats in which spreadsheets show a day: `3月1日`, `Mar-01`, `1-Mar-26`, `2026/3/1`, `03/01/2026`, with its hour, too.
 */
const DAYS: readonly RegExp[] = [
  `(?:[\\d〇零○一二三四五六七八九]{2,4}年)?[\\d一二三四五六七八九十]{1,3}月(?:[\\d一二三四五六七八九十]{1,3}日)?(?: ?(?:星期|周).)?`,
  `(?:\\d{1,2}[- ])?${MONTH}[- ](?:\\d{1,2}, ?)?${YEAR}`,
  `\\d{1,2}-${MONTH}`,
  '(?:19|20)\\d{2}[-/]\\d{1,2}[-/]\\d{1,2}',
  `\\d{1,2}/\\d{1,2}/${YEAR}`,
].map((manner) => new RegExp(`^${manner}${CLOCK}$`));

/** True when a spreadsheet has made a day of a code, or shows a day in its place. */
export const isDay = (code: string): boolean => DAYS.some((manner) => manner.test(code));

/** A code in scientific notation, as spreadsheets write long numbers: only its first digits are left. */
const POWER = /^\d+(?:\.\d+E\+?|E\+)\d+$/i;
/** Long numbers whose last digits are all zeros, left over from scientific notation. */
const ROUNDED = /^\d{6,}0{6,}$/;

/** True when only the first digits of a code are left: `6.90123E+12`. */
export const isPower = (code: string): boolean => POWER.test(code);

/** True when the last digits of a long code were lost: `6901230000000`. */
export const isRounded = (code: string): boolean => ROUNDED.test(code);

/** Describes how a spreadsheet has changed a code beyond repair; empty where the code is intact. */
export function spoiltWords(code: string): string {
  if (isErrorCell(code)) return '是表格软件的错误值';
  if (isPower(code)) return '被表格软件改成了科学计数';
  return isDay(code) ? '被表格软件改成了日期' : '';
}

/** A number with a comma between each three digits: `6,901,234,567,892`. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?=(?:\.0+)?$)/;

/**
 * Restores a code from a spreadsheet: half-width, without text markers, thousands separators and decimals (`690….0`). A
 * damaged code stays as it is; see {@link spoiltWords} and {@link isRounded}.
 */
export const plainCode = (written: string): string =>
  unmarked(plainCell(written))
    .replace(GROUPED, (digits) => digits.replaceAll(',', ''))
    .replace(/^(\d{4,})\.0+$/, '$1');

/** Texts that spreadsheets take for numbers and shorten: digits beyond eleven, zeros in front, powers of ten. */
const SHORTENED = /^(?:\d{12,}|0\d{4,}|\d+(?:\.\d+)?E[+-]?\d+)$/i;
/** Texts that spreadsheets take for formulas, full-width marks included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Marks a text so that spreadsheets keep it as text when they open a CSV file: no formula runs, and no digit is lost.
 */
export function markedText(text: string): string {
  if (SHORTENED.test(text)) return `="${text}"`;
  return FORMULA.test(text) ? `'${text}` : text;
}
