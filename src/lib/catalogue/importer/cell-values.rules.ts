import { z } from 'zod';
import { SHANGHAI_OFFSET_MS } from '#lib/platform/time.rules.ts';

const MAX_FEN = 1_000_000_000;
const MAX_NUMBER = 100_000_000;

/** Text as the shop keeps it: half-width letters and signs, single blanks, no control characters. */
function plainText(text: string): string {
  return text
    .replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
}

/** Text of at most so many characters; `?`, `-`, `/` and `无` alone mean that nothing is known. */
export function textField(label: string, most: number) {
  return z
    .string()
    .transform((text) => (/^(?:[?？\-—/\\]+|无|暂无|null|n\/a)$/i.test(text.trim()) ? '' : plainText(text)))
    .refine((text) => text.length <= most, `${label}超过 ${most} 个字`);
}

/** Text that must be there. */
export function neededText(label: string, most: number) {
  return textField(label, most).refine((text) => text !== '', `缺少${label}`);
}

const isEmpty = (text: string): boolean => /^[\s\-—/]*$/.test(text);

/** Yuan as written (`¥1,234.50`, `12.5元`) in fen, further decimals cut off; null for an empty cell. */
export function moneyField(label: string) {
  return z.string().transform((written, context) => {
    if (isEmpty(written)) return null;
    const text = plainText(written).replace(/^[¥￥]|(?<=\d),(?=\d{3})|元$|\s/g, '');
    const match = /^(\d{1,8})(?:\.(\d*))?$/.exec(text);
    const fen = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0').slice(0, 2)) : NaN;
    if (fen <= MAX_FEN) return fen;
    context.addIssue({ code: 'custom', message: `${label}“${plainText(written)}”不是金额` });
    return z.NEVER;
  });
}

/** A whole number from `least` up (`1,200`, `1200.0`, `10盒`); null for an empty cell. */
export function numberField(label: string, least: number) {
  return z.string().transform((written, context) => {
    if (isEmpty(written)) return null;
    const match = /^(\d+)(?:\.0*)?\s*\p{sc=Han}?$/u.exec(
      plainText(written).replace(/(?<=\d),(?=\d{3})/g, ''),
    );
    const number = match ? Number(match[1]) : NaN;
    if (number >= least && number <= MAX_NUMBER) return number;
    context.addIssue({
      code: 'custom',
      message: `${label}“${plainText(written)}”应为不小于 ${least} 的整数`,
    });
    return z.NEVER;
  });
}

/** Midnight in Shanghai (ms UTC) of a calendar day, undefined where the calendar has no such day. */
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
 * last day (`isMonthEnd`) or its first. A shelf life (`24个月`) is no day: null, as is an empty cell.
 */
export function dayField(label: string, isMonthEnd: boolean) {
  return z.string().transform((written, context) => {
    const text = plainText(written);
    if (isEmpty(text) || /^\d+\s*(?:个月|月|年|天)$/.test(text)) return null;
    const ms = readDay(text, isMonthEnd);
    if (ms !== undefined) return ms;
    context.addIssue({ code: 'custom', message: `${label}“${text}”不是日期` });
    return z.NEVER;
  });
}
