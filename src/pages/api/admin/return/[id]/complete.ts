import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { WISHED_MESSAGE } from '#lib/trade/payments/refunds/refund-wishes.service.ts';
import { sendRefund } from '#lib/trade/payments/refunds/send-refund.service.ts';
import { completeReturn } from '#lib/trade/returns/complete-return.service.ts';
import { fatesOf, lotsOf } from '#lib/trade/returns/returns.fields.ts';
import { CHOOSE_FATE } from '#lib/trade/returns/returns.rules.ts';

export const POST = defineCall({
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
    if (first) throw fieldError(first, CHOOSE_FATE);
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
