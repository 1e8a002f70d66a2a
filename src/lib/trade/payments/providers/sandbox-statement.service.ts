import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fenToYuanText, yuanToFen } from '#lib/platform/money.rules.ts';
import { DAY_MS, formatMoment, parseDateTime } from '#lib/platform/time.rules.ts';
import {
  checkColumns,
  dayOf,
  GatewayError,
  type Statement,
  type StatementLine,
  type StatementReader,
  UnreadableStatement,
} from '#lib/trade/payments/providers/provider.rules.ts';
import {
  type BookLine,
  findPaidBetween,
  findRefundedBetween,
} from '#lib/trade/payments/providers/sandbox.repository.ts';

const TITLES = ['时间', '类型', '商户单号', '沙箱单号', '退款单号', '金额（元）'];
const [PAID, BACK] = ['付款', '退款'];

interface DayLine extends StatementLine {
  at: number;
}

/** A day in Shanghai of a provider that the sandbox simulated. */
export interface PlayedDay {
  provider: PaymentProviderName;
  day: string;
}

/** Returns the entries of the sandbox's book on a day. Throws a `GatewayError` when `day` is not a date. */
export async function sandboxBook(db: Db, { provider, day }: PlayedDay): Promise<DayLine[]> {
  const from = parseDateTime(day);
  if (from === null) throw new GatewayError('refused', `${day} is no day`);
  const part = { provider, from, until: from + DAY_MS };
  const paid = await findPaidBetween(db, part);
  const back = await findRefundedBetween(db, part);
  const lineOf = (row: BookLine, outRefundNo: string, sign: 1 | -1): Omit<DayLine, 'line'> => ({
    outTradeNo: row.outTradeNo,
    tradeNo: row.tradeNo,
    outRefundNo,
    amountFen: sign * row.amountFen,
    at: row.at ?? from,
    day,
  });
  const all = [
    ...paid.map((row) => lineOf(row, '', 1)),
    ...back.map((row) => lineOf(row, row.outRefundNo, -1)),
  ];
  return all.toSorted((a, b) => a.at - b.at).map((line, index) => ({ ...line, line: index + 2 }));
}

/** Returns the same as the file that the sandbox offers: CSV in UTF-8. */
export async function sandboxStatementFile(db: Db, played: PlayedDay): Promise<string> {
  const rows = (await sandboxBook(db, played)).map((line) => [
    formatMoment(line.at),
    line.amountFen < 0 ? BACK : PAID,
    line.outTradeNo,
    line.tradeNo,
    line.outRefundNo,
    fenToYuanText(line.amountFen),
  ]);
  return `\uFEFF${[TITLES, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

/**
 * Reads that file, its columns in any order. It has no sum at its end: when it was cut off, only an incomplete last row
 * shows it.
 */
export function sandboxReader(): StatementReader {
  const statement: Statement = { lines: [], faults: [] };
  const { lines, faults } = statement;
  let titles: string[] | null = null;
  let line = 0;
  return {
    take: (row) => {
      line += 1;
      if (row.trim() === '') return;
      const cells = row.split(',').map((cell) => cell.trim());
      if (!titles) {
        titles = cells;
        return checkColumns(titles, TITLES);
      }
      const of = (title: string): string => cells[titles?.indexOf(title) ?? -1] ?? '';
      const read = readLine(of);
      if (typeof read === 'string') faults.push({ line, text: row, why: read });
      else lines.push({ line, ...read });
    },
    end: (isWhole) => {
      if (!titles) throw new UnreadableStatement('没有列名，不是沙箱的对账文件。');
      const last = faults.at(-1);
      if (!isWhole && last?.line === line) last.why = '这一行没有写完，文件被截断了，后面的记录都不在里面';
      return statement;
    },
  };
}

/** Returns a line, or the problem with it. */
function readLine(of: (title: string) => string): Omit<StatementLine, 'line'> | string {
  const kind = of('类型');
  const amountFen = yuanToFen(of('金额（元）'));
  const isSound = amountFen !== null && (kind === BACK ? amountFen < 0 : kind === PAID && amountFen > 0);
  if (!isSound) return '类型或金额看不懂';
  const outTradeNo = of('商户单号');
  if (outTradeNo === '') return '没有商户单号';
  const numbers = { outTradeNo, tradeNo: of('沙箱单号'), outRefundNo: of('退款单号') };
  return { ...numbers, amountFen, day: dayOf(of('时间')) };
}

export const SANDBOX_FORMAT = { word: '沙箱单号', reader: sandboxReader } as const;
