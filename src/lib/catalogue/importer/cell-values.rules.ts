import { z } from 'zod';
import { isErrorCell, plainCell, unmarked } from '#lib/platform/sheet-cells.rules.ts';
import { addMonths, DAY_MS, SHANGHAI_OFFSET_MS } from '#lib/platform/time.rules.ts';

const MAX_FEN = 1_000_000_000;
const MAX_NUMBER = 100_000_000;

/** Returns the text of a cell, without the marks by which a spreadsheet marks it as text. */
const valueText = (written: string): string => unmarked(plainCell(written));

/**
 * A code with a maximum number of characters; `?`, `-`, `/` and `无` alone mean unknown. One that a spreadsheet has
 * spoilt is no reason to refuse its line; see `readCodes`.
 */
export function codeField(label: string, most: number) {
  return z
    .string()
    .transform((written) => {
      const text = valueText(written);
      return /^(?:[?\-—/\\]+|无|暂无|null|n\/a)$/i.test(text) ? '' : text;
    })
    .refine((text) => text.length <= most, `${label}超过 ${most} 个字`);
}

/** Text with a maximum number of characters; spreadsheet errors are refused, since their original value is unknown. */
export function textField(label: string, most: number) {
  return codeField(label, most).refine((text) => !isErrorCell(text), {
    error: ({ input }) => `${label}“${String(input)}”是表格软件的错误值`,
  });
}

/** Required text. */
export function neededText(label: string, most: number) {
  return textField(label, most).refine((text) => text !== '', `缺少${label}`);
}

const isEmpty = (text: string): boolean => /^[\s\-—/]*$/.test(text);

/** Yuan as written (`¥1,234.50`, `12.5元`) in fen, further decimals cut off; null for an empty cell. */
export function moneyField(label: string) {
  return z.string().transform((written, context) => {
    const given = valueText(written);
    if (isEmpty(given)) return null;
    const text = given.replace(/^[¥￥]|(?<=\d),(?=\d{3})|元$|\s/g, '');
    const match = /^(\d{1,8})(?:\.(\d*))?$/.exec(text);
    const fen = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0').slice(0, 2)) : NaN;
    if (fen <= MAX_FEN) return fen;
    context.addIssue({ code: 'custom', message: `${label}“${given}”不是金额` });
    return z.NEVER;
  });
}

/** A whole number from `least` up (`1,200`, `1200.0`, `10盒`); null for an empty cell. */
export function numberField(label: string, least: number) {
  return z.string().transform((written, context) => {
    const given = valueText(written);
    if (isEmpty(given)) return null;
    const match = /^(\d+)(?:\.0*)?\s*\p{sc=Han}?$/u.exec(given.replace(/(?<=\d),(?=\d{3})/g, ''));
    const number = match ? Number(match[1]) : NaN;
    if (number >= least && number <= MAX_NUMBER) return number;
    context.addIssue({
      code: 'custom',
      message: `${label}“${given}”应为不小于 ${least} 的整数`,
    });
    return z.NEVER;
  });
}

/** Midnight in Shanghai (ms UTC) of a calendar day, undefined where the day does not exist. */
function shanghaiDay(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1990 && year <= 2100 ? date.getTime() - SHANGHAI_OFFSET_MS : undefined;
}

function readDay(text: string, isMonthEnd: boolean): number | undefined {
  const match =
    /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})?)?日?(?:[ T]\d{1,2}:.*)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})?$/.exec(text);
  if (!match) return undefined;
  const [year, month] = [Number(match[1]), Number(match[2])];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return shanghaiDay(year, month, match[3] ? Number(match[3]) : isMonthEnd ? lastDay : 1);
}

/**
 * A day as written (`2027-05-31`, `2027.05`, `20270531`) as midnight in Shanghai, ms UTC; a month stands for its
 * last day (`isMonthEnd`) or its first; null for an empty cell.
 */
export function dayField(label: string, isMonthEnd: boolean) {
  return z.string().transform((written, context) => {
    const text = valueText(written);
    if (isEmpty(text)) return null;
    const ms = readDay(text, isMonthEnd);
    if (ms !== undefined) return ms;
    context.addIssue({ code: 'custom', message: `${label}“${text}”不是日期` });
    return z.NEVER;
  });
}

/** The period that goods keep from the day of production. */
export interface ShelfLife {
  months: number;
  days: number;
  /** As it was written: `24个月`. */
  text: string;
}

const NUMERALS = '零一二三四五六七八九';
const valueOf = (numeral: string): number => (numeral === '两' ? 2 : NUMERALS.indexOf(numeral));

/** A number in digits, or below a hundred in Chinese numerals (`24`, `二十四`, `两`); undefined for anything else. */
function countOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const match = /^(?:([一二三四五六七八九])?(十))?([一二三四五六七八九两])?$/.exec(text);
  if (!match) return undefined;
  const [, tens = '一', ten, units = '零'] = match;
  return (ten === undefined ? 0 : 10 * valueOf(tens)) + valueOf(units);
}

const COUNT = '(\\d{1,4}|[一二三四五六七八九十两]{1,3})';
const TERM = new RegExp(
  `^(?:有效期|保质期|效期|暂定|为|至|:| )*(?:${COUNT} ?(?:年|years?|y)(半)?)? ?零?` +
    `(?:${COUNT} ?(?:个月|个|月|months?|m))? ?(?:${COUNT} ?(?:天|日|days?|d))?$`,
  'i',
);
/** Longest shelf lives; more years are a calendar year, `2027年`. */
const LONGEST = { years: 20, months: 240, days: 7300 };

/** A term as written (`24个月`, `2年`, `720天`, `一年半`); undefined for anything else. */
function readTerm(text: string): ShelfLife | undefined {
  const [all, ...counts] = TERM.exec(text.replaceAll(/(\d)\.5 ?年/g, '$1年半')) ?? [];
  const [inYears, half, inMonths, inDays] = counts;
  const [years, months, days] = [inYears, inMonths, inDays].map((one) => (one ? countOf(one) : 0));
  if (all === undefined || years === undefined || months === undefined || days === undefined)
    return undefined;
  const total = { months: years * 12 + (half ? 6 : 0) + months, days };
  const isTerm = years <= LONGEST.years && total.months <= LONGEST.months && days <= LONGEST.days;
  return isTerm && total.months + days > 0 ? { ...total, text } : undefined;
}

/** A term as written, `24个月`; null for an empty cell. */
export function termField(label: string) {
  return z.string().transform((written, context) => {
    const text = valueText(written);
    if (isEmpty(text)) return null;
    const term = readTerm(text);
    if (term) return term;
    context.addIssue({ code: 'custom', message: `${label}“${text}”看不懂，请写成 24个月 这样` });
    return z.NEVER;
  });
}

/** An expiry as written: a day (see {@link dayField}; a month stands for its last day) or a term; null for an empty cell. */
export function expiryField(label: string) {
  return z.string().transform((written, context): number | ShelfLife | null => {
    const text = valueText(written);
    if (isEmpty(text)) return null;
    const read = readTerm(text) ?? readDay(text, true);
    if (read !== undefined) return read;
    context.addIssue({ code: 'custom', message: `${label}“${text}”不是日期` });
    return z.NEVER;
  });
}

/** The last day of goods made on a day (ms UTC) with this shelf life: the day before the same day of the calendar. */
export const lastDayOf = (madeAt: number, { months, days }: ShelfLife): number =>
  addMonths(madeAt, months) + (days - 1) * DAY_MS;
