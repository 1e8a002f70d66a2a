import { yuanToFen } from '#lib/platform/money.rules.ts';
import type { StatementLine, TradeState } from '#lib/trade/payments/gateway/provider.rules.ts';

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

const fenOf = (text = ''): number => yuanToFen(text) ?? 0;

/** The lines of WeChat Pay's daily statement: a CSV whose cells begin with a back tick, with a sum at its end. */
export function readWechatStatement(text: string): StatementLine[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const titles = head.split(',');
  const at = (title: string): number => titles.indexOf(title);
  const [tradeNo, outTradeNo] = [at('微信订单号'), at('商户订单号')];
  const [state, paid, refunded] = [at('交易状态'), at('订单金额'), at('申请退款金额')];
  const statement: StatementLine[] = [];
  for (const line of lines) {
    if (!line.startsWith('`')) break;
    const cells = line.slice(1).split(',`');
    statement.push({
      outTradeNo: cells[outTradeNo] ?? '',
      tradeNo: cells[tradeNo] ?? '',
      amountFen: cells[state] === 'REFUND' ? -fenOf(cells[refunded]) : fenOf(cells[paid]),
    });
  }
  return statement;
}
