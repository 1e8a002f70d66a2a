import { transferForm } from '#lib/trade/payments/payments.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { checkAwaitsTransfer, submitTransfer } from '#lib/trade/payments/transfer.service.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { LARGEST_UPLOAD } from '#lib/people/uploads/uploads.rules.ts';
import { checkUploads, saveUpload } from '#lib/people/uploads/uploads.service.ts';

/** Bytes of the form: a slip that is not much too large is refused with all else that was typed still there. */
const LARGEST_FORM = 8 * 1024 * 1024;
const TOO_LARGE = '回单不能超过 5 MB，请压缩后再上传。';

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/pay/transfer',
  summary: '提交对公转账信息，可附回单图片或 PDF（字段 slip）',
  who: 'member',
  files: {
    largest: LARGEST_FORM,
    field: 'slip',
    words: TOO_LARGE,
    before: async ({ db, member, now, http }) => {
      await checkAwaitsTransfer(db, member, idField.parse(http.params['id']));
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
