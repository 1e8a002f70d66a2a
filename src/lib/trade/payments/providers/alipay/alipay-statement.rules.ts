import { readDelimited } from '#lib/catalogue/importer/delimited.rules.ts';
import { yuanToFen } from '#lib/platform/money.rules.ts';
import type { Statement, StatementLine } from '#lib/trade/payments/gateway/provider.rules.ts';

/** A word that only the file with details has; the other file of the archive is a summary. */
export const ALIPAY_DETAILS = '商户订单号';

const COLUMNS = ['支付宝交易号', '商户订单号', '业务类型', '订单金额'];

/**
 * Alipay's daily statement of trades (业务明细): a CSV between lines that begin with `#`, whose cells may end with tabs.
 * Brackets of titles are written in either width.
 */
export function readAlipayStatement(text: string): Statement {
  const statement: Statement = { lines: [], faults: [] };
  const { lines, faults } = statement;
  let titles: string[] | null = null;
  let isEnded = false;
  for (const [index, row] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1;
    if (row.startsWith('#')) isEnded = titles !== null;
    if (row.trim() === '' || row.startsWith('#')) continue;
    const cells = cellsOf(row);
    if (!titles) {
      titles = cells.map((title) => title.replace(/[（(]元[)）]$/, ''));
      const missing = COLUMNS.filter((title) => !titles?.includes(title));
      if (missing.length > 0)
        return { lines, faults: [{ line, text: row, why: `没有这些列：${missing.join('、')}` }] };
      continue;
    }
    isEnded = false;
    const read = readLine(titles, cells);
    if (typeof read === 'string') faults.push({ line, text: row, why: read });
    else lines.push({ line, ...read });
  }
  if (!titles) faults.push({ line: 1, text: '', why: '没有列名，不是支付宝的业务明细' });
  else if (!isEnded) faults.push({ line: 0, text: '', why: '没有结束行，文件可能不完整' });
  return statement;
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
    ...{ outTradeNo, tradeNo: of('支付宝交易号') },
    outRefundNo: kind === '退款' ? of('退款批次号/请求号') : '',
    amountFen: kind === '退款' ? -Math.abs(fen) : fen,
  };
}
