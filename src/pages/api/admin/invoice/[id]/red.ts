import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { invoiceProviderName } from '#lib/trade/invoices/providers.server.ts';
import { makeRed } from '#lib/trade/invoices/office/invoice-desk.service.ts';
import { nthRedField, redForm } from '#lib/trade/invoices/office/invoice-desk.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/invoice/{id}/red',
  summary: '红冲：对一张已开具的发票开红字发票，金额不超过还没有冲掉的',
  who: 'operator',
  input: redForm.extend({ id: idField, nth: nthRedField }),
  answer: z.object({ id: z.int().describe('红字发票的编号') }),
  run: async ({ db, member, input, now }) => {
    const wish = { id: input.id, amountFen: input.amount, reason: input.reason, nth: input.nth };
    const provider = invoiceProviderName(runtime().settings);
    const id = await makeRed(db, member, { wish, provider }, now);
    return { data: { id }, message: '红字发票已列入待开具' };
  },
});
