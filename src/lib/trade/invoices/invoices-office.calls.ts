import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { fileKindField, sendAgainForm } from '#lib/trade/invoices/my-invoices.fields.ts';
import {
  nthRedField,
  numbersForm,
  redForm,
  refusalForm,
} from '#lib/trade/invoices/office/invoice-desk.fields.ts';
import {
  mailInvoice,
  makeRed,
  refuseInvoice,
  takeInvoiceFile,
} from '#lib/trade/invoices/office/invoice-desk.service.ts';
import { takeNumbers } from '#lib/trade/invoices/office/numbers.service.ts';
import { invoiceProviderName } from '#lib/trade/invoices/invoice-providers.server.ts';
import { z } from 'zod';

export const getAdminInvoiceIdFile = defineCall({
  method: 'GET',
  path: '/api/admin/invoice/{id}/file',
  summary: '下载任一会员已开具的电子发票（PDF 或 OFD），谁下载过有记录',
  who: 'operator',
  input: z.object({ id: idField, format: fileKindField.default('pdf') }),
  answer: sentAs('application/pdf'),
  run: async ({ db, member, input: { id, format }, now }) => ({
    data: null,
    file: await takeInvoiceFile(db, member, { id, kind: format }, now),
  }),
});

export const postAdminInvoiceIdMail = defineCall({
  method: 'POST',
  path: '/api/admin/invoice/{id}/mail',
  summary: '把已开具的电子发票再发到邮箱，以后也发到这里',
  who: 'operator',
  input: sendAgainForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), email: z.string() }),
  run: async ({ db, member, input, now }) => {
    await mailInvoice(db, member, input, now);
    return {
      data: { id: input.id, email: input.email },
      message: `发票正在发往 ${input.email}，结果在邮件记录里。`,
    };
  },
});

export const postAdminInvoiceIdRed = defineCall({
  method: 'POST',
  path: '/api/admin/invoice/{id}/red',
  summary: '红冲：对一张已开具的发票开红字发票，金额不超过还没有冲掉的',
  who: 'operator',
  input: redForm.extend({ id: idField, nth: nthRedField }),
  answer: z.object({ id: z.int().describe('红字发票的编号') }),
  run: async ({ db, member, input, now }) => {
    const request = { id: input.id, amountFen: input.amount, reason: input.reason, nth: input.nth };
    const provider = invoiceProviderName(runtime().settings);
    const id = await makeRed(db, member, { request, provider }, now);
    return { data: { id }, message: '红字发票已列入待开具' };
  },
});

export const postAdminInvoiceIdRefuse = defineCall({
  method: 'POST',
  path: '/api/admin/invoice/{id}/refuse',
  summary: '驳回发票申请',
  who: 'operator',
  input: refusalForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await refuseInvoice(db, member, input, now);
    return { data: { id: input.id, state: 'refused' }, message: '已驳回，买家会收到消息' };
  },
});

export const postAdminInvoiceNumbers = defineCall({
  method: 'POST',
  path: '/api/admin/invoice/numbers',
  summary: '录入发票号码：每行一张，有一行不对就一张也不录入；重复提交不会重复录入',
  who: 'operator',
  input: numbersForm,
  answer: z.object({ issued: z.int(), before: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { issued, before } = await takeNumbers(db, member, input.numbers, now);
    const earlier = before > 0 ? `，${before} 张之前已录入` : '';
    return { data: { issued, before }, message: `已录入 ${issued} 张发票的号码${earlier}` };
  },
});
