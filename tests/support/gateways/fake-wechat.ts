import type { WechatSettings } from '#lib/platform/process/provider-settings.server.ts';
import type { ReceivedNotice } from '#lib/trade/payments/providers/provider.rules.ts';
import {
  type FakeAnswer,
  type FakeGateway,
  type FakeRequest,
  startFake,
} from '#tests/support/gateways/http-fake.ts';
import { type Keys, makeKeys, sign, verify } from '#tests/support/gateways/payments.ts';
import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';

/** A trade as the fake WeChat Pay keeps it. */
interface FakeTrade {
  out_trade_no: string;
  total: number;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED';
}

/** WeChat Pay v3 on this machine, with signatures by keys made for the test. */
export interface FakeWechat {
  gateway: FakeGateway;
  settings: WechatSettings;
  trades: Map<string, FakeTrade>;
  /** Trades that their buyers pay just before they are closed. */
  paidInTime: Set<string>;
  /** Refunds by their number, in fen. */
  refunds: Map<string, number>;
  /** Result of a refund that is requested; `lost`: done, but the answer gets lost. */
  refundMood: 'done' | 'under way' | 'refused' | 'lost';
  /** Signs its answers with a foreign key from now on. */
  lies: boolean;
  /** Returns the notice it would send once a trade is paid. */
  notice(outTradeNo: string, change?: { total?: number; id?: string; keys?: Keys }): ReceivedNotice;
}

const API_V3_KEY = '0123456789abcdef0123456789abcdef';
const PLATFORM_KEY_ID = 'PUB_KEY_ID_0114232134912410000000000000';

export async function startFakeWechat(): Promise<FakeWechat> {
  const merchant = makeKeys();
  const platform = makeKeys();
  const stranger = makeKeys();
  const trades = new Map<string, FakeTrade>();
  const refunds = new Map<string, number>();

  const signed = (body: string, status = 200): FakeAnswer => ({
    status,
    headers: { 'content-type': 'application/json', ...signatureOf(fake.lies ? stranger : platform, body) },
    body,
  });
  const json = (value: object, status = 200): FakeAnswer => signed(JSON.stringify(value), status);
  const missing = (): FakeAnswer => json({ code: 'ORDER_NOT_EXIST', message: '订单不存在' }, 404);

  function answer(request: FakeRequest): FakeAnswer {
    if (!isOurs(request, merchant)) return json({ code: 'SIGN_ERROR', message: '签名错误' }, 401);
    const path = request.url.pathname;
    if (path === '/v3/pay/transactions/native') {
      const { out_trade_no, amount } = JSON.parse(request.body) as {
        out_trade_no: string;
        amount: { total: number };
      };
      const known = trades.get(out_trade_no);
      if (known?.state === 'SUCCESS') return json({ code: 'ORDERPAID', message: '订单已支付' }, 400);
      trades.set(out_trade_no, { out_trade_no, total: amount.total, state: 'NOTPAY' });
      return json({ code_url: `weixin://wxpay/bizpayurl?pr=${out_trade_no.slice(-8)}` });
    }
    if (path === '/v3/bill/tradebill')
      return json({
        hash_type: 'SHA1',
        hash_value: '',
        download_url: `${fake.gateway.url}/v3/billdownload/file?token=t`,
      });
    if (path === '/v3/billdownload/file')
      return { headers: { 'content-type': 'text/plain' }, body: statement([...trades.values()]) };
    if (path === '/v3/refund/domestic/refunds') {
      const { out_refund_no, amount } = JSON.parse(request.body) as {
        out_refund_no: string;
        amount: { refund: number };
      };
      if (fake.refundMood === 'refused') return json({ code: 'NOT_ENOUGH', message: '余额不足' }, 403);
      refunds.set(out_refund_no, amount.refund);
      if (fake.refundMood === 'lost') return { status: 502, body: '<html>Bad Gateway</html>' };
      return json({ out_refund_no, status: statusOfRefunds() });
    }
    const asked = /refund\/domestic\/refunds\/([^/]+)/.exec(path)?.[1];
    if (asked !== undefined && !refunds.has(asked))
      return json({ code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' }, 404);
    if (asked !== undefined) return json({ out_refund_no: asked, status: statusOfRefunds() });
    const trade = trades.get(/out-trade-no\/([^/]+)/.exec(path)?.[1] ?? '');
    if (!trade) return missing();
    if (path.endsWith('/close')) {
      if (fake.paidInTime.has(trade.out_trade_no)) {
        trade.state = 'SUCCESS';
        return json({ code: 'ORDERPAID', message: '订单已支付' }, 400);
      }
      if (trade.state === 'NOTPAY') trade.state = 'CLOSED';
      return { status: 204, headers: signatureOf(fake.lies ? stranger : platform, ''), body: '' };
    }
    return json(resourceOf(trade));
  }

  const statusOfRefunds = (): string => (fake.refundMood === 'under way' ? 'PROCESSING' : 'SUCCESS');
  const resourceOf = ({ out_trade_no, total, state }: FakeTrade) => ({
    mchid: fake.settings.mchId,
    appid: fake.settings.appId,
    out_trade_no,
    trade_state: state,
    ...(state === 'SUCCESS' && { transaction_id: `42000${out_trade_no}` }),
    amount: { total, currency: 'CNY' },
  });

  const gateway = await startFake(answer);
  const fake: FakeWechat = {
    gateway,
    trades,
    refunds,
    refundMood: 'done',
    lies: false,
    paidInTime: new Set(),
    settings: {
      appId: 'wx8888888888888888',
      mchId: '1900000109',
      serialNo: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
      privateKey: merchant.privateKey,
      apiV3Key: API_V3_KEY,
      platformKeyId: PLATFORM_KEY_ID,
      platformKey: platform.publicKey,
      endpoint: `${gateway.url}/`,
    },
    notice: (outTradeNo, { total, id = randomUUID(), keys = platform } = {}) => {
      const trade = trades.get(outTradeNo);
      if (!trade) throw new Error(`the fake knows no trade ${outTradeNo}`);
      const told = resourceOf({ ...trade, total: total ?? trade.total, state: 'SUCCESS' });
      const body = JSON.stringify({
        id,
        event_type: 'TRANSACTION.SUCCESS',
        resource: encrypted(JSON.stringify(told)),
      });
      return { headers: new Headers(signatureOf(keys, body)), body };
    },
  };
  return fake;
}

function signatureOf(keys: Pick<Keys, 'privateKey'>, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': PLATFORM_KEY_ID,
    'wechatpay-signature': sign(keys, `${timestamp}\n${nonce}\n${body}\n`),
  };
}

/** True when the shop signed a request, method, address and body, with its own key. */
function isOurs({ method, url, headers, body }: FakeRequest, merchant: Keys): boolean {
  const fields = Object.fromEntries(
    [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const text = `${method}\n${url.pathname}${url.search}\n${fields['timestamp']}\n${fields['nonce_str']}\n${body}\n`;
  return verify(merchant, text, fields['signature'] ?? '');
}

function encrypted(text: string) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', API_V3_KEY, nonce).setAAD(Buffer.from('transaction'));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    nonce,
    associated_data: 'transaction',
  };
}

function statement(trades: FakeTrade[]): string {
  const titles = [
    '交易时间',
    '微信订单号',
    '商户订单号',
    '交易状态',
    '商户退款单号',
    '订单金额',
    '申请退款金额',
  ];
  const rows = trades.map(({ out_trade_no, total }) =>
    [
      '2026-11-20 12:00:00',
      `42000${out_trade_no}`,
      out_trade_no,
      'SUCCESS',
      '',
      (total / 100).toFixed(2),
      '0.00',
    ]
      .map((cell) => `\`${cell}`)
      .join(','),
  );
  return `\uFEFF${[titles.join(','), ...rows, '总交易单数', `\`${rows.length}`].join('\r\n')}\r\n`;
}
