import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { payerForm } from '#lib/trade/payments/payments.fields.ts';
import { confirmTransfer } from '#lib/trade/payments/transfer-review.service.ts';

export const POST = defineCall({
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
