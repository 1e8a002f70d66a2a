import { isHeadLine, plainPasted } from '#lib/platform/pasted-lines.rules.ts';
import { parseDateTime, plainDay } from '#lib/platform/time.rules.ts';
import { idOfApplication, isInvoiceNumber } from '#lib/trade/invoices/invoices.rules.ts';

/** Marks of invoices that need special attention. */
export const INVOICE_MARKS = { refunded: '有退款，待处理', red: '红字发票', blue: '蓝字发票' } as const;
export type InvoiceMark = keyof typeof INVOICE_MARKS;

/** Suggested reasons for refusing an application; any other may be typed. */
export const REFUSALS = [
  '抬头与营业执照名称不一致，请在发票抬头里改正后重新申请。',
  '税号与抬头对不上，请核对 18 位统一社会信用代码后重新申请。',
  '专用发票的开户银行或账号不正确，请改正后重新申请。',
  '抬头与付款单位不一致，请用付款单位的抬头重新申请。',
  '申请后订单有退款，请按现在的金额重新申请。',
];

/** Suggested reasons for a red invoice; any other may be typed. */
export const RED_REASONS = ['退货退款', '部分退货退款', '抬头或税号有误，红冲重开', '开票金额有误，红冲重开'];

/** Names of the audit actions, as shown to operators. */
export const INVOICE_ACTIONS = {
  'invoice.issue': '录入号码',
  'invoice.refuse': '驳回',
  'invoice.withdraw': '撤回',
  'invoice.red': '红冲',
  'invoice.mail': '再发邮件',
  'invoice.open': '下载文件',
} as const;

/** Maximum number of invoice numbers entered at once. */
const MOST_NUMBERS = 500;

/** A pasted line: application, invoice number and day of issue (ms). */
export interface PastedNumber {
  /** Line number, from 1. */
  line: number;
  /** Number of the application; `id` is the id in it. */
  no: string;
  id: number;
  number: string;
  issuedAt: number;
}

/** Beginning of a heading line of a pasted table. */
const HEAD = /^(?:申请|发票|订单|单号|编号|序号)/;

/**
 * Parses pasted numbers, `application number day` on each line. A heading line and lines with nothing after the
 * application are left out; `wrong` has a sentence for each invalid line and for each duplicate.
 */
export function readNumbers(text: string): { numbers: PastedNumber[]; wrong: string[] } {
  const numbers: PastedNumber[] = [];
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  const lines = plainPasted(text).split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  for (const [index, raw] of lines.entries()) {
    const [no = '', number = '', ...rest] = raw.trim().split(/[\s,]+/);
    if (number === '' || (index === first && isHeadLine(raw, HEAD))) continue;
    const line = index + 1;
    const read = { line, no: no.toUpperCase(), number };
    const day = plainDay(rest.join(' '));
    const problem = problemOf(read, day) ?? twice(seen, read);
    if (problem !== null) wrong.push(`第 ${line} 行：${problem}`);
    else numbers.push({ ...read, id: idOfApplication(no) ?? 0, issuedAt: parseDateTime(day) ?? 0 });
    for (const one of [read.no, number]) if (!seen.has(one)) seen.set(one, line);
  }
  if (numbers.length + wrong.length === 0)
    wrong.push('没有填写发票号码的行。请在申请号后面写上发票号码和开票日期。');
  if (numbers.length > MOST_NUMBERS) wrong.push(`一次最多 ${MOST_NUMBERS} 张，请分几次录入。`);
  return { numbers, wrong };
}

function problemOf({ no, number }: { no: string; number: string }, day: string): string | null {
  if (idOfApplication(no) === null) return `“${no.slice(0, 30)}”不是申请号，申请号像 FP20261121-0007。`;
  if (!isInvoiceNumber(number)) return `“${number.slice(0, 30)}”不是发票号码，发票号码是 20 位数字。`;
  if (day === '') return '没有写开票日期。请写在发票号码后面，例如 2026-11-21。';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && parseDateTime(day) !== null
    ? null
    : `开票日期“${day.slice(0, 30)}”不正确，例如 2026-11-21。`;
}

function twice(
  seen: ReadonlyMap<string, number>,
  { no, number }: { no: string; number: string },
): string | null {
  if (seen.has(no)) return `申请号 ${no} 在第 ${seen.get(no)} 行已经写过。`;
  return seen.has(number) ? `发票号码 ${number} 在第 ${seen.get(number)} 行已经用过。` : null;
}
