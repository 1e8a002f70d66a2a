import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pagesAnswer, sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { requireContract } from '#lib/trade/contracts/contracts.service.ts';
import { applyForInvoice } from '#lib/trade/invoices/apply.service.ts';
import { titleHint } from '#lib/trade/invoices/invoice-title.rules.ts';
import { invoiceAnswer, toInvoiceState } from '#lib/trade/invoices/invoices-answer.fields.ts';
import { applicationNo } from '#lib/trade/invoices/invoices.rules.ts';
import {
  applicationFields,
  fileKindField,
  invoiceQuery,
  sendAgainForm,
} from '#lib/trade/invoices/my-invoices.fields.ts';
import {
  getInvoice,
  listInvoices,
  readInvoiceFile,
  sendInvoiceAgain,
  withdrawInvoice,
} from '#lib/trade/invoices/my-invoices.service.ts';
import { invoiceProviderName } from '#lib/trade/invoices/invoice-providers.server.ts';
import { z } from 'zod';

export const getInvoiceIdFile = defineCall({
  method: 'GET',
  path: '/api/invoice/{id}/file',
  summary: '下载已开具的电子发票（PDF 或 OFD）',
  who: 'member',
  input: z.object({ id: idField, format: fileKindField.default('pdf') }),
  answer: sentAs('application/pdf'),
  run: async ({ db, member, input: { id, format } }) => ({
    data: null,
    file: await readInvoiceFile(db, member, { id, kind: format }),
  }),
});

export const getInvoiceId = defineCall({
  method: 'GET',
  path: '/api/invoice/{id}',
  summary: '一张电子发票',
  who: 'member',
  input: z.object({ id: idField }),
  answer: invoiceAnswer,
  run: async ({ db, member, input }) => ({ data: toInvoiceState(await getInvoice(db, member, input.id)) }),
});

export const postInvoiceIdMail = defineCall({
  method: 'POST',
  path: '/api/invoice/{id}/mail',
  summary: '把已开具的电子发票再发到邮箱',
  who: 'member',
  input: sendAgainForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), email: z.string() }),
  run: async ({ db, member, input, now }) => {
    await sendInvoiceAgain(db, member, input, now);
    return {
      data: { id: input.id, email: input.email },
      message: `发票正在发往 ${input.email}，几分钟内没有收到请查看垃圾邮件。`,
    };
  },
});

export const postInvoiceIdWithdraw = defineCall({
  method: 'POST',
  path: '/api/invoice/{id}/withdraw',
  summary: '撤回还没有处理的发票申请，订单可以马上重新申请',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id }, now }) => {
    const no = await withdrawInvoice(db, member, id, now);
    return { data: { id }, message: `已撤回申请 ${no}，订单可以重新申请发票。` };
  },
  does: '撤回发票申请',
});

export const getInvoiceList = defineCall({
  method: 'GET',
  path: '/api/invoice',
  summary: '我的电子发票；number 填订单号，就查到这个订单的发票',
  who: 'member',
  input: invoiceQuery,
  answer: z.object({
    data: z.array(invoiceAnswer),
    counts: z.object({
      all: z.int(),
      waiting: z.int(),
      issued: z.int(),
      refused: z.int(),
      withdrawn: z.int(),
    }),
    ...pagesAnswer,
  }),
  run: async ({ db, member, input }) => {
    const { invoices, ...rest } = await listInvoices(db, { ...input, memberId: member.id });
    return { data: { ...rest, data: invoices.map(toInvoiceState) } };
  },
});

export const postInvoice = defineCall({
  method: 'POST',
  path: '/api/invoice',
  summary: '为一个或几个已发货的订单申请一张电子发票',
  who: 'member',
  needsContract: true,
  input: applicationFields,
  answer: z.object({ id: z.int().describe('发票编号'), no: z.string().describe('申请号') }),
  run: async ({ db, member, input, now }) => {
    const {
      order_ids: orderIds,
      invoice_title_id: titleId,
      kind,
      email,
      idempotency_key: idempotencyKey,
    } = input;
    const next = pathTo('invoice_apply', {}, { orders: orderIds.join() });
    await requireContract(db, member, now, { goOn: next, kept: '选好的订单都还在' });
    const provider = invoiceProviderName(runtime().settings);
    const application = { orderIds, titleId, kind, email, idempotencyKey };
    const applied = await applyForInvoice(db, member, { application, provider }, now);
    const no = applicationNo(applied);
    const hint = titleHint(applied.title, member.company);
    return {
      data: { id: applied.id, no },
      message: `已申请，申请号 ${no}，开出后给您发消息。${hint && `抬头“${applied.title}”${hint}；填错了请撤回，改好再申请。`}`,
      next: pathTo('invoices'),
    };
  },
  does: ({ no }) => `申请发票 ${no}`,
});
