import { fenToYuan } from '#lib/platform/money.rules.ts';
import { toParcelState } from '#lib/trade/parcels/parcels-api.rules.ts';
import type { OrderDetail, OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';

/** An order in the names of the API: plain amounts in yuan, times in ms UTC. */
export function toOrderState(order: OrderSummary) {
  return {
    id: order.id,
    no: order.no,
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

/** The same with all that the detail page shows. */
export function toOrderDetailState(order: OrderDetail) {
  return {
    ...toOrderState(order),
    receiver: order.receiver,
    phone: order.phone,
    region_name: order.regionName,
    address: order.address,
    invoice_kind: order.invoiceKind,
    invoice_title: order.invoice.title,
    invoice_tax_no: order.invoice.taxNo,
    invoice_bank: order.invoice.bank,
    invoice_account: order.invoice.account,
    invoice_address: order.invoice.address,
    invoice_phone: order.invoice.phone,
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
    siblings: order.siblings.map(({ payableFen, ...sibling }) => ({
      ...sibling,
      payable_amount: fenToYuan(payableFen),
    })),
  };
}
