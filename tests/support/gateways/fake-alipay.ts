import type { AlipaySettings } from '#lib/platform/process/provider-settings.server.ts';
import type { ReceivedNotice } from '#lib/trade/payments/providers/provider.rules.ts';
import {
  type FakeAnswer,
  type FakeGateway,
  type FakeRequest,
  startFake,
} from '#tests/support/gateways/http-fake.ts';
import { type Keys, makeKeys, sign, verify } from '#tests/support/gateways/payments.ts';
import { randomUUID } from 'node:crypto';

interface FakeTrade {
  out_trade_no: string;
  total_amount: string;
  trade_status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
}

/** Alipay's gateway on this machine, with signatures by keys made for the test. */
export interface FakeAlipay {
  gateway: FakeGateway;
  settings: AlipaySettings;
  trades: Map<string, FakeTrade>;
  lies: boolean;
  /** The buyer opens the page that the shop led to; null where the shop did not sign it. */
  open(address: string): FakeTrade | null;
  notice(
    outTradeNo: string,
    change?: { total_amount?: string; app_id?: string; keys?: Keys },
  ): ReceivedNotice;
  /** Content of the statement's file. */
  statement: Buffer;
}

export async function startFakeAlipay(): Promise<FakeAlipay> {
  const merchant = makeKeys();
  const platform = makeKeys();
  const stranger = makeKeys();
  const trades = new Map<string, FakeTrade>();
  const refunds = new Set<string>();

  function answer({ url, body }: FakeRequest): FakeAnswer {
    if (url.pathname === '/bill') return { body: fake.statement };
    const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
    const method = fields['method'] ?? '';
    const content = JSON.parse(fields['biz_content'] ?? '{}') as Record<string, string>;
    const key = `${method.replaceAll('.', '_')}_response`;
    const result = JSON.stringify(isSigned(fields, merchant) ? answerTo(method, content) : WRONG_SIGNATURE);
    const signature = sign(fake.lies ? stranger : platform, result);
    return {
      headers: { 'content-type': 'application/json' },
      body: `{"${key}":${result},"sign":"${signature}"}`,
    };
  }

  function answerTo(method: string, content: Record<string, string>): object {
    if (method === 'alipay.data.dataservice.bill.downloadurl.query')
      return { ...FINE, bill_download_url: `${fake.gateway.url}/bill` };
    const trade = trades.get(content['out_trade_no'] ?? '');
    if (!trade)
      return {
        code: '40004',
        msg: 'Business Failed',
        sub_code: 'ACQ.TRADE_NOT_EXIST',
        sub_msg: '交易不存在',
      };
    if (method === 'alipay.trade.close' && trade.trade_status === 'WAIT_BUYER_PAY')
      trade.trade_status = 'TRADE_CLOSED';
    const refund = `${trade.out_trade_no} ${content['out_request_no']}`;
    if (method === 'alipay.trade.refund') {
      const isRepeat = refunds.has(refund);
      refunds.add(refund);
      return { ...FINE, ...trade, fund_change: isRepeat ? 'N' : 'Y' };
    }
    if (method === 'alipay.trade.fastpay.refund.query')
      return { ...FINE, ...(refunds.has(refund) && { refund_status: 'REFUND_SUCCESS' }) };
    return { ...FINE, ...trade, trade_no: `2026${trade.out_trade_no}` };
  }

  const gateway = await startFake(answer);
  const fake: FakeAlipay = {
    gateway,
    trades,
    lies: false,
    statement: Buffer.alloc(0),
    settings: {
      appId: '2021000000000000',
      privateKey: merchant.privateKey,
      publicKey: platform.publicKey,
      gateway: `${gateway.url}/gateway.do`,
    },
    open: (address) => {
      const fields = Object.fromEntries(new URL(address).searchParams);
      if (!isSigned(fields, merchant)) return null;
      const { out_trade_no, total_amount } = JSON.parse(fields['biz_content'] ?? '{}') as FakeTrade;
      const trade: FakeTrade = { out_trade_no, total_amount, trade_status: 'WAIT_BUYER_PAY' };
      trades.set(out_trade_no, trade);
      return trade;
    },
    notice: (outTradeNo, { total_amount, app_id, keys = platform } = {}) => {
      const fields: Record<string, string> = {
        notify_id: randomUUID(),
        notify_type: 'trade_status_sync',
        app_id: app_id ?? fake.settings.appId,
        out_trade_no: outTradeNo,
        trade_no: `2026${outTradeNo}`,
        trade_status: 'TRADE_SUCCESS',
        total_amount: total_amount ?? trades.get(outTradeNo)?.total_amount ?? '',
        subject: '药仓采购订单 100% + 测试',
        charset: 'utf-8',
      };
      const all = { ...fields, sign_type: 'RSA2', sign: sign(keys, signedText(fields)) };
      return { headers: new Headers(), body: new URLSearchParams(all).toString() };
    },
  };
  return fake;
}

const FINE = { code: '10000', msg: 'Success' };
const WRONG_SIGNATURE = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' };

const signedText = (fields: Record<string, string>): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

function isSigned({ sign: signature = '', ...fields }: Record<string, string>, merchant: Keys): boolean {
  return verify(merchant, signedText(fields), signature);
}
