import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { WISHED_MESSAGE } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { sendRefund } from '#lib/trade/payments/refunds/send-refund.service.ts';
import { completeReturn } from '#lib/trade/returns/complete-return.service.ts';
import { agreeToReturn, refuseReturn } from '#lib/trade/returns/decide-return.service.ts';
import { writeAboutReturn } from '#lib/trade/returns/own-return.service.ts';
import {
  agreeForm,
  amountsOf,
  fatesOf,
  lotsOf,
  refuseForm,
  returnWordForm,
} from '#lib/trade/returns/returns.fields.ts';
import { DISPOSITION_REQUIRED, REFUSABLE_STATES } from '#lib/trade/returns/returns.rules.ts';
import { z } from 'zod';

export const postAdminReturnIdAgree = defineCall({
  method: 'POST',
  path: '/api/admin/return/{id}/agree',
  summary: '同意售后申请：refund_{行} 是每行退多少（元），不填按建议的退；价格差异没有建议，每行都要填',
  who: 'operator',
  input: agreeForm
    .extend({
      id: idField,
      expected_fen: wholeNumber('请刷新后再试', [0, Number.MAX_SAFE_INTEGER])
        .optional()
        .describe('所见的最多能退的金额（分）；与现在能退的不同时不同意'),
    })
    .catchall(z.unknown()),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { values: amounts, wrong } = amountsOf(input);
    const [first] = wrong;
    if (first) throw fieldError(first, '请填写金额，例如 12.50；不退的填 0。');
    const { id, answer, expected_fen: expectedFen } = input;
    await agreeToReturn(db, member, { id, amounts, answer, expectedFen }, now);
    return { data: { id }, message: '已同意，买家会收到消息' };
  },
});

export const postAdminReturnIdComplete = defineCall({
  method: 'POST',
  path: '/api/admin/return/{id}/complete',
  summary:
    '给已同意的售后退款：退货的每一行都要有 fate_{行}，stock 回库可售或 write_off 报损，lot_{行} 是退回商品的批次编号',
  who: 'operator',
  input: z
    .object({
      id: idField,
      expected_fen: wholeNumber('请刷新后再试', [0, Number.MAX_SAFE_INTEGER])
        .optional()
        .describe('所见的退款金额（分）；与现在能退的不同时不退'),
    })
    .catchall(z.unknown()),
  answer: z.object({ id: z.int(), state: z.enum(['agreed', 'done']) }),
  run: async ({ db, member, input, now }) => {
    const { id } = input;
    const { values: fates, wrong } = fatesOf(input);
    const [first] = wrong;
    if (first) throw fieldError(first, DISPOSITION_REQUIRED);
    const lots = lotsOf(input);
    const [unknown] = lots.wrong;
    if (unknown) throw fieldError(unknown, '请选择这个订单发出的批号。');
    const { outcome, refundIds } = await completeReturn(
      db,
      member,
      { id, fates, lots: lots.values, expectedFen: input.expected_fen },
      now,
    );
    const providers = paymentProviders(runtime().settings, db);
    for (const refundId of refundIds) await sendRefund(db, providers, refundId, now);
    return outcome === 'done'
      ? { data: { id, state: 'done' as const }, message: '售后已完成，款项已退回或正在退回' }
      : { data: { id, state: 'agreed' as const }, message: WISHED_MESSAGE };
  },
});

export const postAdminReturnIdRefuse = defineCall({
  method: 'POST',
  path: '/api/admin/return/{id}/refuse',
  summary: '驳回售后申请；已同意、货没有寄来的，带 shown=agreed 驳回',
  who: 'operator',
  input: refuseForm.extend({
    id: idField,
    shown: z
      .enum(REFUSABLE_STATES)
      .default('waiting')
      .describe('看到的状态：waiting 待审核，agreed 已同意；同事刚处理过的不驳回'),
  }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, answer, shown }, now }) => {
    await refuseReturn(db, member, { id, answer, shown }, now);
    return { data: { id }, message: '已驳回，买家会收到消息' };
  },
});

export const postAdminReturnIdWord = defineCall({
  method: 'POST',
  path: '/api/admin/return/{id}/word',
  summary: '给买家的售后申请回复，买家会收到消息',
  who: 'operator',
  input: returnWordForm.extend({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id, text }, now }) => {
    await writeAboutReturn(db, member, { id, text, isShop: true }, now);
    return { data: { id }, message: '已回复，买家会收到消息' };
  },
});
