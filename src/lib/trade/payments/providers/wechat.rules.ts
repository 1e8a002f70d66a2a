import { yuanToFen } from '#lib/platform/money.rules.ts';
import {
  checkColumns,
  dayOf,
  type ProviderRefundState,
  type Statement,
  type StatementReader,
  type TradeState,
  UnreadableStatement,
} from '#lib/trade/payments/gateway/provider.rules.ts';

const STATES: Record<string, TradeState> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  NOTPAY: 'waiting',
  USERPAYING: 'waiting',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
};

/** WeChat Pay's `trade_state`; one that is not known says nothing yet. */
export const tradeStateOf = (state: string): TradeState => STATES[state] ?? 'waiting';

/** WeChat Pay's `status` of a refund. `ABNORMAL`: the buyer's card does not take it, and the merchant is to see to it. */
export const refundStateOf = (status: string): ProviderRefundState =>
  status === 'SUCCESS' ? 'done' : status === 'CLOSED' ? 'none' : 'waiting';

const PAID = new Set(['SUCCESS']);
const BACK = new Set(['REFUND', 'REVOKED']);
/** A product's name may hold a comma, but hardly this. */
const BETWEEN = /,`/;

/** WeChat Pay's daily statement: a CSV whose cells begin with a back tick, with a sum at its end. */
export function wechatReader(): StatementReader {
  const statement: Statement = { lines: [], faults: [] };
  let titles: string[] | null = null;
  let isSum = false;
  let line = 0;
  return {
    take: (row) => {
      line += 1;
      if (row.trim() === '') return;
      if (!titles) {
        titles = row.split(',').map((title) => title.replace(/^`/, '').trim());
        checkColumns(titles, COLUMNS);
      } else if (row.startsWith('总交易单数')) isSum = true;
      else if (isSum) checkSum(statement, { line, row });
      else takeLine(statement, titles, { line, row });
    },
    end: () => {
      if (!titles) throw new UnreadableStatement('没有列名，不是微信支付的交易账单。');
      if (!isSum) statement.faults.push({ line, text: '', why: '没有末尾的汇总行，文件可能不完整' });
      return statement;
    },
  };
}

const COLUMNS = ['微信订单号', '商户订单号', '交易状态', '订单金额', '申请退款金额'];

export const WECHAT_FORMAT = { word: '微信订单号', reader: wechatReader } as const;

interface Row {
  line: number;
  row: string;
}

const cellsOf = (row: string): string[] =>
  row.startsWith('`') ? row.slice(1).split(BETWEEN) : row.split(',');

function takeLine({ lines, faults }: Statement, titles: readonly string[], { line, row }: Row): void {
  const cells = cellsOf(row);
  const of = (title: string): string => cells[titles.indexOf(title)]?.trim() ?? '';
  const fail = (why: string): void => void faults.push({ line, text: row, why });
  const state = of('交易状态');
  if (!PAID.has(state) && !BACK.has(state)) return fail(`交易状态“${state}”不认识`);
  const isBack = BACK.has(state);
  const fen = yuanToFen(of(isBack ? '申请退款金额' : '订单金额'));
  if (fen === null) return fail('金额看不懂');
  const outTradeNo = of('商户订单号');
  if (outTradeNo === '') return fail('没有商户订单号');
  const outRefundNo = isBack ? of('商户退款单号') : '';
  lines.push({
    line,
    outTradeNo,
    outRefundNo,
    tradeNo: of('微信订单号'),
    amountFen: isBack ? -fen : fen,
    day: dayOf(of('交易时间')),
  });
}

/** A file that was cut off, or changed, says so by its sum. */
function checkSum({ lines, faults }: Statement, { line, row }: Row): void {
  const stated = Number(cellsOf(row)[0]);
  const read = lines.length + faults.length;
  if (stated !== read) faults.push({ line, text: row, why: `汇总说有 ${stated} 笔，文件里是 ${read} 笔` });
}
