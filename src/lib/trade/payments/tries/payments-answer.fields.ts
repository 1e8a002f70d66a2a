import { z } from 'zod';
import { fen, moment, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import { type PaymentTry, TRY_STATES } from '#lib/trade/payments/tries/tries.rules.ts';

export const paymentAnswer = z
  .object({
    id: z.int().describe('付款编号'),
    provider: z.enum(['alipay', 'sandbox', 'wechat']).describe('支付渠道'),
    provider_text: z.string().describe('支付渠道的说法'),
    purpose: z.enum(['orders', 'top_up']).describe('orders 付订单，top_up 充值'),
    amount: yuan(),
    amount_fen: fen('金额'),
    out_trade_no: z.string().describe('商户订单号'),
    state: z
      .enum(['closed', 'expired', 'failed', 'mismatched', 'open', 'paid', 'refunded'])
      .describe(
        'open 等待付款，paid 已付款，failed 失败，expired 已过期，closed 已关闭，mismatched 金额不符，refunded 已退款',
      ),
    state_text: z.string().describe('状态的说法'),
    start_kind: z.enum(['', 'code', 'page']).describe('page 打开支付页，code 显示二维码，空表示不能付'),
    start_text: z.string().describe('支付页地址或二维码内容'),
    to_wallet: z.int(),
    problem: z.string(),
    created_at: moment('建立时间'),
    expires_at: moment('有效期至'),
    order_ids: z.array(z.int()).describe('订单编号'),
    next: z.string().describe('接下来的页面'),
  })
  .meta({ id: 'Payment' });

/**
 * Returns a try with the field names of the API: amounts in yuan, times in ms UTC. `next`: the page that follows it.
 */
export function toTryState(payment: PaymentTry, next: string) {
  return {
    id: payment.id,
    provider: payment.provider,
    provider_text: PAYMENT_PROVIDERS[payment.provider],
    purpose: payment.purpose,
    amount: fenToYuan(payment.amountFen),
    amount_fen: payment.amountFen,
    out_trade_no: payment.outTradeNo,
    state: payment.state,
    state_text: TRY_STATES[payment.state],
    start_kind: payment.startKind,
    start_text: payment.startText,
    to_wallet: fenToYuan(payment.toWalletFen),
    problem: payment.problem,
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
    order_ids: payment.orderIds,
    next,
  };
}
