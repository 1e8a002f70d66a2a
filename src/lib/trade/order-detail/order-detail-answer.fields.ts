import { z } from 'zod';
import { keysOf, moment, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import type { OrderDetail } from '#lib/trade/order-detail/order-detail.rules.ts';
import { ORDER_KINDS, PAYMENT_STATES } from '#lib/trade/orders/order-words.rules.ts';
import {
  DELIVERY_NOTES,
  INVOICE_KINDS,
  ORDER_STATES,
  PAYMENT_METHODS,
} from '#lib/trade/orders/orders.rules.ts';
import { orderAnswer, toOrderState } from '#lib/trade/orders/view/orders-answer.fields.ts';
import { parcelAnswer, toParcelState } from '#lib/trade/parcels/parcels-answer.fields.ts';

const orderEventAnswer = z
  .object({ kind: z.string(), text: z.string(), at: z.int().describe('时间，UTC 毫秒') })
  .meta({ id: 'OrderEvent' });

export const orderDetailAnswer = orderAnswer
  .extend({
    receiver: z.string().describe('收货人'),
    phone: z.string().describe('收货电话'),
    region_name: z.string().describe('省市'),
    address: z.string().describe('收货地址'),
    invoice_kind: keysOf(INVOICE_KINDS),
    invoice_title: z.string().describe('发票抬头'),
    invoice_tax_no: z.string().describe('税号'),
    invoice_bank: z.string().describe('开户行'),
    invoice_account: z.string().describe('账号'),
    invoice_address: z.string().describe('注册地址'),
    invoice_phone: z.string().describe('注册电话'),
    delivery_notes: z.array(keysOf(DELIVERY_NOTES)).describe('随货单要求'),
    remark: z.string().describe('备注'),
    cancel_reason: z.string().describe('取消原因'),
    carrier: z.string().describe('最后一个包裹的承运商'),
    tracking_no: z.string().describe('最后一个包裹的运单号'),
    parcels: z.array(parcelAnswer).describe('包裹，先发出的在前'),
    events: z.array(orderEventAnswer).describe('订单经过'),
    payments: z
      .array(
        z.object({
          id: z.int(),
          method: keysOf(PAYMENT_METHODS),
          state: keysOf(PAYMENT_STATES),
          amount: yuan(),
          payer_name: z.string().describe('付款户名'),
          payer_bank: z.string().describe('付款银行'),
          reference: z.string(),
          slip_id: z.int().nullable().describe('回单文件编号'),
          note: z.string(),
          created_at: moment('建立时间'),
          decided_at: moment('确认或退回的时间').nullable(),
        }),
      )
      .describe('付款记录'),
    siblings: z
      .array(
        z.object({
          payable_amount: yuan('应付金额'),
          id: z.int(),
          no: z.string(),
          kind: keysOf(ORDER_KINDS),
          state: keysOf(ORDER_STATES),
          transfer_waiting: z.boolean().describe('已提交转账信息，等待确认到账'),
        }),
      )
      .describe('一次结算分出的其他订单'),
  })
  .meta({ id: 'OrderDetail' });

/** Converts an order of the detail page to the field names of the API. */
export function toOrderDetailState(order: OrderDetail) {
  return {
    ...toOrderState(order),
    receiver: order.receiver,
    phone: order.phone,
    region_name: order.regionName,
    address: order.address,
    invoice_kind: order.invoiceKind,
    invoice_title: order.invoiceTitle,
    invoice_tax_no: order.invoiceTaxNo,
    invoice_bank: order.invoiceBank,
    invoice_account: order.invoiceAccount,
    invoice_address: order.invoiceAddress,
    invoice_phone: order.invoicePhone,
    delivery_notes: order.deliveryNotes,
    remark: order.remark,
    cancel_reason: order.cancelReason,
    carrier: order.parcels.at(-1)?.carrier ?? '',
    tracking_no: order.parcels.at(-1)?.trackingNo ?? '',
    parcels: order.parcels.map((parcel) => toParcelState(parcel, order.lines)),
    events: order.events,
    payments: order.payments.map((payment) => ({
      id: payment.id,
      method: payment.method,
      state: payment.state,
      amount: fenToYuan(payment.amountFen),
      payer_name: payment.payerName,
      payer_bank: payment.payerBank,
      reference: payment.reference,
      slip_id: payment.slipId,
      note: payment.note,
      created_at: payment.createdAt,
      decided_at: payment.decidedAt,
    })),
    siblings: order.siblings.map(({ payableFen, isTransferWaiting, ...sibling }) => ({
      ...sibling,
      transfer_waiting: isTransferWaiting,
      payable_amount: fenToYuan(payableFen),
    })),
  };
}
