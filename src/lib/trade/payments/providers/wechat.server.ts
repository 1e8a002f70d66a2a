import { z } from 'zod';
import type { WechatSettings } from '#lib/platform/process/provider-settings.server.ts';
import {
  checkColumns,
  dayOf,
  GatewayError,
  type Notice,
  type PaymentProvider,
  type ProviderRefundState,
  type ReceivedNotice,
  type Statement,
  type StatementReader,
  type TradeState,
  UnreadableStatement,
} from '#lib/trade/payments/providers/provider.rules.ts';
import { readStatement } from '#lib/trade/payments/providers/statement-text.server.ts';
import { yuanToFen } from '#lib/platform/money.rules.ts';

const ANSWER_WITHIN_MS = 5000;
const SIGNED_WITHIN_S = 300;
/** Characters of Chinese that fit into the 80 bytes that WeChat Pay accepts. */
const LONGEST_REASON = 26;

const trade = z.object({
  mchid: z.string(),
  appid: z.string().optional(),
  out_trade_no: z.string(),
  transaction_id: z.string().default(''),
  trade_state: z.string(),
  amount: z.object({ total: z.int() }).optional(),
});
const envelope = z.object({
  id: z.string().min(1),
  resource: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().default('') }),
});

/** Codes for an unknown trade or refund. */
const MISSING = new Set(['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS']);

type Library = typeof import('wechatpay-axios-plugin');
type Client = InstanceType<Library['Wechatpay']>;

/** WeChat Pay v3 native: the buyer scans a code. Its library is loaded on first use. */
export function wechatProvider(settings: WechatSettings, noticeUrl: string): PaymentProvider {
  const { appId: appid, mchId: mchid } = settings;
  let loaded: Promise<{ library: Library; client: Client }> | undefined;
  const open = () => (loaded ??= openLibrary(settings));

  /** Sends a request to WeChat Pay and checks the answer's signature; `isMissing`: it has never seen the trade. */
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    content: { data?: object; params?: object },
  ): Promise<{ data: unknown; isMissing: boolean }> {
    const { client } = await open();
    try {
      const { data } = await client.client.request(path, method, content.data, {
        ...(content.params && { params: content.params }),
      });
      return { data, isMissing: false };
    } catch (error) {
      const { status, data } =
        (error as { response?: { status?: number; data?: { code?: string } } }).response ?? {};
      if (status === 404 && MISSING.has(data?.code ?? '')) return { data: null, isMissing: true };
      throw failureOf(error, { path, status, code: data?.code });
    }
  }

  return {
    name: 'wechat',
    start: async ({ outTradeNo, amountFen, title, expiresAt }) => {
      const { data } = await ask('POST', 'v3/pay/transactions/native', {
        data: {
          appid,
          mchid,
          description: title,
          out_trade_no: outTradeNo,
          notify_url: noticeUrl,
          time_expire: `${new Date(expiresAt).toISOString().slice(0, 19)}+00:00`,
          amount: { total: amountFen, currency: 'CNY' },
        },
      });
      const { code_url } = z.object({ code_url: z.string().min(1) }).parse(data);
      return { kind: 'code', text: code_url };
    },
    readNotice: async (received) => readNotice((await open()).library, settings, received),
    noticeAnswer: (isTaken) => ({
      status: isTaken ? 200 : 401,
      type: 'application/json',
      body: JSON.stringify(
        isTaken ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' },
      ),
    }),
    query: async (outTradeNo) => {
      const path = `v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;
      const { data, isMissing } = await ask('GET', path, { params: { mchid } });
      if (isMissing) return { outTradeNo, tradeNo: '', state: 'waiting', amountFen: null };
      const found = trade.parse(data);
      if (found.out_trade_no !== outTradeNo)
        throw new GatewayError('forged', `WeChat Pay answered about another trade than ${outTradeNo}`);
      return toReport(found);
    },
    close: async (outTradeNo) => {
      const path = `v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}/close`;
      // Refused when it was paid just now, which the next query shows.
      await ask('POST', path, { data: { mchid } }).catch((error: unknown) => {
        if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
      });
    },
    refund: async ({ outTradeNo, outRefundNo, amountFen, totalFen, reason }) => {
      const { data, isMissing } = await ask('POST', 'v3/refund/domestic/refunds', {
        data: {
          out_trade_no: outTradeNo,
          out_refund_no: outRefundNo,
          reason: reason.slice(0, LONGEST_REASON),
          amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
        },
      });
      if (isMissing) throw new GatewayError('refused', `WeChat Pay knows no trade ${outTradeNo}`);
      return { isDone: z.object({ status: z.string() }).parse(data).status === 'SUCCESS' };
    },
    refundState: async ({ outRefundNo }) => {
      const path = `v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`;
      const { data, isMissing } = await ask('GET', path, {});
      if (isMissing) return 'none';
      return refundStateOf(z.object({ status: z.string() }).parse(data).status);
    },
    statement: async (day) => {
      const params = { bill_date: day, bill_type: 'ALL' };
      const { data } = await ask('GET', 'v3/bill/tradebill', { params });
      const { download_url } = z.object({ download_url: z.url() }).parse(data);
      const { pathname, searchParams } = new URL(download_url);
      const file = await ask('GET', pathname.slice(1), { params: Object.fromEntries(searchParams) });
      return readStatement(new Blob([String(file.data)]), WECHAT_FORMAT);
    },
  };
}

async function openLibrary({
  mchId,
  serialNo,
  privateKey,
  platformKeyId,
  platformKey,
  endpoint,
}: WechatSettings) {
  const library = (await import('wechatpay-axios-plugin')).default as unknown as Library;
  const client = new library.Wechatpay({
    mchid: mchId,
    serial: serialNo,
    privateKey,
    certs: { [platformKeyId]: platformKey },
    timeout: ANSWER_WITHIN_MS,
    ...(endpoint && { baseURL: endpoint }),
  });
  return { library, client };
}

function failureOf(
  error: unknown,
  { path, status, code }: { path: string; status: number | undefined; code: string | undefined },
): GatewayError {
  const words = error instanceof Error ? error.message : String(error);
  // The library's own codes for answers with a wrong signature.
  const isForged = String((error as { code?: unknown }).code).startsWith('EV3_');
  const kind = isForged ? 'forged' : status !== undefined && status < 500 ? 'refused' : 'silent';
  return new GatewayError(kind, `WeChat Pay ${path}: ${code ?? ''} ${words}`, { cause: error });
}

function readNotice(
  { Aes, Formatter, Rsa }: Library,
  { mchId, apiV3Key, platformKeyId, platformKey }: WechatSettings,
  { headers, body }: ReceivedNotice,
): Notice {
  const of = (name: string): string => headers.get(`wechatpay-${name}`) ?? '';
  const isNow = Math.abs(Number(of('timestamp')) - Date.now() / 1000) <= SIGNED_WITHIN_S;
  const text = Formatter.response(of('timestamp'), of('nonce'), body);
  if (!isNow || of('serial') !== platformKeyId || !Rsa.verify(text, of('signature'), platformKey))
    throw new GatewayError('forged', 'a notice of WeChat Pay with a wrong signature');
  const { id, resource } = envelope.parse(JSON.parse(body));
  const { ciphertext, nonce, associated_data } = resource;
  const reported = trade.parse(JSON.parse(Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, associated_data)));
  if (reported.mchid !== mchId)
    throw new GatewayError('forged', 'a notice of WeChat Pay for another merchant');
  return { ...toReport(reported), id };
}

const toReport = ({ out_trade_no, transaction_id, trade_state, amount }: z.output<typeof trade>) => ({
  outTradeNo: out_trade_no,
  tradeNo: transaction_id,
  state: tradeStateOf(trade_state),
  amountFen: amount?.total ?? null,
});

const STATES: Record<string, TradeState> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  NOTPAY: 'waiting',
  USERPAYING: 'waiting',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
};

/** Returns the state of WeChat Pay's `trade_state`; an unknown state counts as `waiting`. */
export const tradeStateOf = (state: string): TradeState => STATES[state] ?? 'waiting';

/**
 * Returns the state of WeChat Pay's refund `status`. `ABNORMAL`: the buyer's card refuses it, and the merchant must
 * act.
 */
const refundStateOf = (status: string): ProviderRefundState =>
  status === 'SUCCESS' ? 'done' : status === 'CLOSED' ? 'none' : 'waiting';

const PAID = new Set(['SUCCESS']);
const BACK = new Set(['REFUND', 'REVOKED']);
/** Separator of cells. A product's name may contain a comma, but hardly this. */
const BETWEEN = /,`/;

/** Reads WeChat Pay's daily statement: a CSV whose cells begin with a back tick, with a sum at its end. */
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

/** Checks a file's sum, which shows that it was cut off or changed. */
function checkSum({ lines, faults }: Statement, { line, row }: Row): void {
  const stated = Number(cellsOf(row)[0]);
  const read = lines.length + faults.length;
  if (stated !== read) faults.push({ line, text: row, why: `汇总说有 ${stated} 笔，文件里是 ${read} 笔` });
}
