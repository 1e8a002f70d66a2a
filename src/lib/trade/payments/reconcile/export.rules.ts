import { fenToYuanText } from '#lib/platform/money.rules.ts';
import { formatMoment } from '#lib/platform/time.rules.ts';
import { DIFFERENCE_KINDS, DIFFERENCE_STATES } from '#lib/trade/payments/reconcile/reconcile.rules.ts';
import type { Noted } from '#lib/trade/payments/reconcile/statements.repository.ts';

const TITLES = ['差异', '文件行', '商户单号', '平台单号', '退款单号', '商城金额（元）', '对账单金额（元）'];
const NOTES = ['说明', '状态', '备注', '记录人', '记录时间', '最近一次对账还有'];

const AMOUNT = /^-?\d+\.\d\d$/;

/** How the file begins: with a byte order mark, for spreadsheets, and titles. */
export const EXPORT_HEAD = `\uFEFF${rowOf([...TITLES, ...NOTES])}`;

/** Differences of a day as CSV in UTF-8, no cell of which is a formula. */
export function differencesAsCsv(differences: readonly Noted[]): string {
  const yuan = (fen: number | null): string => (fen === null ? '' : fenToYuanText(fen));
  const rows = differences.map((row) => [
    ...[DIFFERENCE_KINDS[row.kind], String(row.line ?? '')],
    ...[row.outTradeNo, row.tradeNo, row.outRefundNo, yuan(row.shopFen), yuan(row.statementFen)],
    ...[row.said, DIFFERENCE_STATES[row.state], row.note, row.noter],
    ...[row.notedAt === null ? '' : formatMoment(row.notedAt), row.isCurrent ? '是' : '否'],
  ]);
  return rows.map(rowOf).join('');
}

function rowOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A cell that begins like a formula is marked as text; long numbers keep their digits. */
function cellOf(text: string): string {
  const plain = text.replaceAll(/[\r\n]+/g, ' ');
  const isFormula = /^[=+\-@\t]/.test(plain) && !AMOUNT.test(plain);
  return `"${(isFormula ? `'${plain}` : plain).replaceAll('"', '""')}"`;
}
