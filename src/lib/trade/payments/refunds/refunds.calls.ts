import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { keysOf } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import {
  parcelsByPayment,
  refundForm,
  refundSentForm,
  returnForm,
  toWalletForm,
  yuanField,
} from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { acceptMismatched, returnMismatched } from '#lib/trade/payments/refunds/mismatched.service.ts';
import { refuseRequest, WISHED_MESSAGE } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import { REFUND_STATES } from '#lib/trade/payments/refunds/refunds.rules.ts';
import {
  recordRefundSent,
  refundAnswer,
  refundToWallet,
  retryRefund,
  sendRefund,
} from '#lib/trade/payments/refunds/send-refund.service.ts';
import { z } from 'zod';

export const postAdminOrderRefundIdSent = defineCall({
  method: 'POST',
  path: '/api/admin/order_refund/{id}/sent',
  summary: '登记对公转账的退款已从银行转回',
  who: 'operator',
  input: refundSentForm.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, bank_reference: reference }, now }) => {
    await recordRefundSent(db, member, { id, reference }, now);
    return { data: { id }, message: '已登记转回，买家会收到消息' };
  },
});

export const postAdminPaymentIdAccept = defineCall({
  method: 'POST',
  path: '/api/admin/payment/{id}/accept',
  summary:
    '收下金额不符的付款：少的从余额补，多的退到余额；多的超过复核限额时等另一位同事同意（state 仍是 mismatched）',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id }, now }) => {
    const outcome = await acceptMismatched(db, member, id, now);
    return outcome === 'paid'
      ? { data: { id, state: 'paid' }, message: '已收下，差额记在会员的余额' }
      : { data: { id, state: 'mismatched' }, message: WISHED_MESSAGE };
  },
});

export const postAdminPaymentIdRefund = defineCall({
  method: 'POST',
  path: '/api/admin/payment/{id}/refund',
  summary: '退款：number 是这笔付款的第几次退款，重复提交只退一次；payment_id 是其中哪张订单的款，充值不填',
  who: 'operator',
  input: refundForm.extend({
    id: idField,
    number: idField,
    parcels: parcelsByPayment,
    withheld: yuanField
      .optional()
      .describe(
        '订单完成后退款、积分或返现已用掉不够收回时，从退款里扣的金额（元）；与实际不符会先告知，不退款',
      ),
  }),
  answer: z.object({
    id: z.int(),
    refund_id: z.int().nullable(),
    state: keysOf(REFUND_STATES).nullable(),
  }),
  run: async ({ db, member, input, now }) => {
    const { id: tryId, number, payment_id: paymentId = null, amount: amountFen, target, reason } = input;
    const parcels = paymentId === null ? undefined : input.parcels?.get(paymentId);
    const withheldFen = input.withheld ?? 0;
    const request = { tryId, number, paymentId, amountFen, target, reason, withheldFen, parcels };
    const refund = await enterRefund(db, member, request, now);
    const providers = paymentProviders(runtime().settings, db);
    return refundAnswer(tryId, refund && ((await sendRefund(db, providers, refund.id, now)) ?? refund));
  },
});

export const postAdminPaymentIdReturn = defineCall({
  method: 'POST',
  path: '/api/admin/payment/{id}/return',
  summary: '把金额不符的付款全部退回：原路（provider）或到余额（wallet）',
  who: 'operator',
  input: returnForm.extend({ id: idField }),
  answer: z.object({
    id: z.int(),
    refund_id: z.int().nullable(),
    state: keysOf(REFUND_STATES).nullable(),
  }),
  run: async ({ db, member, input: { id, target, reason }, now }) => {
    const refund = await returnMismatched(db, member, { tryId: id, target, reason }, now);
    const providers = paymentProviders(runtime().settings, db);
    const sent = refund && (await sendRefund(db, providers, refund.id, now));
    return refundAnswer(id, sent);
  },
});

export const postAdminRefundIdRetry = defineCall({
  method: 'POST',
  path: '/api/admin/refund/{id}/retry',
  summary: '再向支付平台申请一次同一笔退款',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({
    id: z.int(),
    refund_id: z.int().nullable(),
    state: keysOf(REFUND_STATES).nullable(),
  }),
  run: async ({ db, member, input: { id }, now }) => {
    const providers = paymentProviders(runtime().settings, db);
    const refund = await retryRefund(db, member, { id, providers }, now);
    return refundAnswer(refund.tryId, refund);
  },
});

export const postAdminRefundIdToWallet = defineCall({
  method: 'POST',
  path: '/api/admin/refund/{id}/to_wallet',
  summary:
    '平台没有退成的退款，改退到会员的余额；平台已没有开通、问不到的，须在它的商户后台核对没有退过，并传 provider_checked',
  who: 'operator',
  input: toWalletForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id, provider_checked: isChecked }, now }) => {
    const providers = paymentProviders(runtime().settings, db);
    await refundToWallet(db, member, { id, providers, isChecked }, now);
    return { data: { id, state: 'done' }, message: '已退到会员的余额' };
  },
});

export const postAdminRefundRequestIdDecline = defineCall({
  method: 'POST',
  path: '/api/admin/refund_request/{id}/decline',
  summary: '不同意一笔等待复核的退款，或撤回自己提交的',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id }, now }) => {
    await refuseRequest(db, member, id, now);
    return { data: { id }, message: '这笔退款不再等待复核，没有退款' };
  },
});
