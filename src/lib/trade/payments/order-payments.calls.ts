import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { LARGEST_UPLOAD } from '#lib/people/uploads/uploads.rules.ts';
import { checkUploads, saveUpload } from '#lib/people/uploads/uploads.service.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { transferForm } from '#lib/trade/payments/payments.fields.ts';
import { checkAwaitsTransfer, submitTransfer } from '#lib/trade/payments/transfer.service.ts';
import {
  askHead,
  payByWallet,
  payForStore,
  withdrawHead,
} from '#lib/trade/payments/wallet-payment.service.ts';
import { checkPaymentPassword } from '#lib/trade/wallet/payment-password.service.ts';
import { walletForm } from '#lib/trade/wallet/wallet.fields.ts';
import { z } from 'zod';

export const postOrderIdAskHead = defineCall({
  method: 'POST',
  path: '/api/order/{id}/ask_head',
  summary: '门店请总部代付订单',
  who: 'member',
  inPerson: true,
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await askHead(db, member, id, now);
    return { data: { id }, message: '已请总部代付，总部付款后发货' };
  },
});

export const postOrderIdPayHead = defineCall({
  method: 'POST',
  path: '/api/order/{id}/pay/head',
  summary: '总部用自己的余额代付门店请它付的订单；退款回到总部余额',
  who: 'head_office',
  inPerson: true,
  input: walletForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string(), next: z.string().describe('接下来的页面') }),
  run: async ({ db, member, input: { id, payment_password: password }, now }) => {
    await checkPaymentPassword(db, member, password, now);
    await payForStore(db, member, id, now);
    const next = pathTo('store_order', { id });
    return { data: { id, state: 'paid', next }, message: '已代付，门店会收到消息', next };
  },
});

/** Largest form in bytes: a slip slightly above its limit is refused with all other fields still filled in. */
const LARGEST_FORM = 8 * 1024 * 1024;

const TOO_LARGE = '回单不能超过 5 MB，请压缩后再上传。';

export const postOrderIdPayTransfer = defineCall({
  method: 'POST',
  path: '/api/order/{id}/pay/transfer',
  summary: '提交对公转账信息，可附回单图片或 PDF（字段 slip）',
  who: 'member',
  files: {
    largest: LARGEST_FORM,
    field: 'slip',
    words: TOO_LARGE,
    before: async ({ db, member, now, params }) => {
      await checkAwaitsTransfer(db, member, idField.parse(params['id']));
      await checkUploads(db, member, 'slip', now);
    },
  },
  input: transferForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), next: z.string().describe('接下来的页面') }),
  run: async ({ db, member, input, now }) => {
    const { slip } = input;
    if (slip && slip.size > LARGEST_UPLOAD) throw fieldError('slip', TOO_LARGE);
    await checkAwaitsTransfer(db, member, input.id);
    const slipId = slip ? await saveUpload(db, member, await slipFile(slip), now) : null;
    const { payer_name: payerName, payer_bank: payerBank, reference } = input;
    const payer = await submitTransfer(
      db,
      member,
      { orderId: input.id, input: { payerName, payerBank, reference, slipId } },
      now,
    );
    const next = pathTo('pay_done', {}, { id: input.id });
    const more = payer === 'same' ? '' : '。付款单位与下单公司名称不完全一致，财务会多核对一步';
    return { data: { id: input.id, next }, message: `转账信息已提交，确认到账后发货${more}`, next };
  },
});

const slipFile = async (slip: File) => ({
  bytes: new Uint8Array(await slip.arrayBuffer()),
  name: slip.name,
  field: 'slip',
  purpose: 'slip' as const,
});

export const postOrderIdPayWallet = defineCall({
  method: 'POST',
  path: '/api/order/{id}/pay/wallet',
  summary: '用余额支付订单',
  who: 'member',
  inPerson: true,
  input: walletForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string(), next: z.string().describe('接下来的页面') }),
  run: async ({ db, member, input, now }) => {
    await checkPaymentPassword(db, member, input.payment_password, now);
    await payByWallet(db, member, input.id, now);
    const next = pathTo('pay_done', {}, { id: input.id });
    return { data: { id: input.id, state: 'paid', next }, message: '支付成功', next };
  },
});

export const postOrderIdWithdrawHead = defineCall({
  method: 'POST',
  path: '/api/order/{id}/withdraw_head',
  summary: '门店不再请总部代付',
  who: 'member',
  inPerson: true,
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await withdrawHead(db, member, id, now);
    return { data: { id }, message: '已撤回，订单由门店自己付款' };
  },
});
