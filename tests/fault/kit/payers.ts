import type { ReceivedNotice } from '#lib/trade/payments/providers/provider.rules.ts';
import { wechatProvider } from '#lib/trade/payments/providers/wechat.server.ts';
import type { TryState } from '#lib/trade/payments/tries/tries.rules.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import type { FakeWechat } from '#tests/support/gateways/fake-wechat.ts';
import { pay, providersOf, stateOf } from '#tests/support/gateways/payments.ts';
import { type Buyer, makeBuyers, submit, toTheTill } from './buyers.ts';
import type { FaultShop } from './shop.ts';

/** The settings of a shop that has this WeChat Pay. */
export const settingsFor = ({ settings }: FakeWechat): Record<string, string> => ({
  SITE_URL: 'https://shop.example',
  WECHAT_APP_ID: settings.appId,
  WECHAT_MCH_ID: settings.mchId,
  WECHAT_SERIAL_NO: settings.serialNo,
  WECHAT_PRIVATE_KEY: settings.privateKey,
  WECHAT_API_V3_KEY: settings.apiV3Key,
  WECHAT_PLATFORM_KEY_ID: settings.platformKeyId,
  WECHAT_PLATFORM_KEY: settings.platformKey,
  ...(settings.endpoint && { WECHAT_ENDPOINT: settings.endpoint }),
});

/** An order whose payment has begun at WeChat Pay. */
export interface Begun {
  buyer: Buyer;
  orderId: number;
  payableFen: number;
  row: PaymentTryRow;
}

/** Has buyers order, and begin to pay. */
export async function beginPayments(
  shop: FaultShop,
  wechat: FakeWechat,
  { count, goodsId, balanceFen = 0 }: { count: number; goodsId: number; balanceFen?: number },
): Promise<Begun[]> {
  const providers = providersOf(wechatProvider(wechat.settings, 'https://shop.example/notice'));
  const begun: Begun[] = [];
  for (const buyer of await makeBuyers(shop, count, balanceFen)) {
    const client = buyer.at(shop.servers[0]!.url);
    const [placed] = await submit(client, buyer, await toTheTill(client, goodsId, 1));
    const row = await pay(shop.db, buyer.member, [placed!.id], { providers });
    begun.push({ buyer, orderId: placed!.id, payableFen: placed!.payable_fen, row });
  }
  return begun;
}

/** The buyer pays at WeChat Pay; the notice that it would send of it. */
export function paidAt(wechat: FakeWechat, { row }: Begun, change: { total?: number } = {}): ReceivedNotice {
  const trade = wechat.trades.get(row.outTradeNo);
  if (trade) trade.state = 'SUCCESS';
  return wechat.notice(row.outTradeNo, change);
}

/** Sends a notice to a process; returns the status it answers, null where the connection broke. */
export async function sendNotice(url: string, { headers, body }: ReceivedNotice): Promise<number | null> {
  try {
    const answer = await fetch(`${url}/api/payment/notice/wechat`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}

/** Checks the final state of a payment and its order. */
export async function expectEnd(
  shop: FaultShop,
  { row, orderId }: Begun,
  expected: { state: TryState; order: string },
): Promise<string[]> {
  const { state } = await stateOf(shop.db, row);
  const order = await shop.db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return state === expected.state && order.state === expected.order
    ? []
    : [
        `try ${row.id} is ${state} and order ${orderId} ${order.state}, not ${expected.state} and ${expected.order}`,
      ];
}

/** Returns a buyer's balance, in fen. */
export async function balanceOf(shop: FaultShop, { buyer }: Begun): Promise<number> {
  const { balance_fen } = await shop.db
    .selectFrom('member')
    .select('balance_fen')
    .where('id', '=', buyer.member.id)
    .executeTakeFirstOrThrow();
  return balance_fen;
}
