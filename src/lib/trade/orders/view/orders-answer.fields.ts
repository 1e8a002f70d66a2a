import { z } from 'zod';
import { keysOf, moment, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { ORDER_KINDS } from '#lib/trade/orders/order-words.rules.ts';
import { ORDER_STATES, PAYMENT_METHODS } from '#lib/trade/orders/orders.rules.ts';
import type { OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';

export const orderAnswer = z
  .object({
    id: z.int().describe('订单编号'),
    no: z.string().describe('订单号'),
    member_id: z.int().describe('下单账户的编号，门店的订单为门店'),
    company: z.string().describe('下单单位'),
    kind: keysOf(ORDER_KINDS),
    state: keysOf(ORDER_STATES),
    state_text: z.string().describe('状态的说法'),
    goods_amount: yuan('商品金额'),
    reduction_amount: yuan('活动减免'),
    coupon_amount: yuan('优惠券'),
    voucher_amount: yuan('现金券'),
    cashback_amount: yuan('完成后返现'),
    gift_points: z.int().describe('赠送积分'),
    shipping_amount: yuan('运费'),
    payable_amount: yuan('应付金额'),
    payment_method: keysOf(PAYMENT_METHODS).nullable().describe('付款方式；未付为 null'),
    payment_text: z.string().describe('付款方式的说法，总部付的为“总部代付”'),
    created_at: moment('下单时间'),
    pay_before: moment('付款期限，过期自动取消'),
    paid_at: moment('付款时间').nullable(),
    shipped_at: moment('发货时间').nullable(),
    completed_at: moment('完成时间').nullable(),
    cancelled_at: moment('取消时间').nullable(),
    lines: z
      .array(
        z.object({
          goods_id: z.int(),
          name: z.string(),
          sccj: z.string().describe('厂家'),
          ypgg: z.string().describe('规格'),
          bzdw: z.string().describe('单位'),
          approval_no: z.string().describe('批准文号'),
          dosage_form: z.string().describe('剂型'),
          lot_no: z.string().describe('批号'),
          expires_at: moment('有效期至').nullable(),
          lots: z
            .array(
              z.object({
                lot_no: z.string().describe('批号'),
                expires_at: moment('有效期至').nullable(),
                number: z.int().describe('数量'),
                report: z.string().nullable().describe('检验报告的地址；没有为 null'),
              }),
            )
            .describe('这一行出自哪些批次，先到期的在前；启用批次以前的订单为空'),
          number: z.int(),
          sent_number: z.int().describe('已发出的数量'),
          cut_number: z.int().describe('发货前减去的数量'),
          price: yuan(),
          amount: yuan(),
          share_amount: yuan('减去优惠后的金额'),
          price_reason: z
            .enum([
              'base',
              'combination',
              'daily',
              'exchange',
              'gift',
              'ladder',
              'near_expiry',
              'rank',
              'seckill',
            ])
            .describe('单价从哪来'),
          activity_name: z.string().describe('活动名称'),
          price_steps: z
            .array(z.object({ label: z.string(), amount: yuan() }))
            .describe('从原价到实付的各步'),
        }),
      )
      .describe('订单各行'),
  })
  .meta({ id: 'Order' });

/** Converts an order to the field names of the API: plain amounts in yuan, times in ms UTC. */
export function toOrderState(order: OrderSummary) {
  return {
    id: order.id,
    no: order.no,
    member_id: order.memberId,
    company: order.company,
    kind: order.kind,
    state: order.state,
    state_text: order.stateText,
    goods_amount: fenToYuan(order.goodsFen),
    reduction_amount: fenToYuan(order.reductionFen),
    coupon_amount: fenToYuan(order.couponFen),
    voucher_amount: fenToYuan(order.voucherFen),
    cashback_amount: fenToYuan(order.cashbackFen),
    gift_points: order.giftPoints,
    shipping_amount: fenToYuan(order.shippingFen),
    payable_amount: fenToYuan(order.payableFen),
    payment_method: order.paymentMethod,
    payment_text: order.paymentText,
    created_at: order.createdAt,
    pay_before: order.payBefore,
    paid_at: order.paidAt,
    shipped_at: order.shippedAt,
    completed_at: order.completedAt,
    cancelled_at: order.cancelledAt,
    lines: order.lines.map((line) => ({
      goods_id: line.goodsId,
      name: line.name,
      sccj: line.makerName,
      ypgg: line.spec,
      bzdw: line.unit,
      approval_no: line.approvalNo,
      dosage_form: line.dosageForm,
      lot_no: line.lotNo,
      expires_at: line.expiresAt,
      lots: line.lots.map(({ number, expiresAt, quantity, report }) => ({
        lot_no: number,
        expires_at: expiresAt,
        number: quantity,
        report,
      })),
      number: line.quantity,
      sent_number: line.sent,
      cut_number: line.cut,
      price: fenToYuan(line.priceFen),
      amount: fenToYuan(line.amountFen),
      share_amount: fenToYuan(line.shareFen),
      price_reason: line.priceReason,
      activity_name: line.activityName,
      price_steps: line.priceSteps.map(({ label, fen }) => ({ label, amount: fenToYuan(fen) })),
    })),
  };
}
