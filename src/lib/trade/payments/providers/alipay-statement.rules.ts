import { readDelimited } from '#lib/catalogue/importer/delimited.rules.ts';
import { yuanToFen } from '#lib/platform/money.rules.ts';
import {
  checkColumns,
  dayOf,
  type Statement,
  type StatementLine,
  type StatementReader,
  UnreadableStatement,
} from '#lib/trade/payments/gateway/provider.rules.ts';

const COLUMNS = ['支付宝交易号', '商户订单号', '业务类型', '订单金额'];

/**
 * Alipay's daily statement of trades (业务明细): a CSV between lines that begin with `#`, whose cells may end with tabs.
 * Brackets of titles are written in either width.
 */
export function alipayReader(): StatementReader {
  const statement: Statement = { lines: [], faults: [] };
  const { lines, faults } = statement;
  let titles: string[] | null = null;
  let isEnded = false;
  let line = 0;
  return {
    take: (row) => {
      line += 1;
      if (row.startsWith('#')) isEnded = titles !== null;
      if (row.trim() === '' || row.startsWith('#')) return;
      const cells = cellsOf(row);
      if (!titles) {
        titles = cells.map((title) => title.replace(/[（(]元[)）]$/, ''));
        return checkColumns(titles, COLUMNS);
      }
      isEnded = false;
      const read = readLine(titles, cells);
      if (typeof read === 'string') faults.push({ line, text: row, why: read });
      else lines.push({ line, ...read });
    },
    end: () => {
      if (!titles) throw new UnreadableStatement('没有列名，不是支付宝的业务明细。');
      if (!isEnded) faults.push({ line: 0, text: '', why: '没有结束行，文件可能不完整' });
      return statement;
    },
  };
}

function cellsOf(row: string): string[] {
  const [read] = readDelimited(row, ',');
  return (read?.cells ?? []).map((cell) => cell.trim());
}

/** A line, or what is wrong with it. */
function readLine(titles: readonly string[], cells: string[]): Omit<StatementLine, 'line'> | string {
  // Commas that a product's name has of its own.
  const extra = cells.length - titles.length;
  if (extra > 0) cells.splice(titles.indexOf('商品名称'), extra);
  const of = (title: string): string => cells[titles.indexOf(title)] ?? '';
  const kind = of('业务类型');
  if (kind !== '交易' && kind !== '退款') return `业务类型“${kind}”不认识`;
  const fen = yuanToFen(of('订单金额'));
  if (fen === null) return '金额看不懂';
  const outTradeNo = of('商户订单号');
  if (outTradeNo === '') return '没有商户订单号';
  return {
    outTradeNo,
    tradeNo: of('支付宝交易号'),
    outRefundNo: kind === '退款' ? of('退款批次号/请求号') : '',
    amountFen: kind === '退款' ? -Math.abs(fen) : fen,
    day: dayOf(of('完成时间')),
  };
}

/** The word stands only in the file with details; the other file of the archive is a summary. */
export const ALIPAY_FORMAT = { word: '商户订单号', reader: alipayReader } as const;
