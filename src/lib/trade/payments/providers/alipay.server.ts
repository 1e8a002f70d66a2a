import type { AlipaySdk, AlipaySdkCommonResult } from 'alipay-sdk';
import { parseQuery } from '#lib/platform/http/call/body.server.ts';
import { fenToYuanText, yuanToFen } from '#lib/platform/money.rules.ts';
import type { AlipaySettings } from '#lib/platform/process/provider-settings.server.ts';
import { formatMoment } from '#lib/platform/time.rules.ts';
import {
  checkColumns,
  dayOf,
  GatewayError,
  type Notice,
  type PaymentProvider,
  type ReceivedNotice,
  type Statement,
  type StatementLine,
  type StatementReader,
  type TradeState,
  UnreadableStatement,
} from '#lib/trade/payments/providers/provider.rules.ts';
import { readStatement } from '#lib/trade/payments/providers/statement-text.server.ts';
import { readDelimited } from '#lib/platform/table-files/delimited.rules.ts';

const STATES: Record<string, TradeState> = {
  WAIT_BUYER_PAY: 'waiting',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

/** Returns the state of Alipay's `trade_status`; an unknown status counts as `waiting`. */
export const tradeStateOf = (status: string): TradeState => STATES[status] ?? 'waiting';

const ANSWER_WITHIN_MS = 5000;
const NO_SUCH_TRADE = 'ACQ.TRADE_NOT_EXIST';

/** Alipay's page pay (`alipay.trade.page.pay`) through the official library, which is loaded on first use. */
export function alipayProvider(settings: AlipaySettings, noticeUrl: string): PaymentProvider {
  let loaded: Promise<AlipaySdk> | undefined;
  const sdk = (): Promise<AlipaySdk> => (loaded ??= openSdk(settings));

  async function ask(method: string, bizContent: Record<string, unknown>): Promise<AlipaySdkCommonResult> {
    const client = await sdk();
    try {
      return await client.exec(
        method,
        { timestamp: formatMoment(Date.now()), bizContent },
        { validateSign: true },
      );
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      throw new GatewayError(
        /验签失败|sign/i.test(words) ? 'forged' : 'silent',
        `Alipay ${method}: ${words}`,
        {
          cause: error,
        },
      );
    }
  }

  async function askOrRefuse(
    method: string,
    bizContent: Record<string, unknown>,
  ): Promise<AlipaySdkCommonResult> {
    const answer = await ask(method, bizContent);
    if (answer.code === '10000' || answer['subCode'] === NO_SUCH_TRADE) return answer;
    throw new GatewayError(
      'refused',
      `Alipay ${method}: ${answer['subCode'] ?? answer.code} ${answer['subMsg'] ?? ''}`,
    );
  }

  const refundState: PaymentProvider['refundState'] = async ({ outTradeNo, outRefundNo }) => {
    const numbers = { out_trade_no: outTradeNo, out_request_no: outRefundNo };
    const answer = await askOrRefuse('alipay.trade.fastpay.refund.query', numbers);
    if (answer.code !== '10000') return 'none';
    // Without a status the refund does not exist.
    return answer['refundStatus'] === 'REFUND_SUCCESS' ? 'done' : 'none';
  };

  return {
    name: 'alipay',
    start: async ({ outTradeNo, amountFen, title, expiresAt, returnUrl }) => {
      const text = (await sdk()).pageExecute('alipay.trade.page.pay', 'GET', {
        timestamp: formatMoment(Date.now()),
        notify_url: noticeUrl,
        return_url: returnUrl,
        bizContent: {
          out_trade_no: outTradeNo,
          product_code: 'FAST_INSTANT_TRADE_PAY',
          total_amount: fenToYuanText(amountFen),
          subject: title,
          time_expire: formatMoment(expiresAt),
        },
      });
      return { kind: 'page', text };
    },
    readNotice: async (received) => readNotice(await sdk(), settings, received),
    noticeAnswer: (isTaken) => ({
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: isTaken ? 'success' : 'fail',
    }),
    query: async (outTradeNo) => {
      const answer = await askOrRefuse('alipay.trade.query', { out_trade_no: outTradeNo });
      if (answer.code !== '10000') return { outTradeNo, tradeNo: '', state: 'waiting', amountFen: null };
      if (answer['outTradeNo'] !== outTradeNo)
        throw new GatewayError('forged', `Alipay answered about another trade than ${outTradeNo}`);
      return {
        outTradeNo,
        tradeNo: String(answer['tradeNo']),
        state: tradeStateOf(String(answer['tradeStatus'])),
        amountFen: yuanToFen(String(answer['totalAmount'])),
      };
    },
    close: async (outTradeNo) => {
      await ask('alipay.trade.close', { out_trade_no: outTradeNo });
    },
    refund: async ({ outTradeNo, outRefundNo, amountFen, reason }) => {
      const answer = await askOrRefuse('alipay.trade.refund', {
        out_trade_no: outTradeNo,
        out_request_no: outRefundNo,
        refund_amount: fenToYuanText(amountFen),
        refund_reason: reason,
      });
      if (answer.code !== '10000') throw new GatewayError('refused', `Alipay knows no trade ${outTradeNo}`);
      if (answer['fundChange'] === 'Y') return { isDone: true };
      // Also the answer to a repeat of a refund that was done before.
      return { isDone: (await refundState({ outTradeNo, outRefundNo })) === 'done' };
    },
    refundState,
    statement: async (day) => {
      const answer = await askOrRefuse('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: day,
      });
      const file = await fetch(String(answer['billDownloadUrl']), {
        signal: AbortSignal.timeout(6 * ANSWER_WITHIN_MS),
      }).catch((error: unknown) => {
        throw new GatewayError('silent', 'Alipay did not send the statement', { cause: error });
      });
      return readStatement(await file.blob(), ALIPAY_FORMAT);
    },
  };
}

async function openSdk({ appId, privateKey, publicKey, gateway }: AlipaySettings): Promise<AlipaySdk> {
  const { AlipaySdk } = await import('alipay-sdk');
  return new AlipaySdk({
    appId,
    privateKey,
    alipayPublicKey: publicKey,
    keyType: 'PKCS8',
    timeout: ANSWER_WITHIN_MS,
    ...(gateway && { gateway }),
  });
}

function readNotice(sdk: AlipaySdk, { appId }: AlipaySettings, { body }: ReceivedNotice): Notice {
  const fields = parseQuery(body) as Record<string, string>;
  if (!sdk.checkNotifySignV2({ ...fields }) || fields['app_id'] !== appId)
    throw new GatewayError('forged', 'an Alipay notice with a wrong signature or of another application');
  return {
    id: fields['notify_id'] ?? '',
    outTradeNo: fields['out_trade_no'] ?? '',
    tradeNo: fields['trade_no'] ?? '',
    state: tradeStateOf(fields['trade_status'] ?? ''),
    amountFen: yuanToFen(fields['total_amount'] ?? ''),
  };
}

const COLUMNS = ['支付宝交易号', '商户订单号', '业务类型', '订单金额'];

/**
 * Reads Alipay's daily statement of trades (业务明细): a CSV between lines that begin with `#`, whose cells may end with
 * tabs. Brackets in titles may be full-width or half-width.
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

/** Returns a line, or the problem with it. */
function readLine(titles: readonly string[], cells: string[]): Omit<StatementLine, 'line'> | string {
  // Commas within a product's name.
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

/** The word occurs only in the file with details; the other file of the archive is a summary. */
export const ALIPAY_FORMAT = { word: '商户订单号', reader: alipayReader } as const;
