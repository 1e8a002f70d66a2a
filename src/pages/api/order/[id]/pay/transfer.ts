import { requiredText } from '#lib/platform/http/call/common.fields.ts';
import { TRANSFER_LIMITS } from '#lib/trade/payments/transfer.rules.ts';
import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { submitTransfer } from '#lib/trade/payments/transfer.service.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { LARGEST_UPLOAD } from '#lib/people/uploads/upload-limits.rules.ts';
import { saveSlip } from '#lib/people/uploads/uploads.service.ts';

/** Bytes of the form: a slip far too large is refused beside its field, with all else that was typed. */
const LARGEST_FORM = 32 * 1024 * 1024;

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/pay/transfer',
  summary: '提交对公转账信息，可附回单图片（字段 slip）',
  who: 'member',
  largestBody: LARGEST_FORM,
  input: z.object({
    id: idField,
    payer_name: requiredText('付款单位', TRANSFER_LIMITS.payerName),
    payer_bank: requiredText('付款银行', TRANSFER_LIMITS.payerBank),
    reference: requiredText('转账流水号', TRANSFER_LIMITS.reference),
    slip: z.unknown().optional(),
  }),
  run: async ({ db, member, input, now }) => {
    const slip = input.slip instanceof File ? input.slip : null;
    if (slip && slip.size > LARGEST_UPLOAD) throw fieldError('slip', '图片不能超过 5 MB，请压缩后再上传。');
    const slipId =
      slip &&
      (await saveSlip(db, member, { bytes: new Uint8Array(await slip.arrayBuffer()), field: 'slip' }, now));
    const { payer_name: payerName, payer_bank: payerBank, reference } = input;
    await submitTransfer(
      db,
      member,
      { orderId: input.id, input: { payerName, payerBank, reference, slipId } },
      now,
    );
    const next = pathTo('pay_done', {}, { id: input.id });
    return { data: { id: input.id, next }, message: '转账信息已提交，确认到账后发货', next };
  },
});
