import type { Db } from '#lib/platform/db/database.server.ts';
import { fenToYuanText, yuanToFen } from '#lib/platform/money.rules.ts';
import { DAY_MS, formatMoment, parseDateTime } from '#lib/platform/time.rules.ts';
import {
  GatewayError,
  type Statement,
  type StatementLine,
} from '#lib/trade/payments/gateway/provider.rules.ts';
import {
  type BookLine,
  findPaidBetween,
  findRefundedBetween,
} from '#lib/trade/payments/providers/sandbox/sandbox.repository.ts';

const TITLES = ['时间', '类型', '商户单号', '沙箱单号', '退款单号', '金额（元）'];
const [PAID, BACK] = ['付款', '退款'];

interface DayLine extends StatementLine {
  at: number;
}

/** What the sandbox's book says of a day in Shanghai. Throws a `GatewayError` for what is no day. */
export async function sandboxBook(db: Db, day: string): Promise<DayLine[]> {
  const from = parseDateTime(day);
  if (from === null) throw new GatewayError('refused', `${day} is no day`);
  const paid = await findPaidBetween(db, from, from + DAY_MS);
  const back = await findRefundedBetween(db, from, from + DAY_MS);
  const lineOf = (row: BookLine, outRefundNo: string, sign: 1 | -1): Omit<DayLine, 'line'> => ({
    ...{ outTradeNo: row.out_trade_no, tradeNo: row.trade_no, outRefundNo },
    ...{ amountFen: sign * row.amount_fen, at: row.at ?? from },
  });
  const all = [
    ...paid.map((row) => lineOf(row, '', 1)),
    ...back.map((row) => lineOf(row, row.out_refund_no, -1)),
  ];
  return all.toSorted((a, b) => a.at - b.at).map((line, index) => ({ ...line, line: index + 2 }));
}

/** The same as the file that the sandbox offers: CSV in UTF-8. */
export async function sandboxStatementFile(db: Db, day: string): Promise<string> {
  const rows = (await sandboxBook(db, day)).map((line) => [
    ...[formatMoment(line.at), line.amountFen < 0 ? BACK : PAID],
    ...[line.outTradeNo, line.tradeNo, line.outRefundNo, fenToYuanText(line.amountFen)],
  ]);
  return `\uFEFF${[TITLES, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

/** Reads that file again. */
export function readSandboxStatement(text: string): Statement {
  const [head = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const statement: Statement = { lines: [], faults: [] };
  const { lines, faults } = statement;
  if (head.trim() !== TITLES.join(','))
    return { lines, faults: [{ line: 1, text: head, why: '不是沙箱的对账文件：第一行的列名不对' }] };
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const line = index + 2;
    const [, kind = '', outTradeNo = '', tradeNo = '', outRefundNo = '', amount = ''] = row.split(',');
    const amountFen = yuanToFen(amount);
    const isSound = amountFen !== null && (kind === BACK ? amountFen < 0 : kind === PAID && amountFen > 0);
    if (!isSound) faults.push({ line, text: row, why: '类型或金额看不懂' });
    else if (outTradeNo === '') faults.push({ line, text: row, why: '没有商户单号' });
    else lines.push({ line, outTradeNo, tradeNo, outRefundNo, amountFen });
  }
  return statement;
}
