import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { keysOf, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { fenToYuan, formatFen } from '#lib/platform/money.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { cutLine, swapLot } from '#lib/trade/order-desk/change-line.service.ts';
import { orderNoteForm, refuseCancelForm } from '#lib/trade/order-desk/order-desk.fields.ts';
import { noteOrder } from '#lib/trade/order-desk/order-desk.service.ts';
import { changeFieldsOf, cutForm, swapForm } from '#lib/trade/parcels/office/parcels.fields.ts';
import {
  askedAtField,
  cancelOrderForm,
  orderRefundForm,
  parcelsField,
  yuanField,
} from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { cancelPaid, refuseCancel } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { WISHED_MESSAGE } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import { HOUSE_STATES, houseState } from '#lib/trade/payments/refunds/refunds.rules.ts';
import { sendRefund } from '#lib/trade/payments/refunds/send-refund.service.ts';
import { refillOrder } from '#lib/trade/recalls/office/replace.service.ts';
import { z } from 'zod';

export const postAdminOrderIdCancel = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/cancel',
  summary: '取消未发货的已付款订单，款项退回付款的地方：余额、支付平台原路，对公转账由财务转回',
  who: 'operator',
  input: cancelOrderForm.extend({ id: idField, asked_at: askedAtField }),
  answer: z.object({ id: z.int(), state: z.enum(['cancelled', 'paid']) }),
  run: async ({ db, member, input: { id, reason, asked_at: askedAt }, now }) => {
    const { outcome, refundIds } = await cancelPaid(db, member, { orderId: id, reason, askedAt }, now);
    const providers = paymentProviders(runtime().settings, db);
    for (const refundId of refundIds) await sendRefund(db, providers, refundId, now);
    return outcome === 'cancelled'
      ? { data: { id, state: 'cancelled' as const }, message: '订单已取消，款项已退回或正在退回' }
      : { data: { id, state: 'paid' as const }, message: WISHED_MESSAGE };
  },
});

export const postAdminOrderIdCut = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/cut',
  summary:
    '发货前减少一行的数量并退款：from 是 {订单行}_{批次}，number 是这个订单的第几次变更，重复提交只改一次',
  who: 'operator',
  input: cutForm.extend(changeFieldsOf),
  answer: z.object({ id: z.int(), refund_amount: yuan('退款'), is_done: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const { id: orderId, ...request } = input;
    const { outcome, refundFen, refundIds } = await cutLine(db, member, { orderId, ...request }, now);
    const providers = paymentProviders(runtime().settings, db);
    for (const refundId of refundIds) await sendRefund(db, providers, refundId, now);
    const isDone = outcome === 'done';
    const back = refundFen > 0 ? `，退款 ${formatFen(refundFen)}` : '';
    const message = isDone ? `数量已减少${back}，买家会收到消息` : WISHED_MESSAGE;
    return { data: { id: orderId, refund_amount: fenToYuan(refundFen), is_done: isDone }, message };
  },
});

export const postAdminOrderIdNote = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/note',
  summary: '给订单写内部备注，买家看不到',
  who: 'operator',
  input: orderNoteForm.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, text }, now }) => {
    await noteOrder(db, member, { id, text }, now);
    return { data: { id }, message: '备注已保存' };
  },
});

export const postAdminOrderIdRefill = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/refill',
  summary: '给召回缺货的订单补配其他批号，有多少配多少',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ filled: z.int().describe('补配了多少'), missing: z.int().describe('还缺多少') }),
  run: async ({ db, member, input: { id }, now }) => {
    const data = await refillOrder(db, member, id, now);
    const message = data.missing > 0 ? `补配了 ${data.filled}，还缺 ${data.missing}` : '已配齐，可以发货';
    return { data, message };
  },
});

export const postAdminOrderIdRefund = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/refund',
  summary: '退款给用余额或对公转账付款的订单：number 是这个订单的第几次退款，重复提交只退一次',
  who: 'operator',
  input: orderRefundForm.extend({
    id: idField,
    number: idField,
    parcels: parcelsField,
    withheld: yuanField
      .optional()
      .describe('订单完成后退款、积分或返现已用掉不够收回时，从退款里扣的金额（元）；与实际不符会先告知'),
  }),
  answer: z.object({
    id: z.int(),
    refund_id: z.int().nullable(),
    state: keysOf(HOUSE_STATES).nullable(),
  }),
  run: async ({ db, member, input, now }) => {
    const { id: orderId, number, amount: amountFen, target, reason, withheld: withheldFen = 0 } = input;
    const request = { orderId, number, amountFen, target, reason, withheldFen, parcels: input.parcels };
    const refund = await enterRefund(db, member, request, now);
    const state = refund && houseState(refund);
    const words =
      state === null
        ? WISHED_MESSAGE
        : state === 'done'
          ? '已退到会员的余额'
          : '退款已登记，请财务转回付款的银行账户，转出后在“退款”里填写流水号';
    const data = { id: orderId, refund_id: refund?.id ?? null, state };
    return { data, message: words };
  },
});

export const postAdminOrderIdRefuseCancel = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/refuse_cancel',
  summary: '驳回买家的取消申请，订单照常发货',
  who: 'operator',
  input: refuseCancelForm.extend({ id: idField, asked_at: askedAtField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, reason, asked_at: askedAt }, now }) => {
    await refuseCancel(db, member, { id, reason, askedAt }, now);
    return { data: { id }, message: '已驳回取消申请，订单照常发货' };
  },
});

export const postAdminOrderIdSwap = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/swap',
  summary:
    '发货前换批次：from 是 {订单行}_{批次}，to 是同一商品的在售批次，number 是这个订单的第几次变更，重复提交只换一次',
  who: 'operator',
  input: swapForm.extend(changeFieldsOf),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { id: orderId, to: toLotId, ...request } = input;
    await swapLot(db, member, { orderId, toLotId, ...request }, now);
    return { data: { id: orderId }, message: '批次已换，买家会收到消息' };
  },
});
