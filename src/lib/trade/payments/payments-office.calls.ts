import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { askProvider } from '#lib/trade/payments/office/payments-office.service.ts';
import { payerForm, rejectionForm, undoTransferForm } from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import {
  confirmTransfer,
  rejectTransfer,
  undoTransfer,
} from '#lib/trade/payments/transfer-review.service.ts';
import { z } from 'zod';

export const postAdminPaymentIdAsk = defineCall({
  method: 'POST',
  path: '/api/admin/payment/{id}/ask',
  summary: '现在就向支付平台查询一笔付款，查到的照常入账',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    const providers = paymentProviders(runtime().settings, db);
    return { data: { id }, message: await askProvider(db, member, { id, providers }, now) };
  },
});

export const postAdminTransferIdConfirm = defineCall({
  method: 'POST',
  path: '/api/admin/transfer/{id}/confirm',
  summary: '确认转账到账；含麻黄碱订单的付款单位与下单公司不一致时，须 payer_checked 并在 note 写明',
  who: 'operator',
  input: payerForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    const payerChecked = { isChecked: input.payer_checked, note: input.note };
    await confirmTransfer(db, member, { id: input.id, payerChecked }, now);
    return { data: { id: input.id, state: 'confirmed' }, message: '已确认到账，订单转为待发货' };
  },
});

export const postAdminTransferIdReject = defineCall({
  method: 'POST',
  path: '/api/admin/transfer/{id}/reject',
  summary: '驳回转账',
  who: 'operator',
  input: rejectionForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await rejectTransfer(db, member, { id: input.id, reason: input.reason }, now);
    return { data: { id: input.id, state: 'rejected' }, message: '已驳回，买家可以重新付款' };
  },
});

export const postAdminTransferIdUndo = defineCall({
  method: 'POST',
  path: '/api/admin/transfer/{id}/undo',
  summary: '撤销转账的确认或驳回；was 为所见的处理结果，订单回到待付款、等待重新核对',
  who: 'operator',
  input: undoTransferForm.extend({ id: idField, was: z.enum(['confirmed', 'rejected']) }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await undoTransfer(db, member, input, now);
    return { data: { id: input.id, state: 'waiting' }, message: '已撤销，这笔转账回到待确认' };
  },
});
